using System.Diagnostics.CodeAnalysis;
using System.Globalization;
using Avalonia.Media;
using Avalonia.Platform;

namespace Amcp.Avalonia.ManagedHeadless.Text;

/// <summary>
/// Knows no fonts of the machine, so that no picture depends on it: fonts come from the app as streams. What names no font of the app is
/// shown in Inter, from the collection that <c>WithInterFont()</c> registers or else straight from the package Avalonia.Fonts.Inter.
/// </summary>
internal sealed class EmbeddedFontManager : IFontManagerImpl
{
    private const string DefaultFamily = "Inter";
    private static readonly Uri s_interFonts = new("avares://Avalonia.Fonts.Inter/Assets");

    private readonly Lazy<IReadOnlyList<MemoryTypeface>> _defaults = new(LoadDefaults);

    /// <inheritdoc/>
    public string GetDefaultFontFamilyName() => DefaultFamily;

    /// <inheritdoc/>
    public string[] GetInstalledFontFamilyNames(bool checkForUpdates = false) => [DefaultFamily];

    /// <inheritdoc/>
    public bool TryMatchCharacter(int codepoint, FontStyle fontStyle, FontWeight fontWeight, FontStretch fontStretch, string? familyName,
        CultureInfo? culture, [NotNullWhen(true)] out IPlatformTypeface? platformTypeface)
    {
        platformTypeface = null;
        return _defaults.Value.Count > 0
            && _defaults.Value[0].Font.Glyph(codepoint) != 0
            && TryCreateGlyphTypeface(DefaultFamily, fontStyle, fontWeight, fontStretch, out platformTypeface);
    }

    /// <exception cref="InvalidOperationException">Inter is needed and is not there.</exception>
    public bool TryCreateGlyphTypeface(string familyName, FontStyle style, FontWeight weight, FontStretch stretch,
        [NotNullWhen(true)] out IPlatformTypeface? platformTypeface)
    {
        platformTypeface = null;
        if (!string.Equals(familyName, DefaultFamily, StringComparison.OrdinalIgnoreCase))
            return false;
        if (_defaults.Value.Count == 0)
            throw new InvalidOperationException(
                "No font to draw text with: the managed headless platform uses no fonts of the machine. "
                + "Reference the package Avalonia.Fonts.Inter, or set FontManagerOptions.DefaultFamilyName to a font that the app embeds.");
        platformTypeface = Simulated(Nearest(weight), style, weight);
        return true;
    }

    /// <inheritdoc/>
    public bool TryCreateGlyphTypeface(Stream stream, FontSimulations fontSimulations, [NotNullWhen(true)] out IPlatformTypeface? platformTypeface)
    {
        using var bytes = new MemoryStream();
        stream.CopyTo(bytes);
        try
        {
            platformTypeface = new MemoryTypeface(bytes.ToArray(), fontSimulations);
            return true;
        }
        catch (InvalidDataException)
        {
            // Avalonia asks with every file of a font folder; one that is no font is answered, not thrown.
            platformTypeface = null;
            return false;
        }
    }

    /// <inheritdoc/>
    public bool TryGetFamilyTypefaces(string familyName, [NotNullWhen(true)] out IReadOnlyList<Typeface>? familyTypefaces)
    {
        familyTypefaces = null;
        if (!string.Equals(familyName, DefaultFamily, StringComparison.OrdinalIgnoreCase))
            return false;
        familyTypefaces = _defaults.Value.Select(face => new Typeface(DefaultFamily, face.Style, face.Weight, face.Stretch)).ToArray();
        return familyTypefaces.Count > 0;
    }

    /// <summary>CSS Fonts level 4, "Matching font styles": 400 and 500 stand in for each other, lighter look lighter first, bolder bolder first.</summary>
    private MemoryTypeface Nearest(FontWeight weight) => _defaults.Value.MinBy(face => Distance((int)face.Weight, (int)weight))!;

    private static int Distance(int candidate, int wanted)
    {
        var away = Math.Abs(candidate - wanted);
        var wrongSide = wanted is >= 400 and <= 500 ? candidate is < 400 or > 500 : wanted < 400 ? candidate > wanted : candidate < wanted;
        return wrongSide ? away + 1000 : away;
    }

    private static MemoryTypeface Simulated(MemoryTypeface face, FontStyle style, FontWeight weight)
    {
        var simulations = FontSimulations.None;
        if (style != FontStyle.Normal && face.Style == FontStyle.Normal)
            simulations |= FontSimulations.Oblique;
        if ((int)weight >= 600 && (int)face.Weight < 600)
            simulations |= FontSimulations.Bold;
        return simulations == FontSimulations.None ? face : face.Simulating(simulations);
    }

    private static IReadOnlyList<MemoryTypeface> LoadDefaults()
    {
        var faces = new List<MemoryTypeface>();
        foreach (var asset in InterAssets().Where(uri => uri.AbsolutePath.EndsWith(".ttf", StringComparison.OrdinalIgnoreCase)))
        {
            using var stream = AssetLoader.Open(asset);
            using var bytes = new MemoryStream();
            stream.CopyTo(bytes);
            faces.Add(new MemoryTypeface(bytes.ToArray(), FontSimulations.None));
        }
        return faces.OrderBy(face => Distance((int)face.Weight, (int)FontWeight.Normal)).ThenBy(face => face.Weight).ToArray();
    }

    private static IEnumerable<Uri> InterAssets()
    {
        try
        {
            return AssetLoader.GetAssets(s_interFonts, null).ToArray();
        }
        catch (FileNotFoundException)
        {
            // The app does not reference the package; whether that matters shows when a font is asked for.
            return [];
        }
    }
}
