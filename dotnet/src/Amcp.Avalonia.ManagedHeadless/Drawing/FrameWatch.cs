namespace Amcp.Avalonia.ManagedHeadless.Drawing;

/// <summary>Tracks whether any observer needs the frames of all windows. UI thread only.</summary>
internal sealed class FrameWatch
{
    private int _watchers;

    /// <summary>Gets a value indicating whether frames are rendered.</summary>
    public bool IsOn => _watchers > 0;

    /// <summary>Gets a value indicating whether a frame was completed since observation began, so that earlier skipped drawing is done.</summary>
    public bool HasSeenFrame { get; private set; }

    /// <summary>Enables frames, from the next one on.</summary>
    /// <returns>Disposing it ends the observation.</returns>
    public IDisposable Begin()
    {
        _watchers++;
        return new Watcher(this);
    }

    /// <summary>Records a completed frame.</summary>
    public void NoteFrame() => HasSeenFrame = IsOn;

    private void End()
    {
        _watchers--;
        HasSeenFrame &= IsOn;
    }

    private sealed class Watcher(FrameWatch watch) : IDisposable
    {
        private FrameWatch? _watch = watch;

        public void Dispose()
        {
            _watch?.End();
            _watch = null;
        }
    }
}
