using System.Diagnostics.CodeAnalysis;
using System.Globalization;
using Avalonia.Media;

namespace Amcp.Avalonia.ManagedHeadless.Text;

/// <summary>Fonts as Avalonia 11 asks for them.</summary>
internal sealed partial class EmbeddedFontManager
{
    /// <inheritdoc/>
    public bool TryMatchCharacter(int codepoint, FontStyle fontStyle, FontWeight fontWeight, FontStretch fontStretch, CultureInfo? culture,
        out Typeface typeface)
    {
        typeface = new Typeface(DefaultFamily, fontStyle, fontWeight, fontStretch);
        return Covers(codepoint);
    }

    /// <exception cref="InvalidOperationException">Inter is needed and is not there.</exception>
    public bool TryCreateGlyphTypeface(string familyName, FontStyle style, FontWeight weight, FontStretch stretch,
        [NotNullWhen(true)] out IGlyphTypeface? glyphTypeface)
    {
        glyphTypeface = Find(familyName, style, weight);
        return glyphTypeface is not null;
    }

    /// <inheritdoc/>
    public bool TryCreateGlyphTypeface(Stream stream, FontSimulations fontSimulations, [NotNullWhen(true)] out IGlyphTypeface? glyphTypeface)
    {
        glyphTypeface = Read(stream, fontSimulations);
        return glyphTypeface is not null;
    }
}
