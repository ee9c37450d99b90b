using WatchTower.Alerts;

namespace WatchTower.Tests;

/// <summary>A repository whose loads end when the test says so, in any order.</summary>
internal sealed class HeldBackRepository : IAlertRepository
{
    /// <summary>Every load that was asked for.</summary>
    public List<TaskCompletionSource<IReadOnlyList<Alert>>> Loads { get; } = [];

    public Task<IReadOnlyList<Alert>> LoadAsync(CancellationToken cancel = default)
    {
        Loads.Add(new TaskCompletionSource<IReadOnlyList<Alert>>());
        return Loads[^1].Task;
    }

    /// <summary>Ends every load with no alerts. A test that started a command must do so: the test runner waits for its end.</summary>
    public void EndAll() => Loads.ForEach(load => load.TrySetResult([]));

    public Alert Acknowledge(int number, string author, string note) => throw new KeyNotFoundException($"No alert {number}.");

    public Alert Reassess(int number, string author, AlertSeverity severity) => throw new KeyNotFoundException($"No alert {number}.");

    public Alert AddNote(int number, string author, string note) => throw new KeyNotFoundException($"No alert {number}.");
}
