using Amcp.Avalonia.Acting;
using Amcp.Avalonia.Elements.Tree;
using Amcp.Avalonia.Input;

namespace Amcp.Avalonia.Tools.Windows;

/// <summary>Requests that a window or the app close, as a person does, so that the app's own handlers decide.</summary>
internal sealed class CloseWindowTool(UiThread ui, WindowCatalog windows, Interaction interaction)
    : Tool<CloseWindowArguments, CloseWindowResult>("CloseWindow", WindowsJson.Default)
{
    private const string Handler = "a Closing handler";

    /// <inheritdoc/>
    /// <exception cref="ToolFailure">ELEMENT_NOT_FOUND, WINDOW_CLOSED, BLOCKED_BY_MODAL, UNSUPPORTED, UI_THREAD_BUSY.</exception>
    protected override async Task<CloseWindowResult> RunAsync(CloseWindowArguments arguments, CancellationToken cancel)
    {
        if (arguments.Quit)
            return await QuitAsync(cancel).ConfigureAwait(false);

        var (target, after) = await interaction.ActAsync(
            "CloseWindow",
            () => Choose(arguments.Window),
            chosen => RawInput.Close(chosen.Window),
            TimeSpan.Zero,
            cancel).ConfigureAwait(false);
        var closed = ui.HasEnded || await ui.RunAsync("CloseWindow", () => !windows.All().Contains(target.Window), cancel).ConfigureAwait(false);
        return new CloseWindowResult(target.Title, closed ? null : after.Opened.FirstOrDefault() ?? Handler, after);
    }

    protected override string TextOf(CloseWindowResult result) => ActionEffects.Describe(
        result.RefusedBy is null ? $"`{result.Window}` has closed." : $"`{result.Window}` is still open, because of {result.RefusedBy}.", result);

    private async Task<CloseWindowResult> QuitAsync(CancellationToken cancel)
    {
        for (var isSecond = false; ; isSecond = true)
        {
            var (request, after) = await interaction.ActAsync(
                Name, () => QuitRequest.Choose(windows), chosen => chosen.Make(), TimeSpan.Zero, cancel).ConfigureAwait(false);

            // An app that hides its window when it is closed is in the tray now, where a person quits it.
            if (!ui.HasEnded && !isSecond && !await ui.RunAsync(Name, () => windows.All().Count > 0, cancel).ConfigureAwait(false))
                continue;

            return new CloseWindowResult(request.Title, ui.HasEnded ? null : after.Opened.FirstOrDefault() ?? request.RefusedBy, after);
        }
    }

    private (Window Window, string Title) Choose(string? name)
    {
        var window = windows.Chosen(name);
        Aimer.CheckBlocked(window);
        return (window, WindowCatalog.TitleOf(window));
    }
}
