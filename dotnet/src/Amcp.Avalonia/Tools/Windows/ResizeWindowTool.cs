using Amcp.Avalonia.Acting;
using Amcp.Avalonia.Elements.Tree;

namespace Amcp.Avalonia.Tools.Windows;

/// <summary>Sets the size or state of a window, within the limits that apply to users.</summary>
internal sealed class ResizeWindowTool(UiThread ui, WindowCatalog windows, Interaction interaction)
    : Tool<ResizeWindowArguments, ResizeWindowResult>("ResizeWindow", WindowsJson.Default)
{
    /// <inheritdoc/>
    /// <exception cref="ToolFailure">ELEMENT_NOT_FOUND, WINDOW_CLOSED, UNSUPPORTED, UI_THREAD_BUSY, INVALID_ARGUMENT.</exception>
    protected override async Task<ResizeWindowResult> RunAsync(ResizeWindowArguments arguments, CancellationToken cancel)
    {
        Check(arguments);
        var (window, after) = await interaction.ActAsync(
            "ResizeWindow", () => Choose(arguments), chosen => Resize(chosen, arguments), TimeSpan.Zero, cancel).ConfigureAwait(false);
        return await ui.RunAsync("ResizeWindow", () => Describe(window, after), cancel).ConfigureAwait(false);
    }

    protected override string TextOf(ResizeWindowResult result) =>
        ActionEffects.Describe(FormattableString.Invariant($"`{result.Window}` is {result.Width} x {result.Height}, {result.State}."), result);

    private static void Check(ResizeWindowArguments arguments)
    {
        if (arguments is { Width: null, Height: null, State: null } or { State: not null, Width: not null } or { State: not null, Height: not null })
            throw Failures.Invalid("state", "Give a `width`, a `height` or both, or a `state`.");

        if (arguments.Width <= 0 || arguments.Height <= 0)
            throw Failures.Invalid(arguments.Width <= 0 ? "width" : "height", "A size is above 0.");
    }

    private Window Choose(ResizeWindowArguments arguments)
    {
        var window = windows.Chosen(arguments.Window);
        return window.CanResize || arguments.State is WindowShape.Minimized or WindowShape.Normal
            ? window
            : throw Failures.Unsupported($"`{WindowCatalog.TitleOf(window)}` cannot be resized: its CanResize is false.");
    }

    private static void Resize(Window window, ResizeWindowArguments arguments)
    {
        window.WindowState = (WindowState)(arguments.State ?? WindowShape.Normal);
        if (arguments.State is null)
        {
            window.SizeToContent = SizeToContent.Manual;
            window.Width = arguments.Width ?? window.ClientSize.Width;
            window.Height = arguments.Height ?? window.ClientSize.Height;
        }
    }

    private static ResizeWindowResult Describe(Window window, ActionEffects after) => new(
        WindowCatalog.TitleOf(window),
        Math.Round(window.ClientSize.Width, 2),
        Math.Round(window.ClientSize.Height, 2),
        (WindowShape)window.WindowState,
        after);
}
