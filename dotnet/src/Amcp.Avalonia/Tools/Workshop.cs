using Amcp.Avalonia.Clocks;
using Amcp.Avalonia.Diagnostics;
using Amcp.Avalonia.Elements;
using Amcp.Avalonia.Elements.Accessibility;
using Amcp.Avalonia.Elements.Locating;
using Amcp.Avalonia.Input;
using Amcp.Avalonia.Logging;
using Amcp.Avalonia.Settling;
using Avalonia.Controls;

namespace Amcp.Avalonia.Tools;

/// <summary>What the standard tools of one app share. Made on the UI thread, before the first window where possible.</summary>
internal sealed class Workshop : IDisposable
{
    private readonly IDisposable _labels = LabelTargets.Watch();
    private readonly IDisposable _secrets = SecretFields.Watch();

    /// <summary>Starts to watch the app.</summary>
    public Workshop(UiThread ui)
    {
        Ui = ui;
        Windows = new WindowCatalog();
        Tree = new ElementTree(Popups);
        Paths = new ElementPath(Tree, Windows);
        Refs = new ElementRefs();
        Reader = new ElementReader(Tree, Paths, Refs);
        Finder = new ElementFinder(Tree, Windows, new StepMatcher(Paths, Refs), new NearMisses(Tree, Paths), new CandidateList(Paths, Refs));
        Frames = new CurrentFrame(Windows);
        Animations = new AnimationWatch(Windows, Frames);
        Revision = new TreeRevision(Tree, Windows);
        Settler = new Settler(Ui, Frames, Animations, TopLevels);
        Lane = new GestureLane(Ui);
        var clock = new InputClock();
        Keyboard = new KeyboardInput(clock);
        Pointer = new PointerInput(clock, Keyboard);
        Interaction = new Interaction(this);
    }

    /// <summary>The way onto the UI thread.</summary>
    public UiThread Ui { get; }

    /// <summary>The app's windows.</summary>
    public WindowCatalog Windows { get; }

    /// <summary>What the app's windows have opened above their content.</summary>
    public PopupHosts Popups { get; } = new();

    /// <summary>The folded tree.</summary>
    public ElementTree Tree { get; }

    /// <summary>Paths in it.</summary>
    public ElementPath Paths { get; }

    /// <summary>The refs that were given out.</summary>
    public ElementRefs Refs { get; }

    /// <summary>Describes elements.</summary>
    public ElementReader Reader { get; }

    /// <summary>Finds them.</summary>
    public ElementFinder Finder { get; }

    /// <summary>Whether the last frame shows where everything is.</summary>
    public CurrentFrame Frames { get; }

    /// <summary>What glides.</summary>
    public AnimationWatch Animations { get; }

    /// <summary>Counts changes of the tree.</summary>
    public TreeRevision Revision { get; }

    /// <summary>Waits for the app to come to rest.</summary>
    public Settler Settler { get; }

    /// <summary>One gesture at a time.</summary>
    public GestureLane Lane { get; }

    /// <summary>The pointer.</summary>
    public PointerInput Pointer { get; }

    /// <summary>The keyboard.</summary>
    public KeyboardInput Keyboard { get; }

    /// <summary>Aims, acts, settles, reports.</summary>
    public Interaction Interaction { get; }

    /// <summary>Binding errors and exceptions.</summary>
    public AppErrorLog Errors { get; } = new();

    /// <summary>What the app logs.</summary>
    public AppLog Log { get; } = AmcpLog.Keep();

    /// <summary>The time that the app may run by.</summary>
    public MovableTime Time { get; } = AmcpTime.Loosen();

    /// <summary>Whether any window is open. UI thread only.</summary>
    public bool HasWindow => Windows.All().Count > 0;

    /// <summary>Every window, each with the popups of it that are windows of their own. UI thread only.</summary>
    public IReadOnlyList<TopLevel> TopLevels() => [.. Windows.All().SelectMany(window => Popups.Windows(window).Prepend(window))];

    /// <summary>A judge of one call's target.</summary>
    public Aimer NewAimer() => new(Finder, Paths, Windows, Popups, Frames, Animations);

    /// <inheritdoc/>
    public void Dispose()
    {
        Popups.Dispose();
        _labels.Dispose();
        _secrets.Dispose();
        Windows.Dispose();
        Frames.Dispose();
        Animations.Dispose();
        Lane.Dispose();
    }
}
