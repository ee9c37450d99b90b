using Amcp.Avalonia.Elements;
using Amcp.Avalonia.Input;

namespace Amcp.Avalonia.Tools;

/// <summary>What a gesture goes to, in words that stay true after it: afterwards the element may be gone.</summary>
/// <param name="Aim">Where it goes.</param>
/// <param name="Path">Of the element.</param>
/// <param name="Title">Of its window.</param>
internal sealed record Hit(Aim Aim, string Path, string Title)
{
    /// <summary>Reads the words. UI thread only.</summary>
    public static Hit Of(Aim aim, ElementPath paths) =>
        new(aim, paths.Of(aim.Element), WindowCatalog.TitleOf(WindowCatalog.OwningWindow(aim.Window)));
}
