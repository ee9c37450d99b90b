using System.Text.Json.Nodes;
using Amcp.Avalonia.Elements.Tree;
using Avalonia.Input.Platform;

namespace Amcp.Avalonia.Tools.Keyboard;

/// <summary>Reads, replaces or clears the text on the clipboard of the app's windows.</summary>
internal sealed class ClipboardTool(UiThread ui, WindowCatalog windows)
    : Tool<ClipboardArguments, ClipboardResult>("Clipboard", KeyboardJson.Default)
{
    // On a desktop another process owns the clipboard and may not respond.
    private static readonly TimeSpan s_limit = TimeSpan.FromSeconds(5);

    /// <inheritdoc/>
    /// <exception cref="ToolFailure">ELEMENT_NOT_FOUND without a window, UNSUPPORTED, TIMEOUT, UI_THREAD_BUSY, INVALID_ARGUMENT.</exception>
    protected override async Task<ClipboardResult> RunAsync(ClipboardArguments arguments, CancellationToken cancel)
    {
        if (arguments.Action == ClipboardAction.Set != arguments.Text is not null)
            throw Failures.Invalid("text", arguments.Text is null ? "`set` needs the `text`." : "`text` belongs to the action `set`.");

        var use = await ui.RunAsync("Clipboard", () => UseAsync(ClipboardOf(arguments.Window), arguments), cancel).ConfigureAwait(false);
        try
        {
            return new ClipboardResult(await use.WaitAsync(s_limit, cancel).ConfigureAwait(false));
        }
        catch (TimeoutException)
        {
            throw Failures.Timeout("The clipboard did not answer: another program holds it.", new JsonObject { ["action"] = arguments.Action.ToString() });
        }
    }

    protected override string TextOf(ClipboardResult result) =>
        result.Text is null ? "There is no text on the clipboard." : $"The clipboard reads `{result.Text}`.";

    private IClipboard ClipboardOf(string? window) => windows.One(window).Clipboard
        ?? throw Failures.Unsupported("This platform has no clipboard: run the app on the managed or a desktop one.");

    // Avalonia 12 removed the text methods of IClipboard; the extension methods exist in both lines.
    private static async Task<string?> UseAsync(IClipboard clipboard, ClipboardArguments arguments)
    {
        switch (arguments.Action)
        {
            case ClipboardAction.Set:
                await ClipboardExtensions.SetValueAsync(clipboard, DataFormat.Text, arguments.Text).ConfigureAwait(true);
                break;
            case ClipboardAction.Clear:
                await clipboard.ClearAsync().ConfigureAwait(true);
                break;
        }

        return await ClipboardExtensions.TryGetTextAsync(clipboard).ConfigureAwait(true);
    }
}
