namespace Amcp.Avalonia.ManagedHeadless.Drawing;

/// <summary>Registers the software renderer.</summary>
internal static class DrawingBindings
{
    /// <summary>Registers the renderer. Called by the app builder, once per process.</summary>
    public static void Bind()
    {
        RenderingGaps.Offer();
        AvaloniaLocator.CurrentMutable.Bind<IPlatformRenderInterface>().ToConstant(new RenderInterface());
    }
}
