using Amcp.Avalonia.Audit.Contrast;

namespace Amcp.Avalonia.Audit.Rules;

/// <summary>Text stands out from its background by a ratio of luminances, computed from pixels. Disabled elements are exempt, as in WCAG.</summary>
internal sealed class ContrastRule : IAccessibilityRule
{
    public AccessibilityRule Rule => AccessibilityRule.Contrast;

    public string Criterion => "1.4.3";

    public IEnumerable<Verdict> Check(AuditScene scene) => scene.Texts.Select(VerdictOf).OfType<Verdict>();

    private static Verdict? VerdictOf(TextContrast text)
    {
        if (text.Undecided is { } why)
            return new Verdict(text.Element, $"has a text whose contrast is not one figure: {why}", "look at it") { IsUndecided = true };

        var (ink, ground) = text.Colours!.Value;
        var ratio = Luminance.Ratio(ink, ground);
        if (ratio >= text.Least)
            return null;

        // Rounded down, because 4.496 is less than 4.5.
        var figure = FormattableString.Invariant($"{Math.Floor(ratio * 100) / 100:0.00}:1");
        var cure = Luminance.Of(ink) > Luminance.Of(ground) ? "make the text lighter or its background darker" : "make the text darker or its background lighter";
        var size = text.IsLarge ? "large text" : "text";
        return new Verdict(text.Element, FormattableString.Invariant($"has a contrast of {figure}, {ink} on {ground}; {size} needs {text.Least:0.##}:1"), cure);
    }
}
