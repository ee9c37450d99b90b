using System.Text.Json.Serialization;
using Amcp.Avalonia.Acting;
using Amcp.Avalonia.Elements.Locating;
using Amcp.Avalonia.Overriding;

namespace Amcp.Avalonia.Tools.Changes;

/// <summary>Provides a base for tools that change elements as no user can, and that take such changes back.</summary>
/// <typeparam name="TArguments">The arguments.</typeparam>
/// <typeparam name="TResult">The result.</typeparam>
/// <typeparam name="TChanged">The part of the result that only a change has.</typeparam>
internal abstract class ChangeTool<TArguments, TResult, TChanged>(
    string name, JsonSerializerContext shapes, UiThread ui, ElementPath paths, ElementFinder finder, Interaction interaction, OverrideList overrides)
    : Tool<TArguments, TResult>(name, shapes)
    where TArguments : ChangeArguments
    where TResult : ActionEffects
    where TChanged : class
{
    /// <inheritdoc/>
    /// <exception cref="ToolFailure">
    /// ELEMENT_NOT_FOUND, AMBIGUOUS, STALE_REF, RECYCLED, INVALID_ARGUMENT, UI_THREAD_BUSY, or a failure of <see cref="Change"/>.
    /// </exception>
    protected sealed override async Task<TResult> RunAsync(TArguments arguments, CancellationToken cancel)
    {
        TChanged? changed = null;
        var after = await interaction.ObserveAsync(Name, () => ui.RunAsync(Name, () => changed = Run(arguments), cancel), cancel).ConfigureAwait(false);
        return await ui.RunAsync(Name, () => Result(changed, overrides.Held, after), cancel).ConfigureAwait(false);
    }

    /// <summary>Changes an element. Runs on the UI thread.</summary>
    /// <returns>The change as the list of changes has it, the function that takes it back, and the part of the result.</returns>
    protected abstract (string Change, Action TakeBack, TChanged Changed) Change(Visual element, TArguments arguments);

    /// <summary>Creates the result, in which only a change has the part. Runs on the UI thread once the app is idle.</summary>
    protected abstract TResult Result(TChanged? changed, IReadOnlyList<string> held, ActionEffects after);

    /// <summary>Creates the failure for an absent parameter, which only `undo` does without.</summary>
    protected static ToolFailure Missing(string parameter) => Failures.Invalid(parameter, $"`{parameter}` is missing; only `undo` needs no other parameter.");

    private TChanged? Run(TArguments arguments)
    {
        if (arguments.Undo is { } undo)
        {
            overrides.TakeBack(undo);
            return null;
        }

        var element = finder.One(ElementFinder.Parse(arguments.Element ?? throw Missing("element")), arguments.Window).Element;
        var (change, takeBack, changed) = Change(element, arguments);
        overrides.Add($"{paths.NameOf(element).Name} {change}", takeBack);
        return changed;
    }
}
