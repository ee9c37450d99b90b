using System.Diagnostics;
using System.Runtime.CompilerServices;
using Amcp.Avalonia.Elements.Tree;
using Avalonia.Animation;
using Avalonia.Data;

namespace Amcp.Avalonia.Settling;

/// <summary>
/// Detects transitions and animations by the values they set. Distinguishes finite animations from endless ones, such as an indeterminate progress bar.
/// UI thread only.
/// </summary>
internal sealed class AnimationWatch : IDisposable
{
    // Time limits are combined with frame counts: on a busy machine frames are late, and animations change nothing between them.
    private static readonly TimeSpan s_recent = TimeSpan.FromMilliseconds(150);
    private static readonly TimeSpan s_twoFrames = TimeSpan.FromMilliseconds(40);
    private static readonly TimeSpan s_endlessAfter = TimeSpan.FromSeconds(1);

    // Settling in stepped time waits longer, because it costs frames instead of time.
    private static readonly TimeSpan s_endlessStepped = TimeSpan.FromSeconds(2.5);
    private const int StillFrames = 2;
    private const int EndlessChanges = 30;

    private readonly Stopwatch _clock = Stopwatch.StartNew();
    private readonly WindowCatalog _windows;
    private readonly CurrentFrame _frames;

    // Weak, because nothing shows when an element that was animated is gone for good.
    private readonly ConditionalWeakTable<AvaloniaObject, Dictionary<AvaloniaProperty, Running>> _running = [];
    private readonly ConditionalWeakTable<AvaloniaObject, object> _endless = [];
    private readonly List<IDisposable> _observers;
    private long _mark;

    /// <summary>Starts to observe animations.</summary>
    public AnimationWatch(WindowCatalog windows, CurrentFrame frames)
    {
        (_windows, _frames) = (windows, frames);
        _observers = [.. AnimatedProperties.All().Select(property => property.Changed.AddClassHandler<AvaloniaObject>(Note))];
    }

    /// <summary>Sets a mark. <see cref="ChangedSince"/> reports what animations changed after it.</summary>
    public long Mark() => ++_mark;

    /// <summary>Returns the objects animated before a gesture, which count as endless. In stepped time only endless ones do, because no others run on.</summary>
    public IReadOnlySet<AvaloniaObject> AlreadyRunning() =>
        Entries().Where(entry => IsRecent(entry) && (PlatformFrames.SteppedTime is null || IsEndless(entry.Animated))).Select(entry => entry.Animated).ToHashSet();

    /// <summary>Gets a value indicating whether no finite animation changed a value of a shown element in the last few frames.</summary>
    public bool IsQuiet =>
        !Entries().Any(entry => IsRecent(entry) && !IsEndless(entry.Animated) && IsSeen(OwnerOf(entry)));

    /// <summary>Describes what animations of shown elements changed after the mark, and whether any of it ends.</summary>
    /// <param name="mark">The mark from <see cref="Mark"/>.</param>
    /// <param name="before">The objects from <see cref="AlreadyRunning"/>, which are named but not waited for.</param>
    public AnimationState ChangedSince(long mark, IReadOnlySet<AvaloniaObject> before)
    {
        var moved = Entries().Where(entry => entry.Running.Mark >= mark || StillRuns(entry))
            .Select(entry => (entry.Animated, Owner: OwnerOf(entry), entry.Property.Name))
            .Where(entry => IsSeen(entry.Owner))
            .ToList();
        foreach (var gone in Entries().Where(entry => Now - entry.Running.Last > s_endlessAfter && !IsRecent(entry)).ToList())
        {
            if (_running.TryGetValue(gone.Animated, out var properties) && properties.Remove(gone.Property) && properties.Count == 0)
                _running.Remove(gone.Animated);
        }

        return new AnimationState(
            moved.Exists(entry => !before.Contains(entry.Animated) && !IsEndless(entry.Animated)),
            [.. moved.Select(entry => (entry.Owner, entry.Name)).Distinct()]);
    }

