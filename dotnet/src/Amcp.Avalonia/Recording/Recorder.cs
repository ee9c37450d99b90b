using Amcp.Avalonia.Tools;
using Avalonia.Logging;
using Avalonia.Threading;

namespace Amcp.Avalonia.Recording;

/// <summary>
/// Turns what people do into events for every peer that records. Nothing listens while nobody does. An event waits until what it changed
/// can be read: for the next action, or for a moment of rest. UI thread only.
/// </summary>
internal sealed class Recorder(Workshop shop)
{
    /// <summary>Longer than the pause within a double click.</summary>
    private static readonly TimeSpan s_rest = TimeSpan.FromMilliseconds(700);

    /// <summary>How long the end of the app waits for what was recorded to be sent.</summary>
    private static readonly TimeSpan s_farewell = TimeSpan.FromMilliseconds(300);

    private readonly List<RecordingSession> _sessions = [];
    private Watches? _watches;
    private DispatcherTimer? _rest;

    /// <summary>What was done last is about to be told: whoever is still undecided what it was decides now.</summary>
    public event Action? Finishing;

    /// <summary>What was done last and is not told yet.</summary>
    public Draft? Pending { get; private set; }

    /// <summary>What the tools of the app share.</summary>
    public Workshop Shop => shop;

    /// <summary>Begins to tell a peer, until it leaves.</summary>
    public RecordingSession Start(IToolPeer peer)
    {
        if (SessionOf(peer) is { } known)
        {
            return known;
        }

        var session = new RecordingSession(peer);
        if (_sessions.Count == 0)
        {
            _rest = new DispatcherTimer(s_rest, DispatcherPriority.Background, (_, _) => Finish());
            _rest.Stop();
            _watches = new Watches(new PointerWatch(this), new KeyboardWatch(this), new WindowWatch(this));
        }

        _sessions.Add(session);
        peer.Gone.Register(() => Dispatcher.UIThread.Post(() => Stop(peer)));
        return session;
    }

    /// <summary>Tells a peer the rest and nothing more; null where it did not record.</summary>
    public RecordingSession? Stop(IToolPeer peer)
    {
        if (SessionOf(peer) is not { } session)
        {
            return null;
        }

        Finish();
        _sessions.Remove(session);
        if (_sessions.Count == 0)
        {
            _watches?.Dispose();
            _watches = null;
        }

        return session;
    }

    /// <summary>Tells what was done before, and waits for what comes of this.</summary>
    public void Begin(Draft draft)
    {
        if (Pending != draft)
        {
            Finish();
        }

        Pending = draft;
        Rest();
    }

    /// <summary>Forgets what was done last, for it was only the beginning of something.</summary>
    public void Drop() => Pending = null;

    private void Rest()
    {
        _rest?.Stop();
        if (Pending is { IsOpen: false })
        {
            _rest?.Start();
        }
    }

    /// <summary>Tells what was done last, with what came of it.</summary>
    public void Finish()
    {
        Finishing?.Invoke();
        _rest?.Stop();
        if (Pending is not { } draft)
        {
            return;
        }

        Pending = null;
        if (Guarded(draft.Complete) is { } input)
        {
            foreach (var session in _sessions)
            {
                session.Tell(input);
            }
        }
    }

    /// <summary>Tells everything at once, for the app may be about to end.</summary>
    public void Farewell()
    {
        Finish();
        Task.WaitAll([.. _sessions.Select(session => session.DeliveredAsync())], s_farewell);
    }

    /// <inheritdoc cref="Guarded{T}"/>
    public void Guarded(Action look) => Guarded<object>(() =>
    {
        look();
        return null;
    });

    /// <summary>Looks at something for the recording; what goes wrong there is the recording's loss, never the app's.</summary>
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

    private RecordingSession? SessionOf(IToolPeer peer) => _sessions.Find(session => session.Peer == peer);
}
