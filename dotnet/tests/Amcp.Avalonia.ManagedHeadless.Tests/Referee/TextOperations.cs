using Amcp.Avalonia.ManagedHeadless.Tests.Fonts;
using Avalonia;
using Avalonia.Media;
using Avalonia.Media.TextFormatting;
using SkiaSharp;

namespace Amcp.Avalonia.ManagedHeadless.Tests.Referee;

/// <summary>Text at eight sizes, dark on light and light on dark, as the two themes have it.</summary>
internal static class TextOperations
{
    private const string Letters = "ABCDEFGHIKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789&%?";
    private const string Accented = "ÄÖÜäöüßÀÉÈÊËÎÏÔÇÑàéèêëîïôçñŠŽšžőűğåÅ½¾;:!i";
    private static readonly int[] s_sizes = [10, 11, 12, 14, 16, 20, 28, 40];
    private static readonly Lazy<SKTypeface> s_inter = new(() => SKTypeface.FromStream(new MemoryStream(InterFont.Bytes("Inter-Regular.ttf"))));

    /// <summary>Returns the operations by name.</summary>
    public static IEnumerable<KeyValuePair<string, Func<Chance, Sample>>> All() =>
        s_sizes.SelectMany(size => new[]
        {
            Operations.Row($"text {size}, dark on light", chance => Text(chance, size, Colors.Black, Colors.White)),
            Operations.Row($"text {size}, light on dark", chance => Text(chance, size, Colors.White, Color.FromRgb(32, 32, 32))),
            Operations.Row($"text {size}, accents", chance => Text(chance, size, Colors.Black, Colors.White, Accented)),
            Operations.Row($"aliased text {size}", chance => Text(chance, size, Colors.Black, Colors.White, isAliased: true)),
        });

    private static Sample Text(Chance chance, int size, Color color, Color background, string letters = Letters, bool isAliased = false)
    {
        var text = string.Concat(Enumerable.Range(0, 6).Select(_ => letters[chance.Index(letters.Length)]));
        var run = new TextLayout(text, new Typeface("fonts:Inter#Inter"), size, new SolidColorBrush(color)).TextLines[0].TextRuns.OfType<ShapedTextRun>().First().GlyphRun;
        run.BaselineOrigin = new Point(chance.Number(2, 6), chance.Number(40, 48));
        return new Sample(
            context =>
            {
                context.FillRectangle(new SolidColorBrush(background), new Rect(0, 0, Chance.Size, Chance.Size));
                using (context.PushTextOptions(new TextOptions { TextRenderingMode = isAliased ? TextRenderingMode.Alias : TextRenderingMode.Antialias }))
                    context.DrawGlyphRun(new SolidColorBrush(color), run);
            },
            canvas =>
            {
                canvas.Clear(SkiaPaints.Color(background));
                using var blob = Blob(run, size, isAliased);
                canvas.DrawText(blob, (float)run.BaselineOrigin.X, (float)run.BaselineOrigin.Y, SkiaPaints.Fill(new SolidColorBrush(color), default));
            });
    }

    private static SKTextBlob Blob(GlyphRun run, int size, bool isAliased)
    {
        using var font = new SKFont(s_inter.Value, size)
        {
            Hinting = SKFontHinting.Full, Subpixel = !isAliased, Edging = isAliased ? SKFontEdging.Alias : SKFontEdging.Antialias, BaselineSnap = true,
        };
        using var builder = new SKTextBlobBuilder();
        var (glyphs, positions, x) = (new List<ushort>(), new List<SKPoint>(), 0.0);
        foreach (var glyph in run.GlyphInfos)
        {
            glyphs.Add(glyph.GlyphIndex);
            positions.Add(new SKPoint((float)(x + glyph.GlyphOffset.X), (float)glyph.GlyphOffset.Y));
            x += glyph.GlyphAdvance;
        }

        builder.AddPositionedRun(glyphs.ToArray(), font, positions.ToArray());
        return builder.Build()!;
    }
}
