using Amcp.Avalonia.ManagedHeadless.Fonts;
using Amcp.Avalonia.ManagedHeadless.Fonts.Cff;
using Amcp.Avalonia.ManagedHeadless.Raster;
using Avalonia;
using static Amcp.Avalonia.ManagedHeadless.Tests.Fonts.CffFile;

namespace Amcp.Avalonia.ManagedHeadless.Tests.Fonts;

public sealed class CffOutlinesTests
{
    [Theory]
    [InlineData("10 20 rmoveto 30 0 0 40 rlineto", "M 10,20 L 40,20 L 40,60 Z")]
    [InlineData("500 10 20 rmoveto 30 0 rlineto", "M 10,20 L 40,20 Z")]
    [InlineData("10 hmoveto 20 vmoveto 5 0 rlineto", "M 10,20 L 15,20 Z")]
    [InlineData("0 0 rmoveto 10 20 -30 hlineto", "M 0,0 L 10,0 L 10,20 L -20,20 Z")]
    [InlineData("0 0 rmoveto 10 20 vlineto", "M 0,0 L 0,10 L 20,10 Z")]
    [InlineData("0 0 rmoveto 1 2 3 4 5 6 rrcurveto", "M 0,0 C 1,2 4,6 9,12 Z")]
    [InlineData("0 0 rmoveto 1 2 3 4 5 6 7 8 rcurveline", "M 0,0 C 1,2 4,6 9,12 L 16,20 Z")]
    [InlineData("0 0 rmoveto 7 8 1 2 3 4 5 6 rlinecurve", "M 0,0 L 7,8 C 8,10 11,14 16,20 Z")]
    [InlineData("0 0 rmoveto 9 1 2 3 4 vvcurveto", "M 0,0 C 9,1 11,4 11,8 Z")]
    [InlineData("0 0 rmoveto 9 1 2 3 4 hhcurveto", "M 0,0 C 1,9 3,12 7,12 Z")]
    [InlineData("0 0 rmoveto 1 2 3 4 5 6 7 8 9 hvcurveto", "M 0,0 C 1,0 3,3 3,7 C 3,12 9,19 17,28 Z")]
    [InlineData("0 0 rmoveto 1 2 3 4 5 vhcurveto", "M 0,0 C 0,1 2,4 6,9 Z")]
    [InlineData("1 2 3 4 hstemhm 5 6 hintmask x00 10 20 rmoveto 5 0 rlineto", "M 10,20 L 15,20 Z")]
    [InlineData("1 2 hstem 3 4 vstem cntrmask x00 10 20 rmoveto 5 0 rlineto", "M 10,20 L 15,20 Z")]
    [InlineData("0 0 rmoveto 1 2 3 4 5 6 7 hflex", "M 0,0 C 1,0 3,3 7,3 C 12,3 18,0 25,0 Z")]
    [InlineData("0 0 rmoveto 1 1 1 1 1 1 1 1 1 1 1 1 50 flex", "M 0,0 C 1,1 2,2 3,3 C 4,4 5,5 6,6 Z")]
    [InlineData("0 0 rmoveto 1 2 3 4 5 6 7 8 9 hflex1", "M 0,0 C 1,2 4,6 9,6 C 15,6 22,14 31,0 Z")]
    [InlineData("0 0 rmoveto 10 1 10 1 10 1 10 1 10 1 7 flex1", "M 0,0 C 10,1 20,2 30,3 C 40,4 50,5 57,0 Z")]
    [InlineData("0 0 rmoveto 5 0 rlineto 1 1 rmoveto 5 0 rlineto", "M 0,0 L 5,0 Z M 6,1 L 11,1 Z")]
    [InlineData("0 0 rmoveto 1.5 200 rlineto -200 3000 rlineto", "M 0,0 L 1.5,200 L -198.5,3200 Z")]
    public void A_charstring_draws(string code, string expected) => Assert.Equal(expected, Words(One($"{code} endchar")));

