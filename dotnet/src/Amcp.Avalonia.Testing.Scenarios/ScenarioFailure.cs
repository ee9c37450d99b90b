namespace Amcp.Avalonia.Testing.Scenarios;

/// <summary>A failure of a scenario in the form that test reports show: a message, and places as frames, which editors open.</summary>
/// <param name="message">The message.</param>
/// <param name="stackTrace">The places, one a line.</param>
internal sealed class ScenarioFailure(string message, string? stackTrace) : Exception(message)
{
    /// <inheritdoc/>
    public override string? StackTrace => stackTrace;

    /// <summary>Makes the failure of an attempt.</summary>
    /// <param name="scenario">The scenario.</param>
    /// <param name="end">The end of the attempt.</param>
    /// <param name="folder">The folder of amcp.config.yaml.</param>
    public static ScenarioFailure Of(PlannedScenario scenario, RunEvent end, string folder)
    {
        string FrameOf(string what, string file, int line) => $"   at {what} in {Path.GetFullPath(Path.Combine(folder, file))}:line {line}";
        var problem = end.Problem ?? new() { Message = $"The scenario ended as {end.Status}." };
        string[] message =
        [
            problem.Message,
            .. problem.Hint is { } hint ? [$"hint: {hint}"] : Array.Empty<string>(),
            .. problem.Output is { } output ? [output.TrimEnd()] : Array.Empty<string>(),
        ];
        string[] frames =
        [
            .. end.FailedStep is { } step ? [FrameOf(step.Sentence, step.File, step.Line)] : Array.Empty<string>(),
            FrameOf(scenario.Name, scenario.File, scenario.Line),
            .. problem.Exceptions.SelectMany(LinesOf),
        ];
        return new(string.Join('\n', message), string.Join('\n', frames));
    }

    private static IEnumerable<string> LinesOf(AppException exception) =>
    [
        $"{(exception.Depth == 0 ? "" : "caused by ")}{exception.Type}: {exception.Message}",
        .. exception.Frames.Select(frame => $"   at {frame.Method}{(frame.File is null ? "" : $" in {frame.File}:line {frame.Line ?? 0}")}"),
    ];
}
