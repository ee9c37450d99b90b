using Amcp.Avalonia.Acting;
using Amcp.Avalonia.Elements.Locating;
using Amcp.Avalonia.Explaining;
using Amcp.Avalonia.Overriding;

namespace Amcp.Avalonia.Tools.Changes;

/// <summary>Sets a property of an element, which no user can, and takes such changes back.</summary>
internal sealed class SetPropertyTool(UiThread ui, ElementPath paths, ElementFinder finder, Interaction interaction, OverrideList overrides)
    : Tool<SetPropertyArguments, SetPropertyResult>(
        "SetProperty", ChangesJson.Default.SetPropertyArguments, ChangesJson.Default.SetPropertyResult)
{
    /// <inheritdoc/>
    /// <exception cref="ToolFailure">
    /// ELEMENT_NOT_FOUND, AMBIGUOUS, STALE_REF, RECYCLED, INVALID_ARGUMENT for a property or value that does not exist, UNSUPPORTED, UI_THREAD_BUSY.
    /// </exception>
    protected override async Task<SetPropertyResult> RunAsync(SetPropertyArguments arguments, CancellationToken cancel)
    {
        string? value = null;
        var after = await interaction.ObserveAsync(
            Name,
            () => ui.RunAsync(
                Name,
                () =>
                {
                    if (arguments.Undo is { } undo)
                        overrides.TakeBack(undo);
                    else
                        value = Set(arguments);

                    return true;
                },
                cancel),
            cancel).ConfigureAwait(false);
        return new SetPropertyResult(value, await ui.RunAsync(Name, () => overrides.Held, cancel).ConfigureAwait(false), after);
    }

    protected override string TextOf(SetPropertyResult result) =>
        ActionEffects.Describe(result.Value is null ? $"Taken back. {result.Held.Count} changes hold." : $"Set: {result.Held[^1]}.", result);

    private string Set(SetPropertyArguments arguments)
    {
        var (locator, name, text) = (
            arguments.Element ?? throw ChangeFailures.Missing("element"), arguments.Property ?? throw ChangeFailures.Missing("property"),
            arguments.Value ?? throw ChangeFailures.Missing("value"));
        var element = finder.One(ElementFinder.Parse(locator), arguments.Window).Element;
        var property = PropertyName.Find(element, "property", name);
        var takeBack = Overrides.Set(element, property, text);
        var value = new PropertyOrigin(element).Winner(property).Value;
        overrides.Add($"{paths.NameOf(element).Name} {PropertyName.Of(element, property)} = {value}", takeBack);
        return value;
    }
}
