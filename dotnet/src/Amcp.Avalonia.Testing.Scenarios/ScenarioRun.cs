using System.Globalization;
using Microsoft.Testing.Platform.Extensions.Messages;

namespace Amcp.Avalonia.Testing.Scenarios;

/// <summary>Turns the events of a run into the states of its tests.</summary>
/// <param name="folder">The folder of amcp.config.yaml.</param>
/// <param name="results">The results folder.</param>
/// <param name="publish">Takes each state of a test.</param>
/// <param name="cancellation">Says whether the run was cancelled.</param>
internal sealed class ScenarioRun(
    string folder, string results, Func<PlannedScenario, IEnumerable<IProperty>, Task> publish, CancellationToken cancellation)
{
    private readonly Dictionary<string, PlannedScenario> _planned = [];
    private readonly Dictionary<string, Progress> _progress = [];
    private readonly HashSet<string> _ended = [];

    /// <summary>Gets whether the runner has said what it runs.</summary>
    public bool HasStarted { get; private set; }

    /// <summary>Gets whether a test did not pass and was not skipped.</summary>
    public bool HasFailure { get; private set; }

    /// <summary>Gets whether the runner has said how the run ended.</summary>
    public bool HasEnded { get; private set; }

    /// <summary>Takes an event of the run.</summary>
    /// <param name="next">The event.</param>
    public async Task OnEventAsync(RunEvent next)
    {
        switch (next.Type)
        {
            case "runStarted":
                Runner.CheckVersion(next.Version);
                HasStarted = true;
                foreach (var scenario in next.Scenarios) _planned[scenario.Id] = scenario;
                break;
            case "scenarioStarted" when _planned.TryGetValue(next.Scenario, out var scenario):
                await StartAsync(scenario, next);
                break;
            case "stepEnded" when _progress.TryGetValue(next.Scenario, out var progress):
                progress.Attachments.AddRange(next.Attachments);
                break;
            case "scenarioEnded" when _planned.TryGetValue(next.Scenario, out var scenario):
                await EndAsync(scenario, next);
                break;
            case "runEnded":
                HasEnded = true;
                break;
        }
    }

    /// <summary>Ends every test that has no outcome.</summary>
    /// <param name="ids">The ids that were to run; null for all of the plan.</param>
    /// <param name="state">The outcome.</param>
    public async Task EndOthersAsync(IEnumerable<string>? ids, IProperty state)
    {
        foreach (var id in (ids ?? []).Concat(_planned.Values.Where(static one => !one.IsHook).Select(static one => one.Id)).Distinct())
        {
            if (_ended.Contains(id)) continue;
            HasFailure |= state is not SkippedTestNodeStateProperty;
            await publish(_planned.GetValueOrDefault(id) ?? PlannedScenario.Unread(id), [state]);
        }
    }

    private async Task StartAsync(PlannedScenario scenario, RunEvent start)
    {
        if (_progress.TryGetValue(scenario.Id, out var progress))
        {
            progress.Attachments.Clear();
            return;
        }

        _progress[scenario.Id] = new(start.Time);
        if (!scenario.IsHook) await publish(scenario, [InProgressTestNodeStateProperty.CachedInstance]);
    }

    private async Task EndAsync(PlannedScenario scenario, RunEvent end)
    {
        var progress = _progress.GetValueOrDefault(scenario.Id) ?? new(end.Time);
        progress.Attachments.AddRange(end.Attachments);
        if (end.WillRetry)
        {
            var failure = ScenarioFailure.Of(scenario, end, folder);
            progress.Output.Add(string.Create(CultureInfo.InvariantCulture, $"attempt {end.Attempt} {end.Status}: {failure.Message}\n{failure.StackTrace}"));
            return;
        }

        // The platform ends tests that a cancelled run leaves without an outcome.
        if (end.Status == "interrupted" && cancellation.IsCancellationRequested) return;
        // Hooks are no tests, but their failure is the cause of others.
        if (scenario.IsHook && end.Status is "passed" or "skipped") return;
        _ended.Add(scenario.Id);
        HasFailure |= end.Status is not ("passed" or "skipped");
        if (end.Status == "passed" && end.Attempt > 1) progress.Output.Add($"attempt {end.Attempt} passed: the scenario is flaky");
        if (end.Note is { } note) progress.Output.Add(note);
        var files = progress.Attachments.Select(one => (one.Name, one.Kind, File: new FileInfo(Path.Combine(results, one.Path)))).ToList();
        if (files.Count > 0) progress.Output.Add(string.Join('\n', files.Select(static one => $"{one.Kind}: {one.File.FullName}")));
        var duration = TimeSpan.FromMilliseconds(end.DurationMs);
        await publish(
            scenario,
            [
                StateOf(scenario, end),
                new TimingProperty(new TimingInfo(progress.Start, end.Time, duration)),
                .. progress.Output.Count == 0 ? Array.Empty<IProperty>() : [new StandardOutputProperty(string.Join("\n\n", progress.Output))],
                .. files.Select(static one => new FileArtifactProperty(one.File, one.Name, one.Kind)),
            ]);
    }

    private TestNodeStateProperty StateOf(PlannedScenario scenario, RunEvent end) => end.Status switch
    {
        "passed" => PassedTestNodeStateProperty.CachedInstance,
        "skipped" => new SkippedTestNodeStateProperty(end.Problem?.Message ?? ""),
        "failed" => new FailedTestNodeStateProperty(ScenarioFailure.Of(scenario, end, folder)),
        _ => new ErrorTestNodeStateProperty(ScenarioFailure.Of(scenario, end, folder)),
    };

    /// <summary>The progress of a running scenario.</summary>
    /// <param name="Start">When its first attempt began.</param>
    private sealed record Progress(DateTimeOffset Start)
    {
        /// <summary>Gets the files of the last attempt.</summary>
        public List<Attachment> Attachments { get; } = [];

        /// <summary>Gets paragraphs of text.</summary>
        public List<string> Output { get; } = [];
    }
}
