using Amcp.Avalonia.ManagedHeadless.Tests.Fonts;
using Amcp.Avalonia.ManagedHeadless.Tests.Ui;
using Amcp.Avalonia.ManagedHeadless.Text;
using Avalonia;
using Avalonia.Media;

namespace Amcp.Avalonia.ManagedHeadless.Tests.Text;

[Collection(UiCollection.Name)]
public sealed class FallbackFontTests(UiThread ui) : IDisposable
{
    private const int Han = 0x6F22;
    private const int Statue = 0x1F5FF;
    private const int Smile = Statue + 1;
    private readonly string _folder = Directory.CreateTempSubdirectory("amcp-fonts-").FullName;

    /// <inheritdoc/>
    public void Dispose() => Directory.Delete(_folder, recursive: true);

    [Fact]
    public Task The_first_font_that_has_a_character_shows_it_whichever_was_used_before() => ui.Run(() =>
    {
        using (AvaloniaLocator.EnterScope())
        {
            var fonts = Manager(Font("First", Statue, Statue), Font("Second", Statue, Smile));

            Assert.Equal("Second", Shown(fonts, Smile));
            Assert.Equal("First", Shown(fonts, Statue));
            Assert.Equal("Inter", Shown(fonts, '\u2192'));
            Assert.Equal("", Shown(fonts, 0x1F680));
        }
    });

    [Fact]
    public Task The_app_may_name_the_family_of_a_fallback_font() => ui.Run(() =>
    {
        using (AvaloniaLocator.EnterScope())
        {
            Assert.True(Manager(Font("Signs", Smile, Smile)).TryGetGlyphTypeface(new Typeface("signs"), out var face));
            Assert.Equal("Signs", face.FamilyName);
        }
    });

    [Fact]
    public Task Each_font_of_a_collection_is_found_by_its_name_and_shows_its_characters() => ui.Run(() =>
    {
        using (AvaloniaLocator.EnterScope())
        {
            var file = Path.Combine(_folder, "pair.ttc");
            File.WriteAllBytes(file, FontFile.Collection(Sfnt("Statues", Statue, Statue), Sfnt("Faces", Statue, Smile)));
            var fonts = Manager(file);

            Assert.Equal(("Statues", "Faces"), (Shown(fonts, Statue), Shown(fonts, Smile)));
            Assert.True(fonts.TryGetGlyphTypeface(new Typeface("faces", FontStyle.Italic, FontWeight.Bold), out var face));
            Assert.Equal(("Faces", FontSimulations.Bold | FontSimulations.Oblique), (face.FamilyName, face.FontSimulations));
        }
    });

    [Fact]
    public void The_hash_tells_other_fonts_and_another_order_apart()
    {
        var (one, two) = (Font("One", Han, Han), Font("Two", Han, Han));

        Assert.Null(FallbackFonts.Read("").Hash);
        Assert.Equal(16, FallbackFonts.Read(Joined(one, two)).Hash!.Length);
        Assert.NotEqual(FallbackFonts.Read(Joined(one, two)).Hash, FallbackFonts.Read(Joined(two, one)).Hash);
    }

    [Fact]
    public void A_missing_and_a_damaged_file_are_named()
    {
        var broken = Path.Combine(_folder, "broken.ttf");
        File.WriteAllText(broken, "no font");

        Assert.Contains(broken, Assert.Throws<InvalidOperationException>(() => FallbackFonts.Read(broken)).Message, StringComparison.Ordinal);
        Assert.Contains("none.ttf", Assert.Throws<InvalidOperationException>(() => FallbackFonts.Read(Path.Combine(_folder, "none.ttf"))).Message, StringComparison.Ordinal);
    }

    private static string Shown(FontManager fonts, int codepoint) =>
        fonts.TryMatchCharacter(codepoint, FontStyle.Normal, FontWeight.Normal, FontStretch.Normal, new FontFamily("Inter"), null, out var typeface)
            ? typeface.FontFamily.Name
            : "";

    private static FontManager Manager(params string[] files)
    {
        var fallbacks = FallbackFonts.Read(Joined(files));
        LastResort.Bind(fallbacks.Families);
        return new FontManager(new EmbeddedFontManager(fallbacks));
    }

    private static string Joined(params string[] files) => string.Join(Path.PathSeparator, files);

    private string Font(string family, int first, int last)
    {
        var file = Path.Combine(_folder, $"{family}.ttf");
        File.WriteAllBytes(file, Sfnt(family, first, last));
        return file;
    }

    private static byte[] Sfnt(string family, int first, int last) => new FontFile().Named(family, first, last, glyph: 10).ToSfnt();
}
