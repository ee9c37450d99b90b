using Amcp.Avalonia.Diagnostics;
using Amcp.Avalonia.Elements.Locating;
using Avalonia.Threading;

namespace Amcp.Avalonia.Tools.Look;

/// <summary>Returns binding errors and unhandled exceptions since a sequence number. Works while the UI thread is busy.</summary>
internal sealed class GetErrorsTool(UiThread ui, LocatorLadder locators, AppErrorLog errors)
    : Tool<GetErrorsArguments, GetErrorsResult>("GetErrors", LookJson.Default)
{
    private const int MostLocated = 20;

    private static readonly TimeSpan s_limit = TimeSpan.FromMilliseconds(500);

    /// <inheritdoc/>
    /// <exception cref="ToolFailure">INVALID_ARGUMENT.</exception>
    protected override async Task<GetErrorsResult> RunAsync(GetErrorsArguments arguments, CancellationToken cancel)
    {
        var since = Limits.Since(arguments.Since);
        if (arguments.Collect)
            await CollectAsync().ConfigureAwait(false);

        var (found, last) = errors.Since(since);
        return new GetErrorsResult(await LocatedAsync(found, cancel).ConfigureAwait(false), last);
    }

    // The exception of a task that was never awaited is known when the task is finalized. A finalizer of the app may wait forever.
    private static Task CollectAsync() => Task.Run(() =>
    {
        GC.Collect();
        GC.WaitForPendingFinalizers();
    }).WaitAsync(s_limit).ContinueWith(_ => { }, TaskScheduler.Default);

    // At the time of the error most elements are not in a window yet.
    private async Task<IReadOnlyList<AppError>> LocatedAsync(IReadOnlyList<AppError> errors, CancellationToken cancel)
    {
        if (errors.All(error => error.Source is null))
            return errors;

        try
        {
            return await ui.RunAsync(
                Name,
                () => errors.Select((error, index) => index < MostLocated ? Located(error) : error).ToList(),
                DispatcherPriority.Input,
                s_limit,
                cancel).ConfigureAwait(false);
        }
        catch (ToolFailure)
        {
            return errors;
        }
    }

    private AppError Located(AppError error) =>
        error.Source?.TryGetTarget(out var element) == true && element.IsAttachedToVisualTree()
            ? error with { Element = locators.BestOf(element).Text }
            : error;
}
