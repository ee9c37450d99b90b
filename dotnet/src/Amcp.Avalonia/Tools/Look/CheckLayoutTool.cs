using Amcp.Avalonia.Audit;
using Amcp.Avalonia.Audit.Layout;
using Amcp.Avalonia.Elements.Geometry;
using Amcp.Avalonia.Elements.Locating;
using Amcp.Avalonia.Elements.Tree;
using Amcp.Avalonia.Settling;

namespace Amcp.Avalonia.Tools.Look;

/// <summary>Checks the layout of a window, or of one element and what is in it, once the app is at rest.</summary>
internal sealed class CheckLayoutTool(
    WindowCatalog windows, ElementTree tree, ElementPath paths, ElementFinder finder, LocatorLadder locators, Settler settler)
    : Tool<CheckLayoutArguments, CheckLayoutResult>("CheckLayout", LookJson.Default)
{
    // A locator takes searches through the app.
    private const int MostFindings = 30;
    private const int MostElements = 3;

    /// <inheritdoc/>
    /// <exception cref="ToolFailure">ELEMENT_NOT_FOUND, AMBIGUOUS, STALE_REF, RECYCLED, INVALID_ARGUMENT, UI_THREAD_BUSY.</exception>
    protected override async Task<CheckLayoutResult> RunAsync(CheckLayoutArguments arguments, CancellationToken cancel)
    {
        var element = arguments.Element is null ? null : ElementFinder.Parse(arguments.Element);
        var ignored = new Exemptions<LayoutRule>(arguments.Ignore);
        return (await settler.LookAtRestAsync(Name, () => Check(element, ignored, arguments), cancel).ConfigureAwait(false)).Seen;
    }

    protected override string TextOf(CheckLayoutResult result)
    {
        var count = result.Findings.Count + result.MoreFindings;
        var head = $"{result.Elements} elements and {result.Texts} texts of {result.Window}: {(count == 1 ? "1 finding" : $"{count} findings")}"
            + (result.Ignored == 0 ? "." : $", {result.Ignored} ignored.");
        return string.Join('\n', [head, .. result.Findings.Select(LineOf)]);
    }

    private static string LineOf(LayoutFinding finding)
    {
        var more = finding.MoreElements + finding.Elements.Count - 1;
        return $"`{finding.Elements[0]}` {finding.Problem}: {finding.Cure} ({finding.Rule}{(more == 0 ? "" : $", {more} more elements")})";
    }

    private CheckLayoutResult Check(Locator? element, Exemptions<LayoutRule> ignored, CheckLayoutArguments arguments)
    {
        var root = element is null ? windows.One(arguments.Window) : finder.One(element, arguments.Window).Element;
        var window = root as TopLevel ?? DrawnFrame.WindowOf(root) ?? throw Failures.Unsupported($"{paths.NameOf(root).Name} is in no window.");
        var scene = new LayoutScene(new AuditScene(tree, root, window, () => []));
        var verdicts = LayoutRules.Check(scene, arguments.Rules);
        using var still = tree.HoldStill();
        var isExempt = ignored.In(finder, arguments.Window);
        var counted = verdicts.Where(verdict => !verdict.Elements.Any(element => isExempt(verdict.Rule, element))).ToList();
        var kept = LayoutVerdict.Joined(counted).ToList();
        return new CheckLayoutResult(
            WindowCatalog.TitleOf(WindowCatalog.OwningWindow(window)), Math.Round(window.ClientSize.Width, 2), Math.Round(window.ClientSize.Height, 2),
            scene.Elements.Count(), scene.Texts.Count, [.. kept.Take(MostFindings).Select(Found)], Math.Max(0, kept.Count - MostFindings),
            verdicts.Count - counted.Count);
    }

    private LayoutFinding Found(LayoutVerdict verdict)
    {
        var shown = verdict.Elements.Take(MostElements).ToList();
        var problem = $"{verdict.Problem}{(verdict.By is null ? "" : $" {ElementLabel.Of(verdict.By)}")}{verdict.Condition}";
        return new LayoutFinding(
            verdict.Rule, [.. shown.Select(element => FindingLocator.Of(locators, element))], verdict.Elements.Count - shown.Count, problem, verdict.Cure,
            [.. shown.Select(element => ElementGeometry.Rounded(ElementGeometry.InWindow(element)))]);
    }
}
