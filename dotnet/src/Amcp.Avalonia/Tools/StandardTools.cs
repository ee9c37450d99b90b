using Amcp.Avalonia.Diagnostics;
using Amcp.Avalonia.Dialogs;
using Amcp.Avalonia.Hosting;
using Amcp.Avalonia.Input;
using Amcp.Avalonia.Logging;
using Microsoft.Extensions.Logging;

namespace Amcp.Avalonia.Tools;

/// <summary>Creates the standard tools of every app with the handler. A new tool needs one file, one line here, and one in contracts/app-tools.</summary>
internal static class StandardTools
{
    private static readonly Dictionary<string, Func<Workshop, AppTool>> s_table = new(StringComparer.Ordinal)
    {
        ["GetElementTree"] = shop => new GetElementTreeTool(shop),
        ["FindElement"] = shop => new FindElementTool(shop),
        ["WaitForElement"] = shop => new WaitForElementTool(shop),
        ["WaitForIdle"] = shop => new WaitForIdleTool(shop),
        ["ClickElement"] = shop => new ClickElementTool(shop),
        ["HoverElement"] = shop => new HoverElementTool(shop),
        ["DragElement"] = shop => new DragElementTool(shop),
        ["UsePointer"] = shop => new UsePointerTool(shop),
        ["TouchElement"] = shop => new TouchElementTool(shop),
        ["SetFocus"] = shop => new SetFocusTool(shop),
        ["TypeText"] = shop => new TypeTextTool(shop),
        ["CaptureScreenshot"] = shop => new CaptureScreenshotTool(shop),
        ["PressKey"] = shop => new PressKeyTool(shop),
        ["SelectItem"] = shop => new SelectItemTool(shop),
        ["ScrollElement"] = shop => new ScrollElementTool(shop),
        ["InvokePattern"] = shop => new InvokePatternTool(shop),
        ["Clipboard"] = shop => new ClipboardTool(shop),
        ["DropFiles"] = shop => new DropFilesTool(shop),
        ["AnswerDialog"] = shop => new AnswerDialogTool(shop),
        ["ListWindows"] = shop => new ListWindowsTool(shop),
        ["ResizeWindow"] = shop => new ResizeWindowTool(shop),
        ["CloseWindow"] = shop => new CloseWindowTool(shop),
        ["ReadLog"] = shop => new ReadLogTool(shop),
        ["GetErrors"] = shop => new GetErrorsTool(shop),
        ["CheckAccessibility"] = shop => new CheckAccessibilityTool(shop),
        ["AdvanceClock"] = shop => new AdvanceClockTool(shop),
        ["RecordInput"] = shop => new RecordInputTool(shop),
        ["RecordCheck"] = shop => new RecordCheckTool(shop),
    };

    /// <summary>Gets the tool names, in the contract's order.</summary>
    public static IEnumerable<string> Names => s_table.Keys;

    /// <summary>Creates the tools and starts to observe the app. Called once, on the UI thread, after Avalonia's setup and before any window opens.</summary>
    /// <param name="options">The handler's options.</param>
    /// <param name="log">Reports what this app cannot have.</param>
    /// <param name="appEnds">A task that completes when the app starts to end; calls that still need its UI thread are then answered.</param>
    public static IReadOnlyList<AppTool> Create(AmcpOptions options, JsonLog log, Task? appEnds = null)
    {
        ArgumentNullException.ThrowIfNull(options);
        var shop = new Workshop(UiThreadOf(appEnds)) { LocatesChanges = Environment.GetEnvironmentVariable("AMCP_LOCATE_CHANGES") != "0" };
        options.CustomTools.Ui = shop.Ui;
        AvaloniaLogSink.Install(shop.Errors, shop.Log);
        ExceptionWatch.Install(shop.Errors);
        RendererGaps.Install(shop.Errors);
        HiddenType.Install(shop.Errors);
        if (!StorageEntrance.TryInstall(always: options.AnswerFileDialogs == true))
        {
            log.Write(LogLevel.Warning, StorageEntrance.WhyNot);
        }

        return [.. s_table.Values.Select(make => make(shop))];
    }

    // A breakpoint stops the UI thread for any time.
    private static UiThread UiThreadOf(Task? appEnds) => DebuggerWait.IsAskedFor(Environment.GetEnvironmentVariable)
        ? new UiThread(appEnds) { StartLimit = TimeSpan.FromDays(1) }
        : new UiThread(appEnds);
}
