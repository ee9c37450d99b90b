using Amcp.Shared;

namespace Amcp.Avalonia.ManagedHeadless.Text;

/// <summary>Registers font management and text shaping.</summary>
internal static class TextBindings
{
    /// <summary>Registers the services. Called by the app builder, once per process.</summary>
    /// <exception cref="InvalidOperationException">A fallback font is missing or damaged.</exception>
    public static void Bind()
    {
        var fallbacks = FallbackFonts.FromEnvironment();
        AppContext.SetData(PlatformDataNames.FallbackFontsHash, fallbacks.Hash);
        LastResort.Bind(fallbacks.Families);
        AvaloniaLocator.CurrentMutable
            .Bind<IFontManagerImpl>().ToConstant(new EmbeddedFontManager(fallbacks))
            .Bind<ITextShaperImpl>().ToConstant(new KerningTextShaper());
    }
}
