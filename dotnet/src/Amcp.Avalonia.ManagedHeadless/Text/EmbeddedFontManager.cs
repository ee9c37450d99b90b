using Amcp.Avalonia.ManagedHeadless.Fonts;
using Amcp.Avalonia.ManagedHeadless.Gaps;
using Avalonia.Media;
using Avalonia.Platform;

namespace Amcp.Avalonia.ManagedHeadless.Text;

/// <summary>
/// Provides only fonts that the app supplies as streams, none of the machine's, so that pictures are reproducible. Inter replaces other families, from
/// the collection of <c>WithInterFont()</c> or else from the package Avalonia.Fonts.Inter, a dependency of this platform.
/// </summary>
internal sealed partial class EmbeddedFontManager : IFontManagerImpl
{
    private const string DefaultFamily = LastResort.Family;
    private static readonly Uri s_interFonts = new("avares://Avalonia.Fonts.Inter/Assets");

    private static readonly Lazy<IReadOnlyList<MemoryTypeface>> s_defaults = new(LoadDefaults);

    /// <summary>Gets the regular face of the fallback font.</summary>
    /// <exception cref="InvalidOperationException">Inter is missing.</exception>
    public static MemoryTypeface Default => Defaults[0];

    private static IReadOnlyList<MemoryTypeface> Defaults => s_defaults.Value.Count > 0
        ? s_defaults.Value
        : throw new InvalidOperationException(
            "No font to draw text with: the managed headless platform uses no fonts of the machine, and Avalonia.Fonts.Inter.dll is not beside it. "
            + "Do not exclude the package Avalonia.Fonts.Inter, or set FontManagerOptions.DefaultFamilyName to a font that the app embeds.");

    /// <inheritdoc/>
    public string GetDefaultFontFamilyName() => DefaultFamily;

    /// <inheritdoc/>
    public string[] GetInstalledFontFamilyNames(bool checkForUpdates = false) => [DefaultFamily];

    /// <summary>Returns the face of a family; <see langword="null"/> if this platform lacks the family.</summary>
    /// <exception cref="InvalidOperationException">Inter is required but missing.</exception>
    private MemoryTypeface? Find(string familyName, FontStyle style, FontWeight weight)
    {
        if (!IsDefault(familyName))
        {
            RenderingGaps.Note($"font family {familyName}", $"the app does not embed it and fonts of the machine are not used; {DefaultFamily} is shown unless the app names another one.");
            return null;
        }
        return Simulated(Nearest(weight), style, weight);
    }

    private bool Covers(int codepoint) => s_defaults.Value.Count > 0 && Default.Font.Glyph(codepoint) != 0;

    private static bool IsDefault(string familyName) => string.Equals(familyName, DefaultFamily, StringComparison.OrdinalIgnoreCase);

    /// <summary>Reads a font from a stream; <see langword="null"/> if it is none, because Avalonia passes every file of a font folder.</summary>
    private static MemoryTypeface? Read(Stream stream, FontSimulations simulations)
    {
        using var bytes = new MemoryStream();
        stream.CopyTo(bytes);
        if (WoffFile.IsWoff2(bytes.GetBuffer().AsSpan(0, (int)bytes.Length)))
            RenderingGaps.Note("WOFF2 font", "it is passed over; embed it as TrueType, OpenType or WOFF of the first version.");
        try
        {
            var face = MemoryTypeface.Load(bytes.ToArray(), simulations);
            FontGaps.Note(face.Font);
            return face;
        }
        catch (InvalidDataException)
        {
            return null;
        }
    }

    /// <summary>
    /// Selects the nearest weight by CSS Fonts level 4, "Matching font styles": 400 and 500 substitute each other, lighter weights search lighter first,
    /// bolder ones bolder first.
    /// </summary>
    private MemoryTypeface Nearest(FontWeight weight) => Defaults.MinBy(face => Distance((int)face.Weight, (int)weight))!;

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
            // The app does not reference the package; an error occurs only if a font is requested.
            return [];
        }
    }
}
