namespace Amcp.Avalonia.ManagedHeadless.Fonts;

/// <summary>Reads composite glyphs.</summary>
internal static class CompositeGlyph
{
    /// <summary>The maximum number of components per glyph, nested ones included, because a malicious font could nest exponentially.</summary>
    public const int MostComponents = 256;

    private const int DeepestNesting = 8;
    private const int ArgumentsAreWords = 0x1;
    private const int ArgumentsAreOffsets = 0x2;
    private const int RoundedToGrid = 0x4;
    private const int HasScale = 0x8;
    private const int MoreComponents = 0x20;
    private const int HasTwoScales = 0x40;
    private const int HasTwoByTwo = 0x80;
    private const int ScaledOffset = 0x800;

    /// <summary>Returns the points of all components in order; null if one is invalid or the nesting is too deep.</summary>
    /// <param name="outlines">The outlines of the components.</param>
    /// <param name="data">The glyph.</param>
    /// <param name="row">The height of a pixel in font units, at whose multiples a font may place components; 0 for none.</param>
    /// <param name="depth">The nesting depth within composites.</param>
    /// <param name="budget">The number of components that the outermost glyph may still read.</param>
    public static List<GlyphPoint>? Points(GlyphOutlines outlines, FontTable data, double row, int depth, ref int budget)
    {
        var points = new List<GlyphPoint>();
        var (at, flags) = (10, MoreComponents);
        while ((flags & MoreComponents) != 0)
        {
            if (depth >= DeepestNesting || budget-- <= 0 || !data.Has(at, 6))
                return null;

            flags = data.U16(at);
            var component = outlines.Points(data.U16(at + 2), row, depth + 1, ref budget);
            var placement = Placement.Read(data, at + 4, flags);
            at = placement.End;
            if (component is null || at > data.Length)
                return null;

            placement.AddTo(points, component, row);
        }

        return points;
    }

    private readonly record struct Placement(int Flags, int First, int Second, double Xx, double Xy, double Yx, double Yy, int End)
    {
        public static Placement Read(FontTable data, int at, int flags)
        {
            var words = (flags & ArgumentsAreWords) != 0;
            var signed = (flags & ArgumentsAreOffsets) != 0;
            var (first, second) = words ? (data.U16(at), data.U16(at + 2)) : (data.U8(at), data.U8(at + 1));
            int x = !signed ? first : words ? (short)first : (sbyte)first;
            int y = !signed ? second : words ? (short)second : (sbyte)second;
            at += words ? 4 : 2;
            return flags switch
            {
                _ when (flags & HasScale) != 0 => new(flags, x, y, Scale(at), 0, 0, Scale(at), at + 2),
                _ when (flags & HasTwoScales) != 0 => new(flags, x, y, Scale(at), 0, 0, Scale(at + 2), at + 4),
                _ when (flags & HasTwoByTwo) != 0 => new(flags, x, y, Scale(at), Scale(at + 2), Scale(at + 4), Scale(at + 6), at + 8),
                _ => new(flags, x, y, 1, 0, 0, 1, at),
            };

            double Scale(int offset) => data.I16(offset) / 16384.0;
        }

        public void AddTo(List<GlyphPoint> points, List<GlyphPoint> component, double row)
        {
            var (dx, dy) = (Flags & ArgumentsAreOffsets) != 0 ? Offset(row) : Attachment(points, component);
            foreach (var point in component)
                points.Add(point with { X = MovedX(point) + dx, Y = MovedY(point) + dy });
        }

        private (double X, double Y) Offset(double row)
        {
            var (x, y) = (Flags & ScaledOffset) == 0
                ? (First, Second)
                : (First * Math.Sqrt(Xx * Xx + Xy * Xy), Second * Math.Sqrt(Yx * Yx + Yy * Yy));
            return (Flags & RoundedToGrid) == 0 || row == 0 ? (x, y) : (x, Math.Floor(y / row + 0.5) * row);
        }

        private (double X, double Y) Attachment(List<GlyphPoint> points, List<GlyphPoint> component) =>
            First < points.Count && Second < component.Count
                ? (points[First].X - MovedX(component[Second]), points[First].Y - MovedY(component[Second]))
                : (0, 0);

        private double MovedX(GlyphPoint point) => point.X * Xx + point.Y * Yx;

        private double MovedY(GlyphPoint point) => point.X * Xy + point.Y * Yy;
    }
}
