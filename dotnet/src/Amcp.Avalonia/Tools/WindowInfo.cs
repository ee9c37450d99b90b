using Amcp.Avalonia.Elements;

namespace Amcp.Avalonia.Tools;

/// <summary>One window of the app (contracts/app-tools/list-windows.ts).</summary>
/// <param name="Title">In its title bar.</param>
/// <param name="Type">Its class.</param>
/// <param name="Path">Where its elements' paths begin.</param>
/// <param name="Bounds">Its place on the screen and the size of its content, in device-independent pixels.</param>
/// <param name="Active">Whether it has the keyboard.</param>
/// <param name="Modal">Whether it keeps input from its owner.</param>
/// <param name="Owner">The title of its owner.</param>
/// <param name="BlockedBy">The title of the modal dialog in front of it.</param>
/// <param name="Focused">The path of the element with the keyboard focus.</param>
/// <param name="FileDialog">What it asks for, where it is a file dialog.</param>
internal sealed record WindowInfo(
    string Title, string Type, string Path, ElementBounds Bounds, bool Active, bool Modal, string? Owner, string? BlockedBy, string? Focused,
    FileDialogInfo? FileDialog);
