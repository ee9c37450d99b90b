namespace Amcp.Avalonia.ManagedHeadless.Drawing;

/// <summary>Creates the compositor's render targets.</summary>
internal sealed partial class RenderContext : IPlatformRenderInterfaceContext
{
    public bool IsLost => false;

    public IReadOnlyDictionary<Type, object> PublicFeatures { get; } = new Dictionary<Type, object>();

    public PixelSize? MaxOffscreenRenderTargetPixelSize => null;

    public object? TryGetFeature(Type featureType) => null;

    /// <summary>Does nothing, because the object holds no resources.</summary>
    public void Dispose()
    {
    }

    private static WindowRenderTarget TargetOf(IEnumerable<object> surfaces)
    {
        var surface = surfaces.OfType<WindowSurface>().FirstOrDefault()
            ?? throw new NotSupportedException("The managed renderer draws only to windows of the managed headless platform; use both or neither.");
        return new WindowRenderTarget(surface);
    }
}
