using Amcp.Avalonia.Acting;
using Amcp.Avalonia.Elements.Locating;
using Amcp.Avalonia.Explaining;
using Amcp.Avalonia.Overriding;

namespace Amcp.Avalonia.Tools.Changes;

/// <summary>Sets a property of an element, which no user can, and takes such changes back.</summary>
internal sealed class SetPropertyTool(UiThread ui, ElementPath paths, ElementFinder finder, Interaction interaction, OverrideList overrides)
    : ChangeTool<SetPropertyArguments, SetPropertyResult, string>("SetProperty", ChangesJson.Default, ui, paths, finder, interaction, overrides)
{
    /// <inheritdoc/>
    /// <exception cref="ToolFailure">INVALID_ARGUMENT for a property or value that does not exist, UNSUPPORTED for a read-only property.</exception>
    protected override (string Change, Action TakeBack, string Changed) Change(Visual element, SetPropertyArguments arguments)
    {
        var (name, text) = (arguments.Property ?? throw Missing("property"), TextOf(arguments.Value));
        var property = PropertyName.Find(element, "property", name);
        var takeBack = Overrides.Set(element, property, text);
        var value = new PropertyOrigin(element).Winner(property).Value;
        return ($"{PropertyName.Of(element, property)} = {value}", takeBack, value);
    }

    protected override SetPropertyResult Result(string? changed, IReadOnlyList<string> held, ActionEffects after) => new(changed, held, after);

    protected override string TextOf(SetPropertyResult result) =>
        ActionEffects.Describe(result.Value is null ? $"Taken back. {result.Held.Count} changes hold." : $"Set: {result.Held[^1]}.", result);

    private static string TextOf(JsonElement value) => value.ValueKind switch
    {
        JsonValueKind.Undefined => throw Missing("value"),
        JsonValueKind.Null => Overrides.Null,
        JsonValueKind.Array or JsonValueKind.Object => throw Failures.Invalid("value", "`value` is a text as in XAML, a number, true, false or null."),
        _ => value.ToString(),
    };
}
