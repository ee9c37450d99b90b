using Amcp.Avalonia.Audit;
using Amcp.Avalonia.Audit.Contrast;
using Amcp.Avalonia.Audit.Rules;
using Amcp.Avalonia.Capture;
using Amcp.Avalonia.Elements.Locating;
using Amcp.Avalonia.Elements.Tree;
using Amcp.Avalonia.Settling;

namespace Amcp.Avalonia.Tools.Look;

/// <summary>Checks the accessibility of a window, or of one element and what is in it, once the app is at rest.</summary>
internal sealed class CheckAccessibilityTool(
    WindowCatalog windows, PopupHosts popups, ElementTree tree, ElementPath paths, ElementFinder finder, LocatorLadder locators, CurrentFrame frames,
    PixelReader pixels)
    : Tool<CheckAccessibilityArguments, CheckAccessibilityResult>("CheckAccessibility", LookJson.Default)
{
    private const double HighestRatio = 21;

    // A locator takes searches through the app.
    private const int MostFindings = 50;

    private readonly WindowPicture _pictures = new(popups, frames);

    /// <inheritdoc/>
    /// <exception cref="ToolFailure">
    /// ELEMENT_NOT_FOUND, AMBIGUOUS, STALE_REF, RECYCLED, INVALID_ARGUMENT, UI_THREAD_BUSY, UNSUPPORTED if the renderer exposes no pixels.
    /// </exception>
    protected override async Task<CheckAccessibilityResult> RunAsync(CheckAccessibilityArguments arguments, CancellationToken cancel)
    {
        CheckRatio("contrast", arguments.Contrast);
        CheckRatio("largeContrast", arguments.LargeContrast);
        var element = arguments.Element is null ? null : ElementFinder.Parse(arguments.Element);
        var ignored = new Exemptions<AccessibilityRule>(arguments.Ignore);
        return (await pixels.LookAsync(Name, caret: false, () => Check(element, ignored, arguments), cancel).ConfigureAwait(false)).Seen;
    }

    protected override string TextOf(CheckAccessibilityResult result)
    {
        var head = $"{result.Elements} elements and {result.Texts} texts of {result.Window}: {Count(result.Findings.Count + result.MoreFindings, "finding")}"
            + (result.Undecided.Count == 0 ? "" : $", {result.Undecided.Count} undecided") + (result.Ignored == 0 ? "." : $", {result.Ignored} ignored.");
        var lines = result.Findings.Concat(result.Undecided).Select(finding => $"`{finding.Element}` {finding.Problem}: {finding.Cure} ({finding.Rule}, WCAG {finding.Criterion})");
        return string.Join('\n', [head, .. lines]);
    }

    private static string Count(int count, string noun) => count == 1 ? $"1 {noun}" : $"{count} {noun}s";

    private static void CheckRatio(string parameter, double ratio)
    {
        if (ratio is < 1 or > HighestRatio || double.IsNaN(ratio))
            throw Failures.Invalid(parameter, $"`{parameter}` is a contrast ratio from 1 to {HighestRatio}.");
    }

    private CheckAccessibilityResult Check(Locator? element, Exemptions<AccessibilityRule> ignored, CheckAccessibilityArguments arguments)
    {
        using var still = tree.HoldStill();
        var root = element is null ? windows.One(arguments.Window) : finder.One(element, arguments.Window).Element;
        var window = root as TopLevel ?? DrawnFrame.WindowOf(root) ?? throw Failures.Unsupported($"{paths.NameOf(root).Name} is in no window.");
        var meter = new ContrastMeter(popups, _pictures, arguments.Contrast, arguments.LargeContrast);
        AuditScene? scene = null;
        scene = new AuditScene(tree, root, window, () => meter.Measure(window, scene!.Covers));
        var isExempt = ignored.In(finder, arguments.Window);
        var verdicts = AccessibilityRules.All.Where(rule => arguments.Rules?.Contains(rule.Rule) != false)
            .SelectMany(rule => rule.Check(scene).Select(verdict => (Rule: rule, Verdict: verdict))).ToList();
        var kept = verdicts.Where(found => !isExempt(found.Rule.Rule, found.Verdict.Element)).ToList();
        var (broken, undecided) = (kept.Where(found => !found.Verdict.IsUndecided).ToList(), kept.Where(found => found.Verdict.IsUndecided).ToList());
        return new CheckAccessibilityResult(
            WindowCatalog.TitleOf(WindowCatalog.OwningWindow(window)), scene.Elements.Count, scene.MeasuredTexts,
            [.. broken.Take(MostFindings).Select(found => Found(found.Rule, found.Verdict))], Math.Max(0, broken.Count - MostFindings),
            [.. undecided.Take(MostFindings).Select(found => Found(found.Rule, found.Verdict))], verdicts.Count - kept.Count);
    }

    private AccessibilityFinding Found(IAccessibilityRule rule, Verdict verdict) =>
        new(rule.Rule, rule.Criterion, FindingLocator.Of(locators, verdict.Element), verdict.Problem, verdict.Cure);
}
