using Amcp.Avalonia.Acting;
using Amcp.Avalonia.Elements.Locating;
using Amcp.Avalonia.Elements.Tree;

namespace Amcp.Avalonia.Tools.Pointer;

/// <summary>Drags files from outside the app onto an element or point and drops them.</summary>
internal sealed class DropFilesTool(UiThread ui, WindowCatalog windows, LocatorLadder locators, Aiming aiming, Interaction interaction)
    : Tool<DropFilesArguments, DropFilesResult>("DropFiles", PointerJson.Default)
{
    /// <inheritdoc/>
    /// <exception cref="ToolFailure">
    /// ELEMENT_NOT_FOUND, AMBIGUOUS, NOT_VISIBLE, DISABLED, OBSCURED, OFFSCREEN, BLOCKED_BY_MODAL, UNSUPPORTED if the app accepts no files, STALE_REF,
    /// RECYCLED, TIMEOUT, UI_THREAD_BUSY, INVALID_ARGUMENT.
    /// </exception>
    protected override async Task<DropFilesResult> RunAsync(DropFilesArguments arguments, CancellationToken cancel)
    {
        var end = new DragEnd(aiming, TargetQuery.Of(arguments.Element, arguments.X, arguments.Y, arguments.Window).Required());
        var timeout = RetryLimits.Of(arguments.Timeout);
        DroppedFiles.Check(arguments.Files);
        var what = $"DropFiles on {end.Target}";
        var reading = await ui.RunAsync(
            what, () => DroppedFiles.ReadAsync(windows.One(null), arguments.Files), cancel).ConfigureAwait(false);
        var drag = new FileDrag(await reading.WaitAsync(cancel).ConfigureAwait(false), Offered(arguments.Effect));
        var (hit, after) = await interaction.ActAsync<Hit>(what, () => Hit.Of(end.Aim(), locators), [drag.Enter, drag.Over, drag.End], timeout, cancel).ConfigureAwait(false);
        return new DropFilesResult(hit.Element.Path, Taken(drag.Effects, hit, arguments.Effect), after.With(hit.Element).On(hit.Locator));
    }

    protected override string TextOf(DropFilesResult result) =>
        ActionEffects.Describe($"Dropped on {result.NameOf(result.Hit)}, effect {result.Effect.ToString().ToLowerInvariant()}.", result);

    private static DragDropEffects Offered(DropEffect? effect) => effect switch
    {
        DropEffect.Copy => DragDropEffects.Copy,
        DropEffect.Move => DragDropEffects.Move,
        DropEffect.Link => DragDropEffects.Link,
        _ => DragDropEffects.Copy | DragDropEffects.Move | DragDropEffects.Link,
    };

    // Of several effects, a file manager selects the one that leaves the files in place.
    private static DropEffect Taken(DragDropEffects effects, Hit hit, DropEffect? wanted) => effects switch
    {
        _ when effects.HasFlag(DragDropEffects.Copy) => DropEffect.Copy,
        _ when effects.HasFlag(DragDropEffects.Move) => DropEffect.Move,
        _ when effects.HasFlag(DragDropEffects.Link) => DropEffect.Link,
        _ => throw Failures.Unsupported(
            $"{hit.Element.Name} takes no such drop: neither it nor what is around it allows drops of these files"
            + (wanted is null ? "." : $" with the effect {wanted.ToString()!.ToLowerInvariant()}: leave out `effect` to offer every one.")),
    };
}
