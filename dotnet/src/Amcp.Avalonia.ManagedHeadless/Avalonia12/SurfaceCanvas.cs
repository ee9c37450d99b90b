using Avalonia.Media;

namespace Amcp.Avalonia.ManagedHeadless.Drawing;

/// <summary>Implements Avalonia 12's text options, which are separate from the render options.</summary>
internal sealed partial class SurfaceCanvas
{
    private readonly Stack<TextOptions> _savedTextOptions = new();
    private TextOptions _textOptions;

    private TextRenderingMode TextMode => _textOptions.TextRenderingMode;

    private bool IsBaselineAligned => _textOptions.BaselinePixelAlignment != BaselinePixelAlignment.Unaligned;

    public void PushTextOptions(TextOptions textOptions)
    {
        _savedTextOptions.Push(_textOptions);
        _textOptions = _textOptions.MergeWith(textOptions);
    }

    public void PopTextOptions() => _textOptions = _savedTextOptions.Pop();
}
