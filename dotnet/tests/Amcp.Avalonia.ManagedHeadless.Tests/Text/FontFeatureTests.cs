using Amcp.Avalonia.ManagedHeadless.Drawing;
using Amcp.Avalonia.ManagedHeadless.Fonts;
using Amcp.Avalonia.ManagedHeadless.Tests.Fonts;
using Amcp.Avalonia.ManagedHeadless.Tests.Ui;
using Amcp.Avalonia.ManagedHeadless.Text;
using Avalonia;
using Avalonia.Media;
using Avalonia.Media.TextFormatting;

namespace Amcp.Avalonia.ManagedHeadless.Tests.Text;

[Collection(UiCollection.Name)]
public sealed class FontFeatureTests(UiThread ui)
{
    [Fact]
    public Task Fractions_are_formed_only_where_they_are_asked_for() => ui.Run(() =>
    {
        var plain = Glyphs("1/2");

        Assert.NotEqual(plain, Glyphs("1/2", "frac"));
        Assert.Equal(plain, Glyphs("1/2", "frac=0"));
        Assert.Equal(plain, Glyphs("1/2", "smcp"));
        Assert.Equal([.. plain, .. Glyphs("0", "zero")], Glyphs("1/20", "zero[3:4]"));
    });

    [Fact]
    public Task Letters_become_one_glyph_whose_cluster_is_the_first_letter() => ui.Run(() =>
    {
        // One script, the feature 'liga' with one ligature of f and i: the glyph 300.
        var (f, i) = (InterFont.Regular.Glyph('f'), InterFont.Regular.Glyph('i'));
        var table = BigEndian.Words(1, 0, 10, 30, 44,
            1, ('D' << 8) | 'F', ('L' << 8) | 'T', 8, 4, 0, 0, 0xFFFF, 1, 0,
            1, ('l' << 8) | 'i', ('g' << 8) | 'a', 8, 0, 1, 0,
            1, 4, 4, 0, 1, 8, 1, 8, 1, 14, 1, 1, f, 1, 4, 300, 2, i);
        var face = MemoryTypeface.Load(new FontFile().With("GSUB", table.Data.ToArray()).ToSfnt(), FontSimulations.None);

        Assert.Equal([(f, 0), (i, 1), (f, 2)], Shaped(face, "fif", "liga=0"));
        Assert.Equal([(300, 0), (f, 2)], Shaped(face, "fif"));
    });

    [Fact]
    [Trait("Requirement", "card/50-referee")]
    public Task Signs_suit_the_letters_around_them_as_HarfBuzz_draws_Inter() => ui.Run(() =>
    {
        Assert.Equal(Glyphs("\u2192"), Glyphs("->"));
        Assert.Equal(2, Glyphs("->", "calt=0").Length);
        Assert.NotEqual(Glyphs("a:b")[1], Glyphs("12:30")[2]);
        Assert.NotEqual(Glyphs("a-b")[1], Glyphs("A-B")[1]);
    });

    [Fact]
    public Task Small_text_of_every_size_stays_within_the_memory_for_glyphs() => ui.Run(() =>
    {
        for (var size = 100; size < 400; size += 3)
        {
            var text = new TextLayout("ABCDEFGHIJKLMNOPQRSTUVWXYZ", new Typeface("Inter"), size, Brushes.Black);
            Pictures.Draw(40, 40, context => text.Draw(context, default));
        }

        Assert.InRange(GlyphMasks.Bytes, 1, 32 << 20);
    });

    private static ushort[] Glyphs(string text, params string[] features) => [.. Shaped(null, text, features).Select(glyph => (ushort)glyph.Glyph)];

    private static (int Glyph, int Cluster)[] Shaped(MemoryTypeface? face, string text, params string[] features)
    {
        Assert.True(FontManager.Current.TryGetGlyphTypeface(new Typeface("Inter"), out var inter));
#if AVALONIA11
        var typeface = face ?? inter;
#else
        var typeface = face is null ? inter : new GlyphTypeface(face);
#endif
        var options = new TextShaperOptions(typeface, fontRenderingEmSize: 20, fontFeatures: [.. features.Select(FontFeature.Parse)]);
        var shaped = new KerningTextShaper().ShapeText(text.AsMemory(), options);
        return [.. Enumerable.Range(0, shaped.Length).Select(at => ((int)shaped[at].GlyphIndex, shaped[at].GlyphCluster))];
    }
}
