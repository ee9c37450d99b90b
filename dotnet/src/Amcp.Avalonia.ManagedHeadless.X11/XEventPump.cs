using Amcp.Avalonia.ManagedHeadless.X11.Native;
using Avalonia.Logging;
using Avalonia.Threading;

namespace Amcp.Avalonia.ManagedHeadless.X11;

/// <summary>
/// Delivers events to the UI thread, one per dispatcher job. The next job is queued before an event is handled, so that a handler's nested loop, such as
/// a modal dialog's, still receives events. A separate thread only waits for the socket.
/// </summary>
internal sealed class XEventPump
{
    private readonly nint _display;
    private readonly int _socket;
    private readonly Handler _handle;
    private readonly AutoResetEvent _drained = new(false);
    private volatile bool _isBroken;
    private bool _isScheduled;

    public XEventPump(nint display, Handler handle)
    {
        _display = display;
        _handle = handle;
        _socket = Xlib.XConnectionNumber(display);
        new Thread(Wait) { IsBackground = true, Name = "X11 events" }.Start();
    }

    /// <summary>Handles an event.</summary>
    public delegate void Handler(ref XEvent e);

    /// <summary>Sends requests that Xlib has buffered. Xlib may read events while it sends; the socket does not signal those.</summary>
    public void Flush()
    {
        if (IsPending())
            Schedule();
    }

    private void Wait()
    {
        while (!_isBroken)
        {
            LibC.WaitReadable(_socket);
            Dispatcher.UIThread.Post(Schedule, DispatcherPriority.Input);
            _drained.WaitOne();
        }
    }

    private void Schedule()
    {
        if (_isScheduled)
            return;
        _isScheduled = true;
        Dispatcher.UIThread.Post(Step, DispatcherPriority.Input);
    }

    private void Step()
    {
        _isScheduled = false;
        if (!IsPending())
        {
            _drained.Set();
            return;
        }
        Xlib.XNextEvent(_display, out var next);
        Schedule();
        if (Xlib.XFilterEvent(ref next, 0) == 0)
            _handle(ref next);
    }

    private bool IsPending()
    {
        if (_isBroken)
            return false;
        var isPending = Xlib.XPending(_display) > 0;
        if (!XErrors.IsLost(_display))
            return isPending;
        _isBroken = true;
        _drained.Set();
        Logger.TryGet(LogEventLevel.Warning, LogArea.X11Platform)?.Log(this, "The X server went away; the app goes on without being shown.");
        return false;
    }
}
