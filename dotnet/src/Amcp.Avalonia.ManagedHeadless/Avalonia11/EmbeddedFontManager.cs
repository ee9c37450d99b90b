using System.Diagnostics.CodeAnalysis;
using System.Globalization;
using Avalonia.Media;

namespace Amcp.Avalonia.ManagedHeadless.Text;

/// <summary>Provides fonts through the interface of Avalonia 11.</summary>
internal sealed partial class EmbeddedFontManager
{
    public bool TryMatchCharacter(int codepoint, FontStyle fontStyle, FontWeight fontWeight, FontStretch fontStretch, CultureInfo? culture,
        out Typeface typeface)
    {
        var face = Match(codepoint, fontStyle, fontWeight);
        typeface = new Typeface(face?.FamilyName ?? DefaultFamily, fontStyle, fontWeight, fontStretch);
        return face is not null;
    }

    public bool TryCreateGlyphTypeface(string familyName, FontStyle style, FontWeight weight, FontStretch stretch,
        [NotNullWhen(true)] out IGlyphTypeface? glyphTypeface)
    {
        glyphTypeface = Find(familyName, style, weight);
        return glyphTypeface is not null;
    }

    public bool TryCreateGlyphTypeface(Stream stream, FontSimulations fontSimulations, [NotNullWhen(true)] out IGlyphTypeface? glyphTypeface)
    {
        glyphTypeface = Read(stream, fontSimulations);
        return glyphTypeface is not null;
    }
}
