namespace Amcp.Avalonia.Views;

/// <summary>Represents the result of <c>RenderView</c>: the view is on its window, of which <c>CaptureScreenshot</c> takes the picture.</summary>
/// <param name="Width">The width in device-independent pixels.</param>
/// <param name="Height">The height in device-independent pixels.</param>
/// <param name="Closed">The titles of the windows that the view has opened and that are closed again.</param>
internal sealed record RenderedView(double Width, double Height, IReadOnlyList<string> Closed);
