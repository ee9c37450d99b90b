using Amcp.Avalonia.Acting;
using Amcp.Avalonia.Elements.Locating;
using Amcp.Avalonia.Overriding;

namespace Amcp.Avalonia.Tools.Changes;

/// <summary>Shows the styles of a state that an element is not in, and takes such changes back.</summary>
internal sealed class ForcePseudoClassTool(UiThread ui, ElementPath paths, ElementFinder finder, Interaction interaction, OverrideList overrides)
    : Tool<ForcePseudoClassArguments, ForcePseudoClassResult>(
        "ForcePseudoClass", ChangesJson.Default.ForcePseudoClassArguments, ChangesJson.Default.ForcePseudoClassResult)
{
    /// <inheritdoc/>
    /// <exception cref="ToolFailure">ELEMENT_NOT_FOUND, AMBIGUOUS, STALE_REF, RECYCLED, INVALID_ARGUMENT, UI_THREAD_BUSY.</exception>
    protected override async Task<ForcePseudoClassResult> RunAsync(ForcePseudoClassArguments arguments, CancellationToken cancel)
    {
        Visual? element = null;
        var after = await interaction.ObserveAsync(
            Name,
            () => ui.RunAsync(
                Name,
                () =>
                {
                    if (arguments.Undo is { } undo)
                        overrides.TakeBack(undo);
                    else
                        element = Force(arguments);

                    return true;
                },
                cancel),
            cancel).ConfigureAwait(false);
        var (classes, held) = await ui.RunAsync(Name, () => (element?.Classes.ToList() ?? [], overrides.Held), cancel).ConfigureAwait(false);
        return new ForcePseudoClassResult(classes, held, after);
    }

    protected override string TextOf(ForcePseudoClassResult result) =>
        ActionEffects.Describe(result.Classes.Count == 0 ? $"{result.Held.Count} changes hold." : $"Classes: {string.Join(' ', result.Classes)}.", result);

    private Visual Force(ForcePseudoClassArguments arguments)
    {
        var (locator, given) = (arguments.Element ?? throw ChangeFailures.Missing("element"), arguments.PseudoClass ?? throw ChangeFailures.Missing("pseudoClass"));
        var name = given.TrimStart(':');
        if (name.Length == 0 || name.Any(character => !char.IsAsciiLetterOrDigit(character) && character != '-'))
            throw Failures.Invalid("pseudoClass", $"`{given}` is no pseudo class; those are written as `:pointerover`.");

        var element = finder.One(ElementFinder.Parse(locator), arguments.Window).Element;
        overrides.Add($"{paths.NameOf(element).Name} :{name} {(arguments.On ? "on" : "off")}", Overrides.Force(element, $":{name}", arguments.On));
        return element;
    }
}
