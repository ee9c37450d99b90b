using System.Text.Json.Serialization;

namespace Amcp.Avalonia.Testing.Pictures;

/// <summary>Represents an element in a picture; baselines store them, and they explain later differences.</summary>
/// <param name="Path">The path in the tree, such as <c>MainWindow/StackPanel[0]/Button[2]</c>.</param>
/// <param name="Label">The type with the id or name, by which elements of two pictures are recognised as the same: <c>Button#Save</c>.</param>
/// <param name="Called">The name in messages; null in a baseline that was accepted without it.</param>
/// <param name="Text">The text or value; null without one.</param>
/// <param name="Bounds">The place in the picture.</param>
internal sealed record PictureElement(
    [property: JsonRequired] string Path, [property: JsonRequired] string Label, string? Called, string? Text, [property: JsonRequired] ElementBounds Bounds)
{
    /// <summary>Gets the name in messages.</summary>
    public string Name => Called ?? Label;
}
