namespace WatchTower.Alerts;

/// <summary>Where the desk gets its alerts from and keeps what operators do with them.</summary>
public interface IAlertRepository
{
    /// <summary>Loads every alert, newest first. Takes time and never works on the calling thread.</summary>
    /// <exception cref="IOException">The alerts cannot be reached just now.</exception>
    Task<IReadOnlyList<Alert>> LoadAsync(CancellationToken cancel = default);

    /// <summary>Takes an open alert, with a note unless it is blank. A second acknowledgement changes nothing.</summary>
    /// <returns>The alert as it is stored now.</returns>
    /// <exception cref="KeyNotFoundException">No alert has that number.</exception>
    Alert Acknowledge(int number, string author, string note);

    /// <summary>Adds a note to an alert; a blank one is left out.</summary>
    /// <returns>The alert as it is stored now.</returns>
    /// <exception cref="KeyNotFoundException">No alert has that number.</exception>
    Alert AddNote(int number, string author, string note);

    /// <summary>Gives an alert another severity; the one it has already changes nothing.</summary>
    /// <returns>The alert as it is stored now.</returns>
    /// <exception cref="KeyNotFoundException">No alert has that number.</exception>
    Alert Reassess(int number, string author, AlertSeverity severity);
}
