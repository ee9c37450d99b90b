using Amcp.Avalonia.Dialogs;
using Amcp.Avalonia.Elements.Geometry;

namespace Amcp.Avalonia.Tools.Look;

/// <summary>Represents one window of the app (contracts/app-tools/look/list-windows.ts).</summary>
/// <param name="Title">The title.</param>
/// <param name="Type">The type name.</param>
/// <param name="Path">The first segment of its elements' paths.</param>
/// <param name="Bounds">The position on the screen and the client size, in device-independent pixels.</param>
/// <param name="Active">Whether it is active.</param>
/// <param name="Modal">Whether it blocks its owner.</param>
/// <param name="Owner">The owner's title.</param>
/// <param name="BlockedBy">The title of the modal dialog in front of it.</param>
/// <param name="Focused">The path of the element with the keyboard focus.</param>
/// <param name="FileDialog">The request, if it is a file dialog.</param>
internal sealed record WindowInfo(
    string Title, string Type, string Path, ElementBounds Bounds, bool Active, bool Modal, string? Owner, string? BlockedBy, string? Focused,
    FileDialogInfo? FileDialog);