    /// <summary>Forgets animations that are at their end. In stepped time none moves on without a step, so their last changes stay recent.</summary>
    public void Forget()
    {
        foreach (var (ended, _) in _running.Where(known => !IsEndless(known.Key)).ToList())
            _running.Remove(ended);
    }

    public void Dispose() => _observers.ForEach(observer => observer.Dispose());

    private IEnumerable<Entry> Entries() => _running.SelectMany(known => known.Value.Select(entry => new Entry(known.Key, entry.Key, entry.Value)));

    private TimeSpan Now => PlatformFrames.SteppedTime ?? _clock.Elapsed;

    private void Note(AvaloniaObject animated, AvaloniaPropertyChangedEventArgs change)
    {
        if (change.Priority != BindingPriority.Animation)
            return;

        var now = Now;
        var properties = _running.GetOrCreateValue(animated);
        var known = properties.GetValueOrDefault(change.Property);
        var (first, changes) = known is not null && IsRecent(new Entry(animated, change.Property, known)) ? (known.First, known.Changes + 1) : (now, 1);
        properties[change.Property] = new Running(first, now, _mark, _frames.Number, changes) { LastOwner = known?.LastOwner };
        var endlessAfter = PlatformFrames.SteppedTime is null ? s_endlessAfter : s_endlessStepped;
        if (now - first > endlessAfter && changes > EndlessChanges)
            _endless.AddOrUpdate(animated, animated.GetType());
    }

    // Frames may follow so quickly that a value is unchanged since the last one, and a transition may start with a delay. A value held after the
    // animation's end does not count once it is constant.
    private bool StillRuns(Entry entry) =>
        entry.Animated.IsAnimating(entry.Property)
        && (Now - entry.Running.Last < s_twoFrames || HasFewFramesSince(entry.Running) || IsTransition(entry.Animated, entry.Property));

    private bool IsRecent(Entry entry) =>
        Now - entry.Running.Last < s_recent || entry.Animated.IsAnimating(entry.Property) && HasFewFramesSince(entry.Running);

    private bool HasFewFramesSince(Running running) => _frames.Number - running.Frame <= StillFrames;

    private static bool IsTransition(AvaloniaObject animated, AvaloniaProperty property) =>
        (animated as Animatable)?.Transitions?.OfType<TransitionBase>().Any(transition => transition.Property == property) == true;

    private bool IsEndless(AvaloniaObject animated) =>
        _endless.TryGetValue(animated, out _)
        || OwnerOf(animated)?.GetSelfAndVisualAncestors().OfType<ProgressBar>().Any(bar => bar.IsIndeterminate) == true;

    // Hiding or removing an element does not end its animation.
    private static bool IsSeen(Visual? owner) => owner is null || (owner.IsEffectivelyVisible && owner.IsAttachedToVisualTree());

    // The visual of a transform is not found once it is removed, but the animation may still run.
    private Visual? OwnerOf(Entry entry) => entry.Running.LastOwner = OwnerOf(entry.Animated) ?? entry.Running.LastOwner;

    // A transform or brush has no reference to the visual it applies to.
    private Visual? OwnerOf(AvaloniaObject animated) => animated as Visual
        ?? _windows.All().SelectMany(window => window.GetVisualDescendants()).FirstOrDefault(visual => Uses(visual, animated));

    private static bool Uses(Visual visual, AvaloniaObject animated) =>
        visual.RenderTransform == animated
        || visual.RenderTransform is global::Avalonia.Media.TransformGroup group && group.Children.Any(child => child == animated);

    private readonly record struct Entry(AvaloniaObject Animated, AvaloniaProperty Property, Running Running);

    private sealed record Running(TimeSpan First, TimeSpan Last, long Mark, long Frame, int Changes)
    {
        /// <summary>Gets or sets the visual to which a transform applied when it was last looked for.</summary>
        public Visual? LastOwner { get; set; }
    }
}
