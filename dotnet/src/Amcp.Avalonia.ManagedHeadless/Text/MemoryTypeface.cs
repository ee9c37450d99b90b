using System.Buffers.Binary;
using Amcp.Avalonia.ManagedHeadless.Fonts;
using Avalonia.Media;

namespace Amcp.Avalonia.ManagedHeadless.Text;

/// <summary>Represents a font of a file in memory. Outlines and kerning are read here; the rest depends on the Avalonia version.</summary>
internal partial class MemoryTypeface
{
    private static readonly FontStretch[] s_stretches = Enum.GetValues<FontStretch>();

    private readonly byte[] _file;
    private readonly int _face;
    private readonly Dictionary<ushort, Rect> _inkBoxes = [];

    /// <param name="file">The file.</param>
    /// <param name="simulations">What is simulated.</param>
    /// <param name="face">The index of the font in a collection, from 0.</param>
    /// <exception cref="InvalidDataException">The bytes are not a font.</exception>
    public MemoryTypeface(byte[] file, FontSimulations simulations, int face) : this(simulations, WoffFile.IsWoff(file) ? WoffFile.Unpack(file) : file, face)
    {
    }

    private MemoryTypeface(FontSimulations simulations, byte[] file, int face) : this(file, face, TrueTypeFont.Parse(file, face), simulations)
    {
    }

    private MemoryTypeface(byte[] file, int face, TrueTypeFont font, FontSimulations simulations)
    {
        (_file, _face) = (file, face);
        Font = font;
        FontSimulations = simulations;
        FamilyName = font.FamilyName.Length > 0 ? font.FamilyName : "unknown";
        if (!font.TryGetTable(FontTag.Of("OS/2"), out var os2) || os2.Length < 64)
            return;
        Weight = (FontWeight)BinaryPrimitives.ReadUInt16BigEndian(os2.Span[4..]);
        var width = BinaryPrimitives.ReadUInt16BigEndian(os2.Span[6..]);
        Stretch = s_stretches[Math.Clamp((int)width, 1, s_stretches.Length) - 1];
        var selection = BinaryPrimitives.ReadUInt16BigEndian(os2.Span[62..]);
        Style = (selection & 1) != 0 ? FontStyle.Italic : (selection & 0x200) != 0 ? FontStyle.Oblique : FontStyle.Normal;
    }

    /// <summary>Gets the font with outlines and kerning.</summary>
    public TrueTypeFont Font { get; }

    public string FamilyName { get; }

    public FontWeight Weight { get; } = FontWeight.Normal;

    public FontStyle Style { get; }

    public FontStretch Stretch { get; } = FontStretch.Normal;

    public FontSimulations FontSimulations { get; }

    /// <summary>Returns the same font with simulated slant or weight.</summary>
    public MemoryTypeface Simulating(FontSimulations simulations) => new(_file, _face, Font, simulations);

    /// <summary>Returns the file from which a reader of one font reads this font.</summary>
    private MemoryStream OwnFile() => new(_face == 0 ? _file : FontCollection.Beginning(_file, _face), writable: false);

    /// <summary>Returns the bounds of a glyph's outline, in font units with y down; empty for a blank glyph.</summary>
    public Rect InkBox(ushort glyph)
    {
        lock (_inkBoxes)
        {
            if (_inkBoxes.TryGetValue(glyph, out var known))
                return known;
            var bounds = Font.Outline(glyph)?.Bounds ?? default;
            return _inkBoxes[glyph] = new Rect(bounds.X, -bounds.Bottom, bounds.Width, bounds.Height);
        }
    }

    /// <summary>Does nothing, because the object holds only managed memory.</summary>
    public void Dispose()
    {
    }
}
