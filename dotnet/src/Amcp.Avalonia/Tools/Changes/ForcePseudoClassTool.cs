using Amcp.Avalonia.Acting;
using Amcp.Avalonia.Elements.Locating;
using Amcp.Avalonia.Overriding;

namespace Amcp.Avalonia.Tools.Changes;

/// <summary>Shows the styles of a state that an element is not in, and takes such changes back.</summary>
internal sealed class ForcePseudoClassTool(UiThread ui, ElementPath paths, ElementFinder finder, Interaction interaction, OverrideList overrides)
    : ChangeTool<ForcePseudoClassArguments, ForcePseudoClassResult, Visual>("ForcePseudoClass", ChangesJson.Default, ui, paths, finder, interaction, overrides)
{
    protected override (string Change, Action TakeBack, Visual Changed) Change(Visual element, ForcePseudoClassArguments arguments)
    {
        var given = arguments.PseudoClass ?? throw Missing("pseudoClass");
        var name = given.TrimStart(':');
        if (name.Length == 0 || name.Any(character => !char.IsAsciiLetterOrDigit(character) && character != '-'))
            throw Failures.Invalid("pseudoClass", $"`{given}` is no pseudo class; those are written as `:pointerover`.");

        return ($":{name} {(arguments.On ? "on" : "off")}", Overrides.Force(element, $":{name}", arguments.On), element);
    }

    protected override ForcePseudoClassResult Result(Visual? changed, IReadOnlyList<string> held, ActionEffects after) => new([.. changed?.Classes ?? []], held, after);

    protected override string TextOf(ForcePseudoClassResult result) =>
        ActionEffects.Describe(result.Classes.Count == 0 ? $"{result.Held.Count} changes hold." : $"Classes: {string.Join(' ', result.Classes)}.", result);
}
