using Amcp.Avalonia.Elements.Locating;

namespace Amcp.Avalonia.Acting;

/// <summary>Represents the target of an action: an element, a point, or neither for the focused element.</summary>
/// <param name="Locator">The locator of an element.</param>
/// <param name="Point">A point in the window's coordinates, instead of an element.</param>
/// <param name="Window">Title, AutomationId or type of the window.</param>
internal sealed record TargetQuery(Locator? Locator, Point? Point, string? Window)
{
    /// <summary>Parses the common target parameters of tools.</summary>
    /// <param name="element">A locator.</param>
    /// <param name="x">With <paramref name="y"/>, instead of an element.</param>
    /// <param name="y">As <paramref name="x"/>.</param>
    /// <param name="window">The window to search.</param>
    /// <param name="prefix">The prefix of the first three parameter names in the tool's contract.</param>
    /// <exception cref="ToolFailure">INVALID_ARGUMENT.</exception>
    public static TargetQuery Of(string? element, double? x, double? y, string? window, string prefix = "")
    {
        if (x is null != y is null)
            throw Failures.Invalid(Name(prefix, x is null ? "x" : "y"), $"A point needs both `{Name(prefix, "x")}` and `{Name(prefix, "y")}`.");

        if (element is not null && x is not null)
        {
            throw Failures.Invalid(
                Name(prefix, "element"), $"Give either `{Name(prefix, "element")}` or the point `{Name(prefix, "x")}`, `{Name(prefix, "y")}`, not both.");
        }

        return new TargetQuery(element is null ? null : ElementFinder.Parse(element), x is null ? null : new Point(x.Value, y!.Value), window);
    }

    /// <summary>Throws unless an element or a point is given.</summary>
    /// <exception cref="ToolFailure">INVALID_ARGUMENT.</exception>
    public TargetQuery Required(string prefix = "") => Locator is null && Point is null
        ? throw Failures.Invalid(
            Name(prefix, "element"), $"Give the `{Name(prefix, "element")}`, or the point `{Name(prefix, "x")}`, `{Name(prefix, "y")}`.")
        : this;

    public override string ToString() => Locator is not null ? $"`{Locator.Text}`"
        : Point is { } point ? string.Create(System.Globalization.CultureInfo.InvariantCulture, $"({point.X}, {point.Y})") : "the focus";

    private static string Name(string prefix, string name) => prefix.Length == 0 ? name : prefix + char.ToUpperInvariant(name[0]) + name[1..];
}
