namespace Amcp.Avalonia.Tools.Look;

/// <summary>Represents the parameters of <see cref="CaptureScreenshotTool"/>.</summary>
internal sealed record CaptureScreenshotArguments(
    string? Element = null,
    string? Window = null,
    bool Popup = false,
    double? Scale = null,
    bool Caret = false,
    IReadOnlyList<string>? Mask = null,
    string? UnlessHash = null);
