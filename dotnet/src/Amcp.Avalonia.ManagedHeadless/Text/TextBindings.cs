using Avalonia;
using Avalonia.Platform;

namespace Amcp.Avalonia.ManagedHeadless.Text;

/// <summary>Registers font management and text shaping.</summary>
internal static class TextBindings
{
    /// <summary>Registers the services. Called by the app builder, once per process.</summary>
    public static void Bind()
    {
        LastResort.Bind();
        AvaloniaLocator.CurrentMutable
            .Bind<IFontManagerImpl>().ToConstant(new EmbeddedFontManager())
            .Bind<ITextShaperImpl>().ToConstant(new KerningTextShaper());
    }
}