    [Theory]
    [InlineData("3 4 add 9 sqrt mul 20", "21,20")]
    [InlineData("7 2 sub 10 4 div", "5,2.5")]
    [InlineData("-7 abs 5 neg", "7,-5")]
    [InlineData("1 2 5 4 ifelse 1 2 4 5 ifelse", "2,1")]
    [InlineData("20 2 exch", "2,20")]
    [InlineData("7 3 put 3 get 3 get", "7,7")]
    [InlineData("1 2 3 3 1 roll drop", "3,1")]
    [InlineData("8 9 1 index", "9,8")]
    [InlineData("6 dup", "6,6")]
    [InlineData("1 0 and 1 0 or", "0,1")]
    [InlineData("4 4 eq 4 not", "1,0")]
    public void A_charstring_computes(string code, string at) =>
        Assert.StartsWith($"M {at} L", Words(One($"{code} rmoveto 5 0 rlineto endchar")), StringComparison.Ordinal);

    [Fact]
    public void Subroutines_are_called_and_return()
    {
        byte[] local = Code("30 0 rlineto return"), global = Code("0 40 rlineto -107 callsubr return");

        Assert.Equal("M 10,20 L 40,20 Z", Words(Outlines(Of([Code("10 20 rmoveto -107 callsubr endchar")], [local])).Read(0)));
        Assert.Equal("M 1,2 L 1,42 L 31,42 Z", Words(Outlines(Of([Code("1 2 rmoveto -107 callgsubr endchar")], [local], [global])).Read(0)));
    }

    [Theory]
    [InlineData(new byte[] { 0, 0, 1 })]
    [InlineData(new byte[] { 3, 0, 2, 0, 0, 0, 0, 1, 1, 0, 2 })]
    public void A_glyph_uses_the_subroutines_of_its_own_font(byte[] selection)
    {
        var glyph = Code("0 0 rmoveto -107 callsubr endchar");
        var outlines = Outlines(OfFonts([glyph, glyph], selection, Code("5 0 rlineto return"), Code("9 0 rlineto return")));

        Assert.Equal("M 0,0 L 5,0 Z", Words(outlines.Read(0)));
        Assert.Equal("M 0,0 L 9,0 Z", Words(outlines.Read(1)));
    }

    [Theory]
    [InlineData("endchar")]
    [InlineData("0 0 rmoveto 5 0 rlineto 99 callsubr")]
    [InlineData("0 0 rmoveto 5 0 rlineto 1 2 3 4 endchar")]
    [InlineData("0 0 rmoveto 5 0 rlineto -107 callsubr")]
    public void Blank_broken_and_endless_glyphs_are_empty(string code) =>
        Assert.Null(Outlines(Of([Code(code)], [Code("-107 callsubr -107 callsubr")])).Read(0));

    [Fact]
    public void No_truncation_leads_to_an_exception()
    {
        var whole = Of([Code("0 0 rmoveto -107 callsubr endchar")], [Code("5 0 rlineto return")]);
        Assert.NotNull(Outlines(whole).Read(0));

        for (var length = 0; length < whole.Length; length++)
            Assert.True(Outlines(whole[..length]).Read(0) is null or { IsEmpty: false });
    }

    [Fact]
    public void An_OpenType_font_is_drawn_from_its_charstrings()
    {
        var square = Code("100 0 rmoveto 400 500 -400 hlineto endchar");
        var font = TrueTypeFont.Parse(new FontFile().Without("glyf", "loca").With("CFF ", Of([Code("endchar"), square])).ToSfnt());

        Assert.Equal(new Rect(100, 0, 400, 500), font.Outline(1)!.Bounds);
        Assert.Null(font.Outline(0));
    }

    private static CffOutlines Outlines(byte[] table) => new(new FontTable(table));

    private static VectorPath? One(string code) => Outlines(Of([Code(code)])).Read(0);

    private static string Words(VectorPath? path)
    {
        var (words, at) = (new List<string>(), 0);
        foreach (var verb in path!.Verbs)
        {
            var (letter, count) = verb switch { PathVerb.Move => ("M", 1), PathVerb.Line => ("L", 1), PathVerb.Cubic => ("C", 3), _ => ("Z", 0) };
            words.Add(letter);
            for (; count > 0; count--, at++)
                words.Add(FormattableString.Invariant($"{path.Points[at].X},{path.Points[at].Y}"));
        }

        return string.Join(' ', words);
    }
}
