using System.Text.RegularExpressions;

namespace Amcp.Avalonia.Hosting;

/// <summary>Determines the initial size of a main window: the runner's, else the app's own, else a fixed one.</summary>
/// <param name="Width">The requested width, in device-independent pixels; null if there is none.</param>
/// <param name="Height">The requested height, in device-independent pixels; null if there is none.</param>
/// <param name="WithDefault">Whether a fixed size replaces the platform's.</param>
internal sealed partial record StartSize(double? Width, double? Height, bool WithDefault)
{
    private const double DefaultWidth = 1280;
    private const double DefaultHeight = 800;

    /// <summary>Parses <c>1280x800</c>, where either number may be absent. Empty text requests no size.</summary>
    /// <exception cref="ConfigurationFault">The text is malformed.</exception>
    public static StartSize Parse(string? text, bool withDefault)
    {
        if (string.IsNullOrWhiteSpace(text))
            return new StartSize(null, null, withDefault);

        var parts = Form().Match(text);
        return parts.Success
            ? new StartSize(Number(parts.Groups[1]), Number(parts.Groups[2]), withDefault)
            : throw new ConfigurationFault($"AMCP_WINDOW is `{text}`. Write width and height, such as 1280x800; either may be missing, as in 1280x.");
    }

    /// <summary>Sizes a window that is about to open. A requested size does not apply to a non-resizable window; minimum and maximum always apply.</summary>
    public void ApplyTo(Window window)
    {
        if ((Width ?? Height) is not null && window.CanResize)
            Resize(window);

        if (WithDefault)
            FillIn(window);
    }

    private void Resize(Window window)
    {
        var content = window.SizeToContent;
        window.SizeToContent = content & ~((Width is null ? 0 : SizeToContent.Width) | (Height is null ? 0 : SizeToContent.Height));
        window.WindowState = WindowState.Normal;
        window.Width = Width ?? window.Width;
        window.Height = Height ?? window.Height;
    }

    private static void FillIn(Window window)
    {
        // A style may set the size, but styles are otherwise applied later.
        window.ApplyStyling();
        if (double.IsNaN(window.Width) && !window.SizeToContent.HasFlag(SizeToContent.Width))
            window.Width = DefaultWidth;

        if (double.IsNaN(window.Height) && !window.SizeToContent.HasFlag(SizeToContent.Height))
            window.Height = DefaultHeight;
    }

    private static double? Number(Group digits) => digits.Success ? int.Parse(digits.Value, CultureInfo.InvariantCulture) : null;

    [GeneratedRegex("^(?=.*[0-9])([1-9][0-9]{0,4})?x([1-9][0-9]{0,4})?$")]
    private static partial Regex Form();
}
