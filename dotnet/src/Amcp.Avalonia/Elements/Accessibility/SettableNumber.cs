using Avalonia.Automation.Provider;

namespace Amcp.Avalonia.Elements.Accessibility;

/// <summary>Sets numbers, written with a decimal point in every culture. UI thread only.</summary>
internal static class SettableNumber
{
    /// <summary>The relative difference below which two numbers are the same.</summary>
    private const double Precision = 1e-9;

    /// <summary>Checks a number for a number box.</summary>
    /// <exception cref="ToolFailure">INVALID_ARGUMENT, or DISABLED for a read-only box.</exception>
    public static PreparedValue Of(NumericUpDown box, string value, ElementName element)
    {
        SettableValue.CheckWritable(box.IsReadOnly, element);
        var number = value.Length == 0 ? (decimal?)null
            : decimal.TryParse(value, NumberStyles.Float, CultureInfo.InvariantCulture, out var read) && read >= box.Minimum && read <= box.Maximum ? read
            : throw Failures.NotTaken(element, value, Within(box.Minimum > decimal.MinValue ? box.Minimum : null, box.Maximum < decimal.MaxValue ? box.Maximum : null));
        return new PreparedValue(() => box.SetCurrentValue(NumericUpDown.ValueProperty, number), () => box.Value == number);
    }

    /// <summary>Checks a number for a range, such as a slider.</summary>
    /// <exception cref="ToolFailure">INVALID_ARGUMENT, or DISABLED for a read-only range.</exception>
    public static PreparedValue Of(Control control, IRangeValueProvider range, string value, ElementName element)
    {
        SettableValue.CheckWritable(range.IsReadOnly, element);
        if (!double.TryParse(value, NumberStyles.Float, CultureInfo.InvariantCulture, out var number) || !(number >= range.Minimum && number <= range.Maximum))
            throw Failures.NotTaken(element, value, Within(range.Minimum, range.Maximum));

        if (control is Slider { IsSnapToTickEnabled: true } slider && Ticks(slider, number) is var (below, above) && !IsSame(below, number) && !IsSame(above, number))
            throw Failures.NotTaken(element, value, FormattableString.Invariant($"the numbers of its ticks; the nearest are {below} and {above}"));

        return new PreparedValue(() => range.SetValue(number), () => IsSame(range.Value, number));
    }

    private static string Within(IFormattable? least, IFormattable? most)
    {
        var from = least is null ? "" : $" from {least.ToString(null, CultureInfo.InvariantCulture)}";
        var to = most is null ? "" : $" to {most.ToString(null, CultureInfo.InvariantCulture)}";
        return $"a number{from}{to}, with a decimal point";
    }

    // A slider's ends are ticks too.
    private static (double Below, double Above) Ticks(Slider slider, double number)
    {
        if (slider.Ticks is { Count: > 0 } ticks)
        {
            var all = ticks.Append(slider.Minimum).Append(slider.Maximum).ToList();
            return (all.Where(tick => tick <= number).Max(), all.Where(tick => tick >= number).Min());
        }

        if (slider.TickFrequency <= 0)
            return (number, number);

        var steps = (number - slider.Minimum) / slider.TickFrequency;
        var below = slider.Minimum + (Math.Floor(steps + Precision) * slider.TickFrequency);
        return (below, Math.Min(slider.Maximum, slider.Minimum + (Math.Ceiling(steps - Precision) * slider.TickFrequency)));
    }

    private static bool IsSame(double one, double other) => Math.Abs(one - other) <= Precision * Math.Max(1, Math.Max(Math.Abs(one), Math.Abs(other)));
}
