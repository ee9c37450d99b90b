namespace Amcp.Avalonia.Testing.Pictures;

/// <summary>Represents the parameters of <c>CaptureScreenshot</c>.</summary>
/// <param name="Window">The window to capture; null for the app's only or active one.</param>
/// <param name="Element">The locator of the only element in the picture; null for the whole window.</param>
/// <param name="Mask">The locators of elements that are painted over.</param>
/// <param name="Popup">Whether only the open popup of the element is captured.</param>
/// <param name="UnlessHash">The pixel hash for which no picture is sent; null to send it in any case.</param>
internal sealed record CaptureRequest(string? Window, string? Element, IReadOnlyList<string> Mask, bool Popup, string? UnlessHash);
