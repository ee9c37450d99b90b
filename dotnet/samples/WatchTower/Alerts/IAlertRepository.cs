namespace WatchTower.Alerts;

/// <summary>Provides alerts and stores operators' actions on them.</summary>
public interface IAlertRepository
{
    /// <summary>Loads every alert asynchronously, newest first, never on the calling thread.</summary>
    /// <exception cref="IOException">The alerts are temporarily unavailable.</exception>
    Task<IReadOnlyList<Alert>> LoadAsync(CancellationToken cancel = default);

    /// <summary>Acknowledges an open alert, with a note unless it is blank. A second acknowledgement has no effect.</summary>
    /// <returns>The alert as stored.</returns>
    /// <exception cref="KeyNotFoundException">No alert has that number.</exception>
    Alert Acknowledge(int number, string author, string note);

    /// <summary>Adds a note to an alert; a blank one is ignored.</summary>
    /// <returns>The alert as stored.</returns>
    /// <exception cref="KeyNotFoundException">No alert has that number.</exception>
    Alert AddNote(int number, string author, string note);

    /// <summary>Changes an alert's severity; an equal one has no effect.</summary>
    /// <returns>The alert as stored.</returns>
    /// <exception cref="KeyNotFoundException">No alert has that number.</exception>
    Alert Reassess(int number, string author, AlertSeverity severity);
}
