namespace Amcp.Avalonia.Views;

/// <summary>Holds one view that is not a window, as large as the view.</summary>
internal sealed class ViewHost : Window
{
    /// <summary>The area beyond which a view without a size of its own does not grow: that of a usual window.</summary>
    private static readonly Size s_largest = new(1280, 800);

    /// <summary>Creates a host of a given or of the view's own size.</summary>
    /// <param name="width">The width; null for the view's own.</param>
    /// <param name="height">The height; null for the view's own.</param>
    public ViewHost(double? width, double? height)
    {
        Width = width ?? double.NaN;
        Height = height ?? double.NaN;
        MaxWidth = width ?? s_largest.Width;
        MaxHeight = height ?? s_largest.Height;
        SizeToContent = (width is null ? SizeToContent.Width : 0) | (height is null ? SizeToContent.Height : 0);
    }

    /// <inheritdoc/>
    protected override Type StyleKeyOverride => typeof(Window);
}
