using Avalonia.Layout;

namespace Amcp.Avalonia.Explaining;

/// <summary>Explains who decides the width or the height of an element: it goes up from parent to parent while they hand their size on. UI thread only.</summary>
internal static class SizeExplainer
{
    private const int MostParents = 12;

    private const int MostLines = 4;

    /// <summary>Returns the decisions in one direction, the element's own first.</summary>
    public static IReadOnlyList<string> Of(Layoutable element, bool isHorizontal)
    {
        var lines = new List<string>();
        var current = element;
        for (var level = 0; current is not null && level < MostParents; level++)
        {
            var axis = new Axis(current, isHorizontal);
            var (text, isFinal) = Own(current, axis);

            // A parent that hands on what it has been given is worth no line.
            if (level == 0 || isFinal)
                lines.Add($"{axis.Name} of {StyleHosts.NameOf(current)} = {ValueText.Of(axis.Actual)}: {text}");

            if (isFinal || current is TopLevel || current.GetVisualParent() is not { } parent)
                break;

            var (share, isDecided) = PanelShare.Of(parent, current, isHorizontal);
            if (level == 0 || isDecided || parent is Grid)
                lines.Add($"parent: {share}");

            if (isDecided)
                break;

            current = parent as Layoutable;
        }

        return lines.Count <= MostLines ? lines : [.. lines.Take(2), .. lines.TakeLast(MostLines - 2)];
    }

    private static (string Text, bool IsFinal) Own(Layoutable element, Axis axis)
    {
        if (Constrained(element, axis) is { } constrained)
            return (constrained, true);

        if (element is TopLevel)
            return ("the window", true);

        var (slot, available) = (axis.Slot, axis.Available);
        var alignment = $"{(axis.IsHorizontal ? "Horizontal" : "Vertical")}Alignment";
        if (axis.IsStretched && slot is { } given && Axis.Near(axis.Actual, given - axis.Margin))
            return ($"{alignment}=Stretch fills the {ValueText.Of(given)} that its parent gives{MarginText(element, axis)}", false);

        if (available is { } room && !double.IsInfinity(room) && axis.Wanted > 0 && Axis.Near(axis.Wanted, room - axis.Margin) && Axis.Near(axis.Actual, axis.Wanted))
            return ($"its content is limited by the {ValueText.Of(room)} that its parent has{MarginText(element, axis)}", false);

        return axis.IsStretched
            ? ($"its content; the parent gave {(slot is null ? "an unknown size" : ValueText.Of(slot))}", false)
            : ($"its content wants {ValueText.Of(axis.Wanted)}, and {alignment}={element.GetValue(axis.Property(AxisProperty.Alignment))} "
                + $"({From(element, axis.Property(AxisProperty.Alignment))}) does not stretch it to the {(slot is null ? "parent" : ValueText.Of(slot))} of its parent", true);
    }

    private static string? Constrained(Layoutable element, Axis axis)
    {
        if (!double.IsNaN(axis.Set))
        {
            var set = $"{axis.Name}={ValueText.Of(axis.Set)} ({From(element, axis.Property(AxisProperty.Length))})";
            if (axis.Set > axis.Max && Axis.Near(axis.Actual, axis.Max))
                return $"Max{axis.Name}={ValueText.Of(axis.Max)} ({From(element, axis.Property(AxisProperty.Max))}) limits {set}";

            return axis.Set < axis.Min && Axis.Near(axis.Actual, axis.Min) ? $"{MinText(element, axis)} exceeds {set}" : set;
        }

        var room = Math.Max((axis.Slot ?? 0) - axis.Margin, double.IsInfinity(axis.Available ?? 0) ? 0 : (axis.Available ?? 0) - axis.Margin);
        if (!double.IsInfinity(axis.Max) && Axis.Near(axis.Actual, axis.Max) && (room > axis.Max + 1 || !axis.IsStretched))
            return $"Max{axis.Name}={ValueText.Of(axis.Max)} ({From(element, axis.Property(AxisProperty.Max))}) limits it; its parent gives {ValueText.Of(room)}";

        var isFilled = axis.IsStretched && axis.Slot is { } slot && Axis.Near(axis.Actual, slot - axis.Margin) && slot - axis.Margin > axis.Min + 1;
        return axis.Min > 0 && Axis.Near(axis.Actual, axis.Min) && !isFilled ? MinText(element, axis) : null;
    }

    private static string MinText(Layoutable element, Axis axis) => $"Min{axis.Name}={ValueText.Of(axis.Min)} ({From(element, axis.Property(AxisProperty.Min))})";

    private static string MarginText(Layoutable element, Axis axis) =>
        Math.Abs(axis.Margin) < 1 ? "" : $", less Margin={element.Margin} ({From(element, Layoutable.MarginProperty)})";

    private static string From(StyledElement element, AvaloniaProperty property)
    {
        var winner = new PropertyOrigin(element).Winner(property);
        return winner.From ?? winner.By.ToString();
    }
}
