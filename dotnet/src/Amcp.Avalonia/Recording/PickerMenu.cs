using Avalonia.Controls.Primitives;
using Avalonia.Media;

namespace Amcp.Avalonia.Recording;

/// <summary>
/// Draws a frame around an element, and beside it the menu of checks. It draws itself, so that no style of the app changes it. It takes no input, because
/// its picker does. UI thread only.
/// </summary>
internal sealed class PickerMenu : Control, IHandlerVisual
{
    private const double RowHeight = 24;
    private const double MenuWidth = 340;
    private const double KeyWidth = 24;
    private const double Inset = 10;
    private const double Gap = 6;
    private const double TextSize = 13;
    private const string Help = "Enter: add    Left: element around it    Esc: close";

    private static readonly IBrush s_paper = BrushOf(255, 255, 255);
    private static readonly IBrush s_ink = BrushOf(27, 31, 42);
    private static readonly IBrush s_faint = BrushOf(91, 99, 117);
    private static readonly IBrush s_selected = BrushOf(216, 228, 255);
    private static readonly IPen s_edge = new Pen(BrushOf(47, 84, 201), 2).ToImmutable();

    private readonly OverlayLayer _layer;
    private readonly Rect _element;
    private readonly Rect _menu;
    private readonly string _title;
    private int _selected;

    /// <summary>Shows the menu, with its first row selected.</summary>
    /// <param name="layer">The layer above the window's content, which may have no size yet.</param>
    /// <param name="window">The size of the window.</param>
    /// <param name="element">The bounds of the element in the layer.</param>
    /// <param name="title">The label of the element.</param>
    /// <param name="rows">The checks that it offers.</param>
    public PickerMenu(OverlayLayer layer, Size window, Rect element, string title, IReadOnlyList<PickerRow> rows)
    {
        (_layer, _element, _title, Rows) = (layer, element, title, rows);
        (IsHitTestVisible, Focusable, FlowDirection, ZIndex) = (false, false, FlowDirection.LeftToRight, int.MaxValue);
        (Width, Height) = (window.Width, window.Height);
        _menu = PlaceOf(new Size(MenuWidth, RowHeight * (rows.Count + 2) + Gap));
        layer.Children.Add(this);
    }

    /// <summary>Gets the checks that it offers.</summary>
    public IReadOnlyList<PickerRow> Rows { get; }

    /// <summary>Gets the selected check.</summary>
    public PickerRow Selected => Rows[_selected];

    /// <summary>Selects the row that is this far from the selected one; the last is followed by the first.</summary>
    public void Move(int rows) => Select((_selected + rows + Rows.Count) % Rows.Count);

    /// <summary>Selects the row at a point of the window; returns whether there is one.</summary>
    public bool SelectAt(Point point, TopLevel window)
    {
        var inside = (window.TranslatePoint(point, _layer) ?? point) - _menu.Position;
        var row = (int)Math.Floor(inside.Y / RowHeight) - 1;
        if (inside.X < 0 || inside.X > _menu.Width || row < 0 || row >= Rows.Count)
            return false;

        Select(row);
        return true;
    }

    /// <summary>Returns the bounds of a row in the layer; row -1 is the title.</summary>
    public Rect BoundsOf(int row) => new(_menu.X, _menu.Y + RowHeight * (row + 1), _menu.Width, RowHeight);

    /// <summary>Removes the menu.</summary>
    public void Close() => _layer.Children.Remove(this);

    public override void Render(DrawingContext context)
    {
        context.DrawRectangle(null, s_edge, _element.Inflate(1));
        context.DrawRectangle(s_paper, s_edge, _menu, 4, 4);
        Write(context, $"Check {_title}", -1, s_faint);
        Write(context, Help, Rows.Count, s_faint);
        for (var row = 0; row < Rows.Count; row++)
        {
            var bounds = BoundsOf(row);
            if (row == _selected)
                context.DrawRectangle(s_selected, null, bounds.Deflate(new Thickness(2, 0)), 3, 3);

            var (_, key, name, value) = Rows[row];
            Write(context, value is null ? name : $"{name}: {value}", row, s_ink);
            context.DrawText(TextOf(key.ToString(), KeyWidth, s_faint), new Point(bounds.Right - KeyWidth, bounds.Y + Gap / 2));
        }
    }

    private static IBrush BrushOf(byte red, byte green, byte blue) => new SolidColorBrush(Color.FromRgb(red, green, blue)).ToImmutable();

    private void Write(DrawingContext context, string text, int row, IBrush brush) =>
        context.DrawText(TextOf(text, _menu.Width - KeyWidth - 2 * Inset, brush), BoundsOf(row).Position + new Point(Inset, Gap / 2));

    private static FormattedText TextOf(string text, double width, IBrush brush) =>
        new(text.ReplaceLineEndings(" "), CultureInfo.InvariantCulture, FlowDirection.LeftToRight, Typeface.Default, TextSize, brush)
        {
            MaxTextWidth = width, MaxLineCount = 1, Trimming = TextTrimming.CharacterEllipsis,
        };

    // Below the element, above it, or beside it; over it only where the window is too small.
    private Rect PlaceOf(Size size)
    {
        Point[] places =
        [
            new(_element.X, _element.Bottom + Gap), new(_element.X, _element.Y - size.Height - Gap),
            new(_element.Right + Gap, _element.Y), new(_element.X - size.Width - Gap, _element.Y),
        ];
        var within = places.Select(place => new Rect(Within(place.X, Width - size.Width), Within(place.Y, Height - size.Height), size.Width, size.Height));
        return within.OrderBy(place => place.Intersects(_element) ? 1 : 0).First();
    }

    private static double Within(double place, double most) => Math.Max(Gap, Math.Min(place, most - Gap));

    private void Select(int row)
    {
        _selected = row;
        InvalidateVisual();
    }
}
