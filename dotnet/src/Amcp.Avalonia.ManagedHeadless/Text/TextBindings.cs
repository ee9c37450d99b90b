using Avalonia;
using Avalonia.Platform;

namespace Amcp.Avalonia.ManagedHeadless.Text;

/// <summary>Registers what turns text into glyphs.</summary>
internal static class TextBindings
{
    /// <summary>Called by the app builder, once per process.</summary>
    public static void Bind()
    {
        LastResort.Bind();
        AvaloniaLocator.CurrentMutable
            .Bind<IFontManagerImpl>().ToConstant(new EmbeddedFontManager())
            .Bind<ITextShaperImpl>().ToConstant(new KerningTextShaper());
    }
}
