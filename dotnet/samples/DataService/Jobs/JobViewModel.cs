using System.Globalization;
using DataService.Feed;
using DataService.Service;
using Samples.Foundation;

namespace DataService.Jobs;

/// <summary>Represents a job of the queue.</summary>
public sealed class JobViewModel : ObservableObject
{
    private readonly JobPlan _plan;
    private JobState _state;
    private int _done;

    /// <param name="plan">The job's plan.</param>
    /// <param name="feed">The feed, which starts and cancels the job.</param>
    public JobViewModel(JobPlan plan, LiveFeed feed)
    {
        _plan = plan;
        Start = new Command(() => feed.StartJob(plan.Key), () => !IsUnderWay);
        Cancel = new Command(SeededFaults.IsOn(SeededFault.CancelNotWired) ? () => { } : () => feed.CancelJob(plan.Key), () => IsUnderWay);
    }

    /// <inheritdoc cref="JobPlan.Key" />
    public string Key => _plan.Key;

    /// <inheritdoc cref="JobPlan.Name" />
    public string Name => _plan.Name;

    /// <inheritdoc cref="JobPlan.Total" />
    public int Total => _plan.Total;

    /// <summary>Queues the job; disabled while it is in progress.</summary>
    public Command Start { get; }

    /// <summary>Cancels the job; enabled only while it is in progress.</summary>
    public Command Cancel { get; }

    /// <summary>Gets the job's state.</summary>
    public JobState State
    {
        get => _state;
        private set
        {
            if (Set(ref _state, value))
            {
                Notify(nameof(IsUnderWay), nameof(IsRunning), nameof(IsFailed), nameof(IsCompleted), nameof(StartText));
                Start.Reconsider();
                Cancel.Reconsider();
            }
        }
    }

    /// <summary>Gets the number of processed records.</summary>
    public int Done
    {
        get => _done;
        private set
        {
            if (Set(ref _done, value))
                Notify(nameof(ProgressText));
        }
    }

    /// <summary>Gets a value indicating whether it is running.</summary>
    public bool IsRunning => State is JobState.Running;

    /// <summary>Gets a value indicating whether it has failed.</summary>
    public bool IsFailed => State is JobState.Failed;

    /// <summary>Gets a value indicating whether all records are processed.</summary>
    public bool IsCompleted => State is JobState.Completed;

    /// <summary>Gets a value indicating whether it is queued or running.</summary>
    public bool IsUnderWay => State is JobState.Queued or JobState.Running;

    /// <summary>Gets the label of <see cref="Start"/>.</summary>
    public string StartText => State switch
    {
        JobState.Idle or JobState.Queued or JobState.Running => "Start",
        JobState.Failed or JobState.Cancelled => "Retry",
        _ => "Run again",
    };

    /// <summary>Gets the progress for display.</summary>
    public string ProgressText => string.Create(CultureInfo.InvariantCulture, $"{Done:N0} of {Total:N0} records");

    /// <summary>Updates state and progress.</summary>
    public void Show(JobProgress progress) => (State, Done) = (progress.State, progress.Done);
}
