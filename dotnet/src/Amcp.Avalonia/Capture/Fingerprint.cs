using System.Collections.Concurrent;
using System.Reflection;
using System.Security.Cryptography;
using System.Text;
using Amcp.Avalonia.Input;
using Amcp.Avalonia.Pseudo;
using Amcp.Shared;
using Avalonia.Media;

namespace Amcp.Avalonia.Capture;

/// <summary>Represents the environment that pixels depend on besides the app. A baseline records it to explain a mismatch.</summary>
/// <param name="Renderer"><c>managed</c> or <c>skia</c>, with its version.</param>
/// <param name="Avalonia">Avalonia's version.</param>
/// <param name="Fonts">A hash of the default font's metrics and of the fallback fonts.</param>
/// <param name="Scale">Pixels per device-independent pixel.</param>
/// <param name="Theme">The theme, such as <c>Light</c>.</param>
/// <param name="Culture">The culture, such as <c>en-US</c>, and the flow if it is from right to left.</param>
internal sealed record Fingerprint(string Renderer, string Avalonia, string Fonts, double Scale, string Theme, string Culture)
{
    private const string Sample = "ABCDEFGHIJKLMNOPQRSTUVWXYZ abcdefghijklmnopqrstuvwxyz 0123456789 .,:;-_/()";
    private const string Managed = "Amcp.Avalonia.ManagedHeadless";

    private static readonly ConcurrentDictionary<Assembly, string> s_renderers = new();
    private static string? s_fonts;
    private static string? s_avalonia;

    /// <summary>Gets the fingerprint of a window. UI thread only.</summary>
    public static Fingerprint Of(TopLevel window, double scale) => new(
        RendererOf(window),
        s_avalonia ??= Version(typeof(Application).Assembly),
        (s_fonts ??= FontsHash()) + (AppContext.GetData(PlatformDataNames.FallbackFontsHash) is string further ? $"+{further}" : ""),
        scale,
        window.ActualThemeVariant.ToString(),
        (PseudoLocale.IsOn ? PseudoLocale.Name : CultureInfo.CurrentUICulture.Name)
            + (window.FlowDirection == FlowDirection.RightToLeft ? ", right to left" : ""));

    private static string RendererOf(TopLevel window) => s_renderers.GetOrAdd(RawInput.BackEndOf(window), RendererOf);

    private static string RendererOf(Assembly backEnd)
    {
        var loaded = AppDomain.CurrentDomain.GetAssemblies();
        var managed = backEnd.GetName().Name == Managed;
        var renderer = loaded.FirstOrDefault(assembly => assembly.GetName().Name == (managed ? Managed : "Avalonia.Skia"));
        return $"{(managed ? "managed" : "skia")}{(renderer is null ? "" : $" {Version(renderer)}")}";
    }

    // Avalonia 11 and 12 expose outlines differently. The measured size of each sample distinguishes fonts equally well.
    private static string FontsHash()
    {
        var typeface = new Typeface(FontManager.Current.DefaultFontFamily);
        var measures = Sample.Select(character => new FormattedText(
            character.ToString(), CultureInfo.InvariantCulture, FlowDirection.LeftToRight, typeface, 100, Brushes.Black));
        var words = string.Join(' ', measures.Select(text =>
            string.Create(CultureInfo.InvariantCulture, $"{text.WidthIncludingTrailingWhitespace:0.00}/{text.Height:0.00}/{text.Baseline:0.00}")));
        return Convert.ToHexString(SHA256.HashData(Encoding.UTF8.GetBytes($"{typeface.FontFamily.Name} {words}")))[..16].ToLowerInvariant();
    }

    private static string Version(Assembly assembly) =>
        assembly.GetCustomAttribute<AssemblyInformationalVersionAttribute>()?.InformationalVersion.Split('+')[0] ?? assembly.GetName().Version?.ToString() ?? "";
}
