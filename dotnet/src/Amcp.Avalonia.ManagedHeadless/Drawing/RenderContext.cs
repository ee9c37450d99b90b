using Avalonia;
using Avalonia.Platform;
using Avalonia.Platform.Surfaces;

namespace Amcp.Avalonia.ManagedHeadless.Drawing;

/// <summary>Makes the targets that the compositor draws to.</summary>
internal sealed class RenderContext : IPlatformRenderInterfaceContext
{
    /// <inheritdoc/>
    public bool IsLost => false;

    /// <inheritdoc/>
    public IReadOnlyDictionary<Type, object> PublicFeatures { get; } = new Dictionary<Type, object>();

    /// <inheritdoc/>
    public PixelSize? MaxOffscreenRenderTargetPixelSize => null;

    /// <exception cref="NotSupportedException">None of the surfaces is one of this platform's windows.</exception>
    public IRenderTarget CreateRenderTarget(IEnumerable<IPlatformRenderSurface> surfaces)
    {
        var surface = surfaces.OfType<WindowSurface>().FirstOrDefault()
            ?? throw new NotSupportedException("The managed renderer draws only to windows of the managed headless platform; use both or neither.");
        return new WindowRenderTarget(surface);
    }

    /// <inheritdoc/>
    public IDrawingContextLayerImpl CreateOffscreenRenderTarget(PixelSize pixelSize, Vector scaling, bool enableTextAntialiasing) =>
        new LayerBitmap(pixelSize, scaling * 96);

    /// <inheritdoc/>
    public object? TryGetFeature(Type featureType) => null;

    /// <summary>Holds nothing.</summary>
    public void Dispose()
    {
    }
}
