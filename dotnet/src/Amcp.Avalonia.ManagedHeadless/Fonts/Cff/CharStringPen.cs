using Amcp.Avalonia.ManagedHeadless.Raster;

namespace Amcp.Avalonia.ManagedHeadless.Fonts.Cff;

/// <summary>Draws lines and curves from a charstring's relative coordinates.</summary>
internal sealed class CharStringPen
{
    private readonly VectorPath _path = new();
    private Point _at;
    private bool _isOpen;

    /// <summary>Returns the outline; null if it is empty.</summary>
    public VectorPath? Finished()
    {
        Close();
        return _path.IsEmpty ? null : _path;
    }

    /// <summary>Executes a one-byte drawing operator and ignores others. The first move may be preceded by the glyph's width.</summary>
    public void Draw(int code, OperandStack by)
    {
        switch (code)
        {
            case 4:
                Move(0, by[by.Count - 1]);
                break;
            case 21:
                Move(by[by.Count - 2], by[by.Count - 1]);
                break;
            case 22:
                Move(by[by.Count - 1], 0);
                break;
            case 5:
                Lines(by, 0, by.Count);
                break;
            case 6 or 7:
                Steps(by, isHorizontal: code == 6);
                break;
            case 8:
                Curves(by, 0, by.Count);
                break;
            case 24:
                Curves(by, 0, by.Count - 2);
                Lines(by, by.Count - 2, by.Count);
                break;
            case 25:
                Lines(by, 0, by.Count - 6);
                Curves(by, by.Count - 6, by.Count);
                break;
            case 26 or 27:
                Leaning(by, isHorizontal: code == 27);
                break;
            case 30 or 31:
                Alternating(by, isHorizontal: code == 31);
                break;
        }
    }

    /// <summary>Draws a flex: two nearly straight curves, drawn as curves at any size.</summary>
    public void Flex(int code, OperandStack by)
    {
        switch (code)
        {
            case 34:
                Curve(by[0], 0, by[1], by[2], by[3], 0);
                Curve(by[4], 0, by[5], -by[2], by[6], 0);
                break;
            case 35:
                Curves(by, 0, 12);
                break;
            case 36:
                Curve(by[0], by[1], by[2], by[3], by[4], 0);
                Curve(by[5], 0, by[6], by[7], by[8], -(by[1] + by[3] + by[7]));
                break;
            case 37:
                var (dx, dy) = (by[0] + by[2] + by[4] + by[6] + by[8], by[1] + by[3] + by[5] + by[7] + by[9]);
                var isFlat = Math.Abs(dx) > Math.Abs(dy);
                Curves(by, 0, 6);
                Curve(by[6], by[7], by[8], by[9], isFlat ? by[10] : -dx, isFlat ? -dy : by[10]);
                break;
        }
    }

    private void Lines(OperandStack by, int from, int to)
    {
        for (; from + 2 <= to; from += 2)
            Line(by[from], by[from + 1]);
    }

    private void Steps(OperandStack by, bool isHorizontal)
    {
        for (var i = 0; i < by.Count; i++, isHorizontal = !isHorizontal)
            Line(isHorizontal ? by[i] : 0, isHorizontal ? 0 : by[i]);
    }

    private void Curves(OperandStack by, int from, int to)
    {
        for (; from + 6 <= to; from += 6)
            Curve(by[from], by[from + 1], by[from + 2], by[from + 3], by[from + 4], by[from + 5]);
    }

    /// <summary>Draws curves that start and end in one direction; an odd leading operand bends the first one.</summary>
    private void Leaning(OperandStack by, bool isHorizontal)
    {
        var (i, bend) = by.Count % 4 == 0 ? (0, 0) : (1, by[0]);
        for (; i + 4 <= by.Count; i += 4, bend = 0)
        {
            if (isHorizontal)
                Curve(by[i], bend, by[i + 1], by[i + 2], by[i + 3], 0);
            else
                Curve(bend, by[i], by[i + 1], by[i + 2], 0, by[i + 3]);
        }
    }

    /// <summary>Draws curves that start in one direction and end in the other, alternately; an odd trailing operand bends the last one.</summary>
    private void Alternating(OperandStack by, bool isHorizontal)
    {
        for (var i = 0; i + 4 <= by.Count; i += 4, isHorizontal = !isHorizontal)
        {
            var bend = by.Count - i == 5 ? by[i + 4] : 0;
            if (isHorizontal)
                Curve(by[i], 0, by[i + 1], by[i + 2], bend, by[i + 3]);
            else
                Curve(0, by[i], by[i + 1], by[i + 2], by[i + 3], bend);
        }
    }

    private void Move(double dx, double dy)
    {
        Close();
        _at = new Point(_at.X + dx, _at.Y + dy);
    }

    private void Line(double dx, double dy)
    {
        Open();
        _path.LineTo(_at = new Point(_at.X + dx, _at.Y + dy));
    }

    private void Curve(double dx1, double dy1, double dx2, double dy2, double dx3, double dy3)
    {
        Open();
        var first = new Point(_at.X + dx1, _at.Y + dy1);
        var second = new Point(first.X + dx2, first.Y + dy2);
        _at = new Point(second.X + dx3, second.Y + dy3);
        _path.CubicTo(first, second, _at);
    }

    private void Open()
    {
        if (!_isOpen)
        {
            _path.MoveTo(_at);
            _isOpen = true;
        }
    }

    private void Close()
    {
        if (_isOpen)
        {
            _path.Close();
            _isOpen = false;
        }
    }
}
