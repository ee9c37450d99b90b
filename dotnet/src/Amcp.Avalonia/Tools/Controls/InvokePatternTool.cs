using Amcp.Avalonia.Acting;
using Amcp.Avalonia.Elements.Accessibility;
using Amcp.Avalonia.Elements.Locating;
using Amcp.Avalonia.Elements.Native;
using Avalonia.Automation.Peers;
using Avalonia.Automation.Provider;

namespace Amcp.Avalonia.Tools.Controls;

/// <summary>Acts on an element through its automation peer, like assistive technology. A value that was set is read back.</summary>
internal sealed class InvokePatternTool(UiThread ui, ElementPath paths, LocatorLadder locators, Aiming aiming, Interaction interaction)
    : Tool<InvokePatternArguments, InvokePatternResult>("InvokePattern", ControlsJson.Default)
{
    /// <inheritdoc/>
    /// <exception cref="ToolFailure">
    /// ELEMENT_NOT_FOUND, AMBIGUOUS, NOT_VISIBLE, DISABLED (also for read-only), BLOCKED_BY_MODAL, UNSUPPORTED with the element's patterns,
    /// STALE_REF, RECYCLED, TIMEOUT, UI_THREAD_BUSY, INVALID_ARGUMENT (also for a value that the control does not take or keep).
    /// </exception>
    protected override async Task<InvokePatternResult> RunAsync(InvokePatternArguments arguments, CancellationToken cancel)
    {
        if (arguments.Pattern == AutomationPattern.SetValue != arguments.Value is not null)
            throw Failures.Invalid("value", arguments.Value is null ? "`setValue` needs the `value`." : "`value` belongs to the pattern `setValue`.");

        var target = TargetQuery.Of(arguments.Element, arguments.X, arguments.Y, arguments.Window).Required();
        var aimer = aiming.NewAimer();
        var what = $"InvokePattern {arguments.Pattern} {target}";
        var (call, after) = await interaction.ActAsync(
            what, () => Prepare(aimer.AimAutomation(target), arguments), call => call.Act(), RetryLimits.Of(arguments.Timeout), cancel).ConfigureAwait(false);
        return await ui.RunAsync(what, () => Describe(call, arguments.Value, after), cancel).ConfigureAwait(false);
    }

    protected override string TextOf(InvokePatternResult result)
    {
        string?[] states =
        [
            result.Toggled?.ToString().ToLowerInvariant(),
            result.Expanded?.ToString().ToLowerInvariant(),
            result.Value is null ? null : $"at `{result.Value}`",
            result.Selected is null ? null : result.Selected.Value ? "selected" : "not selected",
        ];
        var known = states.OfType<string>().ToList();
        return ActionEffects.Describe(known.Count == 0 ? $"Done: {result.NameOf(result.Path)}." : $"Done: {result.NameOf(result.Path)} is {string.Join(", ", known)}.", result);
    }

    private PatternCall Prepare(Aim aim, InvokePatternArguments arguments)
    {
        var element = paths.NameOf(aim.Element);
        var control = aim.Element as Control ?? throw Failures.Unsupported($"{element.Name} is no control: it has no automation peer.");
        var peer = ControlAutomationPeer.CreatePeerForElement(control);
        var change = arguments.Value is { } value ? PeerPatterns.PrepareValue(control, peer, value, element) : null;
        return new PatternCall(
            control, peer, element, ActedElement.Of(control, locators), SecretFields.AreIn(control), change,
            change?.Set ?? PeerPatterns.Prepare(control, peer, arguments.Pattern, element));
    }

    private static InvokePatternResult Describe(PatternCall call, string? asked, ActionEffects after)
    {
        if (NativeElement.WindowOf(call.Control) is null)
            return new InvokePatternResult(call.Element.Path, null, null, null, null, call.IsPassword, after.With(call.Element).On(call.Locator));

        var now = DisplayedValue.Of(call.Control) ?? (call.Control.IsAny(VisualKind.Input) ? DisplayedText.Of(call.Control) : null);
        return call.Change?.IsSet() == false
            ? throw Failures.NotKept(call.Element, asked!, now, call.IsPassword)
            : new InvokePatternResult(
                call.Element.Path,
                PeerPatterns.Toggled(call.Peer),
                PeerPatterns.Expanded(call.Peer),
                now,
                call.Peer.GetProvider<ISelectionItemProvider>()?.IsSelected,
                call.IsPassword,
                after.With(call.Element).On(call.Locator));
    }

    private sealed record PatternCall(
        Control Control, AutomationPeer Peer, ElementName Element, ActedElement Locator, bool IsPassword, PreparedValue? Change, Action Act) : IGestureTarget
    {
        public Visual? Acted => Control;
    }
}
