using Amcp.Avalonia.Elements;
using Amcp.Avalonia.Input;

namespace Amcp.Avalonia.Tools;

/// <summary>What a gesture goes to, in words that stay true after it: afterwards the element may be gone.</summary>
/// <param name="Aim">Where it goes.</param>
/// <param name="Element">How messages refer to it.</param>
/// <param name="Title">Of its window.</param>
internal sealed record Hit(Aim Aim, Called Element, string Title)
{
    /// <summary>Reads the words. UI thread only.</summary>
    public static Hit Of(Aim aim, ElementPath paths) =>
        new(aim, paths.Called(aim.Element), WindowCatalog.TitleOf(WindowCatalog.OwningWindow(aim.Window)));
}
