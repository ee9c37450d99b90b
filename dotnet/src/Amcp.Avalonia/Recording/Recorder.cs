using Avalonia.Logging;
using Avalonia.Threading;

namespace Amcp.Avalonia.Recording;

/// <summary>
/// Converts user actions to events for every recording peer. It is inactive without peers. An event is held until its effects are known: until the next
/// action, or until the app is idle. UI thread only.
/// </summary>
internal sealed class Recorder(AppElements elements)
{
    /// <summary>Longer than the pause within a double click.</summary>
    private static readonly TimeSpan s_rest = TimeSpan.FromMilliseconds(700);

    /// <summary>The time limit for sending recorded events when the app ends.</summary>
    private static readonly TimeSpan s_flushLimit = TimeSpan.FromMilliseconds(300);

    private readonly List<RecordingSession> _sessions = [];
    private readonly List<IDisposable> _watches = [];
    private DispatcherTimer? _rest;

    /// <summary>Raised before the last action is sent, so that observers resolve pending decisions.</summary>
    public event Action? Finishing;

    /// <summary>Gets the last action, not yet sent.</summary>
    public PendingAction? Pending { get; private set; }

    /// <summary>Gets the app's elements.</summary>
    public AppElements Elements => elements;

    /// <summary>Gets a value indicating whether input of the tools is recorded, too, as for a recorder in a browser.</summary>
    public bool HasToolInput => _sessions.Exists(session => session.HasToolInput);

    /// <summary>Starts a recording for a peer, until the peer disconnects.</summary>
    public RecordingSession Start(IToolPeer peer, bool hasToolInput)
    {
        if (SessionOf(peer) is { } known)
            return known;

        var session = new RecordingSession(peer, hasToolInput, peer.Gone.Register(() => Dispatcher.UIThread.Post(() => Stop(peer))));
        _sessions.Add(session);
        if (_watches.Count == 0)
        {
            try
            {
                Watch();
            }
            catch
            {
                Stop(peer);
                throw;
            }
        }

        return session;
    }

    /// <summary>Sends the remaining events and ends a peer's recording; null if it was not recording.</summary>
    public RecordingSession? Stop(IToolPeer peer)
    {
        if (SessionOf(peer) is not { } session)
            return null;

        Finish();
        session.Dispose();
        _sessions.Remove(session);
        if (_sessions.Count == 0)
        {
            _watches.ForEach(watch => watch.Dispose());
            _watches.Clear();
        }

        return session;
    }

    /// <summary>Sends the previous action, and holds this one until its effects are known.</summary>
    public void Begin(PendingAction action)
    {
        if (Pending != action)
            Finish();

        Pending = action;
        Rest();
    }

    /// <summary>Sends a check that a user picked, after the last action.</summary>
    /// <returns>The check; null if its element has no such value.</returns>
    public InputEvent? Check(Visual element, CheckKind kind)
    {
        Finish();
        var picked = Guarded(() => PickedCheck.Of(Elements, element, kind));
        if (picked is not null)
            Send(picked);

        return picked;
    }

    /// <summary>Determines whether a peer records.</summary>
    public bool RecordsFor(IToolPeer peer) => SessionOf(peer) is not null;

    /// <summary>Discards the last action, because it was the start of another action.</summary>
    public void Drop() => Pending = null;

    private void Watch()
    {
        _rest = new DispatcherTimer(s_rest, DispatcherPriority.Background, (_, _) => Finish());
        _rest.Stop();
        _watches.Add(new PointerWatch(this));
        _watches.Add(new KeyboardWatch(this));
        _watches.Add(new WindowWatch(this));
        _watches.Add(new AssertionPicker(this));
    }

    private void Rest()
    {
        _rest?.Stop();

        // A recorder in a browser shows a text before the next action.
        if (Pending is { } action && (!action.IsOpen || HasToolInput))
            _rest?.Start();
    }

    /// <summary>Sends the last action with its effects.</summary>
    public void Finish()
    {
        Finishing?.Invoke();
        _rest?.Stop();
        if (Pending is not { } action)
            return;

        Pending = null;
        if (Guarded(action.Complete) is { } input)
            Send(input);
    }

    /// <summary>Sends everything immediately, because the app may be ending.</summary>
    public void Flush()
    {
        Finish();
        Task.WaitAll([.. _sessions.Select(session => session.DeliveredAsync())], s_flushLimit);
    }

    /// <inheritdoc cref="Guarded{T}"/>
    public void Guarded(Action look) => Guarded<object>(() =>
    {
        look();
        return null;
    });

    /// <summary>Evaluates a function for the recording. Its exceptions affect the recording, never the app.</summary>
    public T? Guarded<T>(Func<T?> look)
    {
        try
        {
            return look();
        }
        catch (Exception problem)
        {
            Logger.TryGet(LogEventLevel.Warning, "Amcp")?.Log(this, "An action could not be recorded: {Problem}", problem);
            return default;
        }
    }

    private void Send(InputEvent input) => _sessions.ForEach(session => session.Send(input));

    private RecordingSession? SessionOf(IToolPeer peer) => _sessions.Find(session => session.Peer == peer);
}
