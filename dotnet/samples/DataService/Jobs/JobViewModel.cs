using System.Globalization;
using DataService.Feed;
using DataService.Service;
using Samples.Foundation;

namespace DataService.Jobs;

/// <summary>A job of the queue.</summary>
public sealed class JobViewModel : ObservableObject
{
    private readonly JobPlan _plan;
    private JobState _state;
    private int _done;

    /// <param name="plan">What it does.</param>
    /// <param name="feed">Takes the orders to start and cancel it.</param>
    public JobViewModel(JobPlan plan, LiveFeed feed)
    {
        _plan = plan;
        Start = new Command(() => feed.StartJob(plan.Key), () => !IsUnderWay);
        Cancel = new Command(() => feed.CancelJob(plan.Key), () => IsUnderWay);
    }

    /// <inheritdoc cref="JobPlan.Key" />
    public string Key => _plan.Key;

    /// <inheritdoc cref="JobPlan.Name" />
    public string Name => _plan.Name;

    /// <inheritdoc cref="JobPlan.Total" />
    public int Total => _plan.Total;

    /// <summary>Lets it wait for a worker; not while it is under way.</summary>
    public Command Start { get; }

    /// <summary>Ends it; only while it is under way.</summary>
    public Command Cancel { get; }

    /// <summary>Whether it runs.</summary>
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

    /// <summary>How many records are done.</summary>
    public int Done
    {
        get => _done;
        private set
        {
            if (Set(ref _done, value))
            {
                Notify(nameof(ProgressText));
            }
        }
    }

    /// <summary>Whether a worker is busy with it.</summary>
    public bool IsRunning => State is JobState.Running;

    /// <summary>Whether it could not go on.</summary>
    public bool IsFailed => State is JobState.Failed;

    /// <summary>Whether all records are done.</summary>
    public bool IsCompleted => State is JobState.Completed;

    /// <summary>Whether it waits or runs.</summary>
    public bool IsUnderWay => State is JobState.Queued or JobState.Running;

    /// <summary>What the button for <see cref="Start"/> says.</summary>
    public string StartText => State switch
    {
        JobState.Idle or JobState.Queued or JobState.Running => "Start",
        JobState.Failed or JobState.Cancelled => "Retry",
        _ => "Run again",
    };

    /// <summary>The progress in words.</summary>
    public string ProgressText => string.Create(CultureInfo.InvariantCulture, $"{Done:N0} of {Total:N0} records");

    /// <summary>Shows how far the job has come.</summary>
    public void Show(JobProgress progress) => (State, Done) = (progress.State, progress.Done);
}
