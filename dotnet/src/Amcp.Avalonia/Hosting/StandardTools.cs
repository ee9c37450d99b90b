using Amcp.Avalonia.Acting;
using Amcp.Avalonia.Capture;
using Amcp.Avalonia.Clocks;
using Amcp.Avalonia.Configuration;
using Amcp.Avalonia.CustomTools;
using Amcp.Avalonia.Diagnostics;
using Amcp.Avalonia.Dialogs;
using Amcp.Avalonia.Elements.Accessibility;
using Amcp.Avalonia.Elements.Locating;
using Amcp.Avalonia.Elements.Locating.Tables;
using Amcp.Avalonia.Elements.Native;
using Amcp.Avalonia.Elements.Tree;
using Amcp.Avalonia.Input;
using Amcp.Avalonia.Logging;
using Amcp.Avalonia.Overriding;
using Amcp.Avalonia.Recording;
using Amcp.Avalonia.Settling;
using Amcp.Avalonia.Tools;
using Amcp.Avalonia.Tools.Changes;
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
    /// <summary>Creates the tools and starts to observe the app. Called once, on the UI thread, after Avalonia's setup and before any window opens.</summary>
    /// <param name="customTools">The app's own tools, which run on the same UI thread.</param>
    /// <param name="switches">What the tools may do.</param>
    /// <param name="limits">The limits of searches.</param>
    /// <param name="log">Reports what this app cannot have.</param>
    /// <param name="appEnds">A task that completes when the app starts to end; calls that still need its UI thread are then answered.</param>
    /// <returns>The tools in the contract's order.</returns>
    public static IReadOnlyList<AppTool> Create(
        CustomToolSet customTools, ToolSwitches switches, AmcpLimits limits, JsonLog log, Task? appEnds = null)
    {
        var (ui, errors, appLog, time) = (UiThreadOf(appEnds), new AppErrorLog(), AppLog.Keep(), MovableTime.Start());
        customTools.Ui = ui;
        AvaloniaLogSink.Install(errors, appLog);
        ExceptionWatch.Install(errors);
        RendererGaps.Install(errors);
        HiddenType.Report(missing => errors.Add(AppErrorKind.Compatibility, missing));
        if (!StorageProviderHook.TryInstall(always: switches.AnswersFileDialogs))
            log.Write(LogLevel.Warning, StorageProviderHook.WhyNot);

        LabelTargets.Watch();
        SecretFields.Watch();
        TrayCatalog.Watch();
        var (windows, popups, refs) = (new WindowCatalog(), new PopupHosts(), new ElementRefs());
        var tree = new ElementTree(popups);
        var paths = new ElementPath(tree, windows);
        var reader = new ElementReader(tree, paths, refs);
        var finder = new ElementFinder(
            tree, windows, new StepMatcher(paths, refs), new TableMatcher(paths), new NearMisses(tree, paths), new CandidateList(paths, refs));
        var locators = new LocatorLadder(finder, paths, tree, windows);
        var frames = new CurrentFrame(windows);
        var animations = new AnimationWatch(windows, frames);
        var revision = new TreeRevision(tree, windows);
        var settler = new Settler(ui, frames, animations, () => popups.TopLevels(windows));
        var clock = new InputClock();
        var keyboard = new KeyboardInput(clock);
        var pointer = new PointerInput(clock, keyboard);
        var touches = new TouchInput(clock);
        var aiming = new Aiming(finder, paths, windows, popups, frames, animations, pointer, limits);
        var pixels = new PixelReader(ui, settler, windows, popups);
        var locatesChanges = Environment.GetEnvironmentVariable("AMCP_LOCATE_CHANGES") != "0";
        var changes = new ChangeList(refs, finder, locators, locatesChanges);
        var interaction = new Interaction(ui, windows, tree, frames, animations, revision, settler, new GestureLane(ui), changes);
        var recorder = new Recorder(new AppElements(windows, popups, tree, locators));
        return
        [
            new GetElementTreeTool(windows, tree, refs, reader, finder, revision, settler),
            new FindElementTool(ui, reader, finder),
            new WaitForElementTool(ui, paths, reader, finder, frames, settler, interaction, time),
            new WaitForIdleTool(ui, frames, settler, interaction, time),
            new ClickElementTool(locators, pointer, aiming, interaction),
            new HoverElementTool(windows, popups, locators, pointer, keyboard, aiming, interaction),
            new DragElementTool(locators, pointer, aiming, interaction),
            new UsePointerTool(ui, locators, pointer, aiming, interaction),
            new TouchElementTool(ui, locators, touches, aiming, interaction, time),
            new SetFocusTool(ui, windows, paths, locators, aiming, interaction),
            new TypeTextTool(ui, windows, locators, pointer, keyboard, aiming, interaction),
            new CaptureScreenshotTool(windows, popups, tree, paths, finder, frames, pixels),
            new PressKeyTool(ui, windows, paths, locators, pointer, keyboard, aiming, interaction, time),
            new SelectItemTool(ui, tree, paths, locators, pointer, aiming, interaction),
            new ScrollElementTool(ui, paths, locators, pointer, aiming, interaction),
            new InvokePatternTool(ui, paths, locators, aiming, interaction),
            new ClipboardTool(ui, windows),
            new DropFilesTool(ui, windows, locators, aiming, interaction),
            new AnswerDialogTool(windows, tree, locators, pointer, aiming, interaction),
            new ListWindowsTool(ui, windows, paths),
            new ResizeWindowTool(ui, windows, interaction),
            new CloseWindowTool(ui, windows, interaction),
            new ReadLogTool(appLog),
            new GetErrorsTool(ui, locators, errors),
            new CheckAccessibilityTool(windows, popups, tree, paths, finder, locators, frames, pixels),
            new CheckLayoutTool(windows, tree, paths, finder, locators, settler),
            new ExplainElementTool(ui, paths, finder, switches.ShowsViewModels),
            new ReadTableTool(ui, paths, finder),
            new AdvanceClockTool(ui, interaction, time),
            new RecordInputTool(ui, recorder),
            new RecordCheckTool(ui, finder, recorder),
            .. switches.AllowsChanges ? ChangingTools(ui, paths, finder, interaction) : [],
        ];
    }

    private static IReadOnlyList<AppTool> ChangingTools(UiThread ui, ElementPath paths, ElementFinder finder, Interaction interaction)
    {
        var overrides = new OverrideList();
        return [new SetPropertyTool(ui, paths, finder, interaction, overrides), new ForcePseudoClassTool(ui, paths, finder, interaction, overrides)];
    }

    // A breakpoint stops the UI thread for any time.
    private static UiThread UiThreadOf(Task? appEnds) => DebuggerWait.IsAskedFor(Environment.GetEnvironmentVariable)
        ? new UiThread(appEnds) { StartLimit = TimeSpan.FromDays(1) }
        : new UiThread(appEnds);
}
