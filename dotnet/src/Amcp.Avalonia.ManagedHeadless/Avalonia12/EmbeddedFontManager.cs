using System.Diagnostics.CodeAnalysis;
using System.Globalization;
using Avalonia.Media;

namespace Amcp.Avalonia.ManagedHeadless.Text;

/// <summary>Provides fonts through the interface of Avalonia 12.</summary>
internal sealed partial class EmbeddedFontManager
{
    public bool TryMatchCharacter(int codepoint, FontStyle fontStyle, FontWeight fontWeight, FontStretch fontStretch, string? familyName,
        CultureInfo? culture, [NotNullWhen(true)] out IPlatformTypeface? platformTypeface)
    {
        platformTypeface = Match(codepoint, fontStyle, fontWeight);
        return platformTypeface is not null;
    }

    public bool TryCreateGlyphTypeface(string familyName, FontStyle style, FontWeight weight, FontStretch stretch,
        [NotNullWhen(true)] out IPlatformTypeface? platformTypeface)
    {
        platformTypeface = Find(familyName, style, weight);
        return platformTypeface is not null;
    }

    public bool TryCreateGlyphTypeface(Stream stream, FontSimulations fontSimulations, [NotNullWhen(true)] out IPlatformTypeface? platformTypeface)
    {
        platformTypeface = Read(stream, fontSimulations);
        return platformTypeface is not null;
    }

    public bool TryGetFamilyTypefaces(string familyName, [NotNullWhen(true)] out IReadOnlyList<Typeface>? familyTypefaces)
    {
        var faces = FacesOf(familyName);
        familyTypefaces = faces.Count == 0 ? null : faces.Select(face => new Typeface(face.FamilyName, face.Style, face.Weight, face.Stretch)).ToArray();
        return familyTypefaces is not null;
    }
}
