using Amcp.Avalonia.ManagedHeadless.Fonts;
using Avalonia.Media;

namespace Amcp.Avalonia.ManagedHeadless.Text;

/// <summary>
/// Provides only fonts that the app or its tester supplies, none of the machine's, so that pictures are reproducible. Inter, which is part of this
/// assembly, replaces other families.
/// </summary>
internal sealed partial class EmbeddedFontManager(FallbackFonts? fallbacks = null) : IFontManagerImpl
{
    private const string DefaultFamily = LastResort.Family;

    private static readonly Lazy<IReadOnlyList<MemoryTypeface>> s_defaults = new(LoadDefaults);

    private readonly IReadOnlyList<MemoryTypeface> _fallbacks = fallbacks?.Faces ?? [];

    /// <summary>Gets the regular face of the default font.</summary>
    public static MemoryTypeface Default => s_defaults.Value[0];

    public string GetDefaultFontFamilyName() => DefaultFamily;

    public string[] GetInstalledFontFamilyNames(bool checkForUpdates = false) =>
        [DefaultFamily, .. fallbacks?.Families ?? []];

    /// <summary>Returns the face of a family; <see langword="null"/> if this platform lacks the family.</summary>
    private MemoryTypeface? Find(string familyName, FontStyle style, FontWeight weight)
    {
        var faces = FacesOf(familyName);
        if (faces.Count > 0)
            return Simulated(Nearest(faces, style, weight), style, weight);
        RenderingGaps.Note($"font family {familyName}", $"the app does not embed it and fonts of the machine are not used; {DefaultFamily} is shown unless the app names another one.");
        return null;
    }

    /// <summary>Returns the first face that has a character: of Inter, else of the fallback fonts in their order.</summary>
    private MemoryTypeface? Match(int codepoint, FontStyle style, FontWeight weight) =>
        Default.Font.Glyph(codepoint) != 0 ? Find(DefaultFamily, style, weight)
        : _fallbacks.FirstOrDefault(face => face.Font.Glyph(codepoint) != 0) is { } found ? Find(found.FamilyName, style, weight)
        : null;

    private IReadOnlyList<MemoryTypeface> FacesOf(string familyName) =>
        IsNamed(familyName, DefaultFamily) ? s_defaults.Value : _fallbacks.Where(face => IsNamed(familyName, face.FamilyName)).ToArray();

    private static bool IsNamed(string wanted, string family) => string.Equals(wanted, family, StringComparison.OrdinalIgnoreCase);

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
    private static MemoryTypeface Nearest(IReadOnlyList<MemoryTypeface> faces, FontStyle style, FontWeight weight) => faces
        .OrderBy(face => (face.Style == FontStyle.Normal) == (style == FontStyle.Normal) ? 0 : 1)
        .ThenBy(face => Distance((int)face.Weight, (int)weight))
        .First();

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

    private static IReadOnlyList<MemoryTypeface> LoadDefaults() => BundledInter.Files()
        .Select(file => new MemoryTypeface(file, FontSimulations.None, face: 0))
        .OrderBy(face => Distance((int)face.Weight, (int)FontWeight.Normal))
        .ThenBy(face => face.Weight)
        .ToArray();
}
