namespace WatchTower.Alerts;

/// <summary>Implements a repository of generated alerts with a server's latency.</summary>
/// <param name="latency">The minimum duration of each load.</param>
/// <param name="time">The time in which the latency passes; null for the system's.</param>
public sealed class GeneratedAlertRepository(TimeSpan latency, TimeProvider? time = null) : IAlertRepository
{
    private readonly TimeProvider _time = time ?? TimeProvider.System;
    private readonly Lock _gate = new();
    private AlertDataSet _dataSet = AlertDataSet.Mixed;
    private OrderedDictionary<int, Alert>? _stored;

    /// <summary>Replaces the alerts with another data set and discards all changes by operators.</summary>
    public void Use(AlertDataSet dataSet)
    {
        lock (_gate)
        {
            _dataSet = dataSet;
            _stored = null;
        }
    }

    /// <inheritdoc />
    public Task<IReadOnlyList<Alert>> LoadAsync(CancellationToken cancel = default) => Task.Run(
        async () =>
        {
            await Task.Delay(latency, _time, cancel);
            lock (_gate)
                return (IReadOnlyList<Alert>)[.. Stored().Values];
        },
        cancel);

    /// <inheritdoc />
    public Alert Acknowledge(int number, string author, string note) => Change(number, alert =>
    {
        if (alert.AcknowledgedBy is not null)
            return alert;

        var taken = alert with
        {
            AcknowledgedBy = author,
            History = [new(AlertFeed.AsOf, $"Acknowledged by {author}"), .. alert.History],
        };
        return WithNote(taken, author, note);
    });

    /// <inheritdoc />
    public Alert AddNote(int number, string author, string note) => Change(number, alert => WithNote(alert, author, note));

    /// <inheritdoc />
    public Alert Reassess(int number, string author, AlertSeverity severity) => Change(number, alert => alert.Severity == severity
        ? alert
        : alert with
        {
            Severity = severity,
            History = [new(AlertFeed.AsOf, $"{alert.Severity} made {severity} by {author}"), .. alert.History],
        });

    private static Alert WithNote(Alert alert, string author, string note) => string.IsNullOrWhiteSpace(note)
        ? alert
        : alert with
        {
            Notes = [.. alert.Notes, new(author, AlertFeed.AsOf, note.Trim())],
            History = [new(AlertFeed.AsOf, $"Note added by {author}"), .. alert.History],
        };

    private Alert Change(int number, Func<Alert, Alert> change)
    {
        lock (_gate)
            return Stored()[number] = change(Stored()[number]);
    }

    private OrderedDictionary<int, Alert> Stored() =>
        _stored ??= new(AlertFeed.Generate(_dataSet).Select(alert => KeyValuePair.Create(alert.Number, alert)));
}
