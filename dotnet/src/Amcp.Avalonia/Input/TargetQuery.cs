using Amcp.Avalonia.Elements.Locating;
using Amcp.Avalonia.Tools;
using Avalonia;

namespace Amcp.Avalonia.Input;

/// <summary>What an action addresses: an element, a point, or neither, which means what has the focus.</summary>
/// <param name="Locator">The element.</param>
/// <param name="Point">Instead of an element, in the window's coordinates.</param>
/// <param name="Window">Title, AutomationId or type of the window.</param>
internal sealed record TargetQuery(Locator? Locator, Point? Point, string? Window)
{
    /// <summary>Reads the parameters that most tools share.</summary>
    /// <exception cref="ToolFailure">INVALID_ARGUMENT.</exception>
    public static TargetQuery Of(string? element, double? x, double? y, string? window)
    {
        if (x is null != y is null)
        {
            throw Failures.Invalid(x is null ? "x" : "y", "A point needs both `x` and `y`.");
        }

        if (element is not null && x is not null)
        {
            throw Failures.Invalid("element", "Give either `element` or the point `x`, `y`, not both.");
        }

        return new TargetQuery(element is null ? null : ElementFinder.Parse(element), x is null ? null : new Point(x.Value, y!.Value), window);
    }

    /// <summary>Insists on an element or a point.</summary>
    /// <exception cref="ToolFailure">INVALID_ARGUMENT.</exception>
    public TargetQuery Required() =>
        Locator is null && Point is null ? throw Failures.Invalid("element", "Give the `element`, or the point `x`, `y`.") : this;

    /// <inheritdoc/>
    public override string ToString() => Locator is not null ? $"`{Locator.Text}`"
        : Point is { } point ? string.Create(System.Globalization.CultureInfo.InvariantCulture, $"({point.X}, {point.Y})") : "the focus";
}
