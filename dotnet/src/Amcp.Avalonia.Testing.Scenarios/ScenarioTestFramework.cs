using System.Reflection;
using Microsoft.Testing.Platform.Extensions.Messages;
using Microsoft.Testing.Platform.Extensions.OutputDevice;
using Microsoft.Testing.Platform.Extensions.TestFramework;
using Microsoft.Testing.Platform.OutputDevice;
using Microsoft.Testing.Platform.Requests;
using Microsoft.Testing.Platform.TestHost;

namespace Amcp.Avalonia.Testing.Scenarios;

/// <summary>Discovers scenarios, and runs those that are selected by one call of the runner.</summary>
/// <param name="folder">The folder of amcp.config.yaml.</param>
/// <param name="options">Further words of the runner's command line.</param>
/// <param name="trx">Says whether a TRX report is written.</param>
/// <param name="output">Shows messages that belong to no test.</param>
internal sealed class ScenarioTestFramework(string folder, IReadOnlyList<string> options, TrxCapability trx, IOutputDevice output)
    : ITestFramework, IDataProducer, IOutputDeviceDataProducer
{
    private readonly Runner _runner = new(folder, options);
    private readonly ScenarioNodes _nodes = new(folder, trx);

    /// <summary>The error of the run that belongs to no test.</summary>
    private string? _problem;

    /// <summary>Gets the version of this library.</summary>
    public static string ProductVersion { get; } =
        typeof(ScenarioTestFramework).Assembly.GetCustomAttribute<AssemblyInformationalVersionAttribute>()!.InformationalVersion.Split('+')[0];

    /// <inheritdoc/>
    public string Uid => nameof(ScenarioTestFramework);

    /// <inheritdoc/>
    public string Version => ProductVersion;

    /// <inheritdoc/>
    public string DisplayName => "amcp-test";

    /// <inheritdoc/>
    public string Description => "Scenarios of amcp-test as tests";

    /// <inheritdoc/>
    public Type[] DataTypesProduced => [typeof(TestNodeUpdateMessage), typeof(SessionFileArtifact)];

    /// <inheritdoc/>
    public Task<bool> IsEnabledAsync() => Task.FromResult(true);

    /// <inheritdoc/>
    public Task<CreateTestSessionResult> CreateTestSessionAsync(CreateTestSessionContext context) =>
        Task.FromResult(new CreateTestSessionResult { IsSuccess = true });

    /// <inheritdoc/>
    public Task<CloseTestSessionResult> CloseTestSessionAsync(CloseTestSessionContext context) =>
        Task.FromResult(new CloseTestSessionResult { IsSuccess = _problem is null, ErrorMessage = _problem });

    /// <inheritdoc/>
    public async Task ExecuteRequestAsync(ExecuteRequestContext context)
    {
        try
        {
            if (context.Request is DiscoverTestExecutionRequest discovery) await DiscoverAsync(discovery, context);
            if (context.Request is RunTestExecutionRequest run) await RunAsync(run, context);
        }
        finally
        {
            context.Complete();
        }
    }

    private async Task DiscoverAsync(DiscoverTestExecutionRequest request, ExecuteRequestContext context)
    {
        IReadOnlyList<PlannedScenario> scenarios;
        try
        {
            scenarios = await _runner.ListAsync(context.CancellationToken);
        }
        catch (RunnerException problem)
        {
            await output.DisplayAsync(this, new ErrorMessageOutputDeviceData(problem.Message), context.CancellationToken);
            scenarios = [.. ScenarioFolder.FilesIn(folder).Select(PlannedScenario.Unread)];
        }

        foreach (var scenario in scenarios.Where(one => _nodes.IsSelected(request.Filter, one)))
        {
            await PublishAsync(context, request.Session.SessionUid, scenario, [DiscoveredTestNodeStateProperty.CachedInstance]);
        }
    }

    private async Task RunAsync(RunTestExecutionRequest request, ExecuteRequestContext context)
    {
        var session = request.Session.SessionUid;
        var run = new ScenarioRun(folder, _runner.Results, (scenario, state) => PublishAsync(context, session, scenario, state), context.CancellationToken);
        IReadOnlyList<string>? ids = null;
        var start = DateTime.UtcNow;
        try
        {
            ids = await SelectAsync(request.Filter, context.CancellationToken);
            if (ids is { Count: 0 }) return;
            var end = await _runner.RunAsync(ids, async next => await OnEventAsync(next, run, context.CancellationToken), context.CancellationToken);
            context.CancellationToken.ThrowIfCancellationRequested();
            await CloseAsync(run, end, ids);
            await PublishReportsAsync(context, session, start);
        }
        catch (RunnerException problem)
        {
            await FailAsync(run, ids, problem.Message);
        }
    }

    /// <summary>Gets the ids that a filter selects; null for all, of which no list is needed.</summary>
    private async Task<IReadOnlyList<string>?> SelectAsync(ITestExecutionFilter filter, CancellationToken cancellation) => filter switch
    {
        NopFilter => null,
        TestNodeUidListFilter list => [.. list.TestNodeUids.Select(static uid => uid.Value)],
        _ => [.. (await _runner.ListAsync(cancellation)).Where(one => _nodes.IsSelected(filter, one)).Select(static one => one.Id)],
    };

    private async Task OnEventAsync(RunEvent next, ScenarioRun run, CancellationToken cancellation)
    {
        await run.OnEventAsync(next);
        if (next is { Type: "notice", Level: "warning" or "error" })
        {
            await output.DisplayAsync(this, new WarningMessageOutputDeviceData(next.Message), cancellation);
        }
    }

    /// <summary>Gives an outcome to the tests that a run has left without one.</summary>
    private async Task CloseAsync(ScenarioRun run, RunnerEnd end, IReadOnlyList<string>? ids)
    {
        if (!run.HasEnded)
        {
            await FailAsync(run, ids, end.Message == "" ? $"amcp-test ended with exit code {end.ExitCode}." : end.Message);
            return;
        }

        await run.EndOthersAsync(ids, new SkippedTestNodeStateProperty("The run ended before this scenario."));
        if (end.ExitCode != 0 && !run.HasFailure)
        {
            _problem = $"amcp-test ended with exit code {end.ExitCode}, although no scenario failed; see {_runner.Results}. {end.Message}".TrimEnd();
        }
    }

    /// <summary>Ends what has no outcome with the message; before the plan is known, that is every file.</summary>
    private async Task FailAsync(ScenarioRun run, IReadOnlyList<string>? ids, string message)
    {
        var unplanned = run.HasStarted ? null : ScenarioFolder.FilesIn(folder);
        await run.EndOthersAsync(ids ?? unplanned, new ErrorTestNodeStateProperty(new ScenarioFailure(message, null)));
        if (!run.HasFailure) _problem = message;
    }

    private async Task PublishReportsAsync(ExecuteRequestContext context, SessionUid session, DateTime start)
    {
        foreach (var (path, name) in new[] { ("report/index.html", "HTML report"), ("junit.xml", "JUnit report") })
        {
            var file = new FileInfo(Path.Combine(_runner.Results, path));
            if (file.Exists && file.LastWriteTimeUtc >= start) await context.MessageBus.PublishAsync(this, new SessionFileArtifact(session, file, name));
        }
    }

    private Task PublishAsync(ExecuteRequestContext context, SessionUid session, PlannedScenario scenario, IEnumerable<IProperty> properties) =>
        context.MessageBus.PublishAsync(this, new TestNodeUpdateMessage(session, _nodes.Create(scenario, properties)));
}
