using Avalonia;
using Avalonia.Controls;
using Avalonia.Input;
using Avalonia.Media;

namespace Gallery.Controls;

/// <summary>Represents a control that draws itself: a pad with a mark where the pressed pointer is.</summary>
public sealed class PressPad : Control
{
    private Point? _mark;

    /// <summary>Occurs when the pointer is pressed, moved or released.</summary>
    public event EventHandler? StateChanged;

    /// <summary>Gets what the pointer does, in words.</summary>
    public string State { get; private set; } = "up";

    /// <inheritdoc />
    public override void Render(DrawingContext context)
    {
        context.FillRectangle(_mark is null ? Brushes.SteelBlue : Brushes.OrangeRed, new Rect(Bounds.Size));
        if (_mark is { } mark)
            context.DrawEllipse(Brushes.White, null, mark, 12, 12);
    }

    /// <inheritdoc />
    protected override void OnPointerPressed(PointerPressedEventArgs e)
    {
        base.OnPointerPressed(e);
        Mark(e, "down");
    }

    /// <inheritdoc />
    protected override void OnPointerMoved(PointerEventArgs e)
    {
        base.OnPointerMoved(e);
        if (_mark is not null)
            Mark(e, "dragged");
    }

    /// <inheritdoc />
    protected override void OnPointerReleased(PointerReleasedEventArgs e)
    {
        base.OnPointerReleased(e);
        Unmark("up");
    }

    /// <inheritdoc />
    protected override void OnPointerCaptureLost(PointerCaptureLostEventArgs e)
    {
        base.OnPointerCaptureLost(e);
        if (_mark is not null)
            Unmark("lost");
    }

    private void Mark(PointerEventArgs e, string verb)
    {
        var at = e.GetPosition(this);
        _mark = at;
        Report(FormattableString.Invariant($"{verb} at {at.X:0}, {at.Y:0}"));
    }

    private void Unmark(string state)
    {
        _mark = null;
        Report(state);
    }

    private void Report(string state)
    {
        State = state;
        StateChanged?.Invoke(this, EventArgs.Empty);
        InvalidateVisual();
    }
}
