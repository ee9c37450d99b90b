using Amcp.Avalonia.Elements;
using Amcp.Avalonia.Input;
using Avalonia.Controls;

namespace Amcp.Avalonia.Tools;

/// <summary>Requests that a window close, like its close button, so that the app's own Closing handlers decide.</summary>
internal sealed class CloseWindowTool(Workshop shop)
    : Tool<CloseWindowArguments, CloseWindowResult>(
        "CloseWindow", StandardToolJson.Default.CloseWindowArguments, StandardToolJson.Default.CloseWindowResult)
{
    private const string Handler = "a Closing handler";

    /// <inheritdoc/>
    /// <exception cref="ToolFailure">ELEMENT_NOT_FOUND, WINDOW_CLOSED, BLOCKED_BY_MODAL, UNSUPPORTED, UI_THREAD_BUSY.</exception>
    protected override async Task<CloseWindowResult> RunAsync(CloseWindowArguments arguments, CancellationToken cancel)
    {
        var (target, after) = await shop.Interaction.ActAsync(
            "CloseWindow",
            () => Choose(arguments.Window),
            chosen => RawInput.Close(chosen.Window),
            TimeSpan.Zero,
            cancel).ConfigureAwait(false);
        var closed = shop.Ui.HasEnded || await shop.Ui.RunAsync("CloseWindow", () => !shop.Windows.All().Contains(target.Window), cancel).ConfigureAwait(false);
        return new CloseWindowResult(target.Title, closed ? null : after.Opened.FirstOrDefault() ?? Handler, after);
    }

    /// <inheritdoc/>
    protected override string TextOf(CloseWindowResult result) => AftermathText.Of(
        result.RefusedBy is null ? $"`{result.Window}` has closed." : $"`{result.Window}` is still open, because of {result.RefusedBy}.", result);

    private (Window Window, string Title) Choose(string? name)
    {
        var window = ChosenWindow.Of(shop.Windows, name);
        Aimer.CheckBlocked(window);
        return (window, WindowCatalog.TitleOf(window));
    }
}
