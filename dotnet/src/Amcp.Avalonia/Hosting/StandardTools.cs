using Amcp.Avalonia.Acting;
using Amcp.Avalonia.Core;
using Amcp.Avalonia.Diagnostics;
using Amcp.Avalonia.Dialogs;
using Amcp.Avalonia.Logging;
using Amcp.Avalonia.Recording;
using Amcp.Avalonia.Tools;
using Amcp.Avalonia.Tools.Controls;
using Amcp.Avalonia.Tools.Keyboard;
using Amcp.Avalonia.Tools.Look;
using Amcp.Avalonia.Tools.Pointer;
using Amcp.Avalonia.Tools.Record;
using Amcp.Avalonia.Tools.Time;
using Amcp.Avalonia.Tools.Windows;
using Microsoft.Extensions.Logging;

namespace Amcp.Avalonia.Hosting;

/// <summary>Creates the standard tools of every app with the handler. A new tool needs one file, one line here, and one in contracts/app-tools.</summary>
internal static class StandardTools
{
    private static readonly Dictionary<string, Func<Workshop, Recorder, AppTool>> s_table = new(StringComparer.Ordinal)
    {
        ["GetElementTree"] = (shop, _) => new GetElementTreeTool(shop),
        ["FindElement"] = (shop, _) => new FindElementTool(shop),
        ["WaitForElement"] = (shop, _) => new WaitForElementTool(shop),
        ["WaitForIdle"] = (shop, _) => new WaitForIdleTool(shop),
        ["ClickElement"] = (shop, _) => new ClickElementTool(shop),
        ["HoverElement"] = (shop, _) => new HoverElementTool(shop),
        ["DragElement"] = (shop, _) => new DragElementTool(shop),
        ["UsePointer"] = (shop, _) => new UsePointerTool(shop),
        ["TouchElement"] = (shop, _) => new TouchElementTool(shop),
        ["SetFocus"] = (shop, _) => new SetFocusTool(shop),
        ["TypeText"] = (shop, _) => new TypeTextTool(shop),
        ["CaptureScreenshot"] = (shop, _) => new CaptureScreenshotTool(shop),
        ["PressKey"] = (shop, _) => new PressKeyTool(shop),
        ["SelectItem"] = (shop, _) => new SelectItemTool(shop),
        ["ScrollElement"] = (shop, _) => new ScrollElementTool(shop),
        ["InvokePattern"] = (shop, _) => new InvokePatternTool(shop),
        ["Clipboard"] = (shop, _) => new ClipboardTool(shop),
        ["DropFiles"] = (shop, _) => new DropFilesTool(shop),
        ["AnswerDialog"] = (shop, _) => new AnswerDialogTool(shop),
        ["ListWindows"] = (shop, _) => new ListWindowsTool(shop),
        ["ResizeWindow"] = (shop, _) => new ResizeWindowTool(shop),
        ["CloseWindow"] = (shop, _) => new CloseWindowTool(shop),
        ["ReadLog"] = (shop, _) => new ReadLogTool(shop),
        ["GetErrors"] = (shop, _) => new GetErrorsTool(shop),
        ["CheckAccessibility"] = (shop, _) => new CheckAccessibilityTool(shop),
        ["AdvanceClock"] = (shop, _) => new AdvanceClockTool(shop),
        ["RecordInput"] = (shop, recorder) => new RecordInputTool(shop.Ui, recorder),
        ["RecordCheck"] = (shop, recorder) => new RecordCheckTool(shop, recorder),
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
        HiddenType.Report(missing => shop.Errors.Add(AppErrorKind.Compatibility, missing));
        if (!StorageProviderHook.TryInstall(always: options.AnswerFileDialogs == true))
        {
            log.Write(LogLevel.Warning, StorageProviderHook.WhyNot);
        }

        var recorder = new Recorder(shop);
        return [.. s_table.Values.Select(make => make(shop, recorder))];
    }

    // A breakpoint stops the UI thread for any time.
    private static UiThread UiThreadOf(Task? appEnds) => DebuggerWait.IsAskedFor(Environment.GetEnvironmentVariable)
        ? new UiThread(appEnds) { StartLimit = TimeSpan.FromDays(1) }
        : new UiThread(appEnds);
}
