namespace Amcp.Avalonia.ManagedHeadless.Drawing;

/// <summary>Whether anybody wants to see what all windows show. UI thread only.</summary>
internal sealed class FrameWatch
{
    private int _watchers;

    /// <summary>Whether frames are to be drawn.</summary>
    public bool IsOn => _watchers > 0;

    /// <summary>Whether a frame came since somebody looks: what was not drawn before is drawn now.</summary>
    public bool HasSeenFrame { get; private set; }

    /// <summary>Has frames drawn, beginning with the next one.</summary>
    /// <returns>To be disposed by who has seen enough.</returns>
    public IDisposable Begin()
    {
        _watchers++;
        return new Watcher(this);
    }

    /// <summary>A frame is complete.</summary>
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
