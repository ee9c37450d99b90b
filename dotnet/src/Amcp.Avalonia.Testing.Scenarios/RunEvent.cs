namespace Amcp.Avalonia.Testing.Scenarios;

/// <summary>An event of a run: the fields that tests show, of all types.</summary>
internal sealed record RunEvent
{
    /// <summary>Gets the type, which decides what other fields there are.</summary>
    public required string Type { get; init; }

    /// <summary>Gets or sets the time.</summary>
    public DateTimeOffset Time { get; set; }

    /// <summary>Gets or sets the version of the events, at the start of a run.</summary>
    public int Version { get; set; }

    /// <summary>Gets or sets the plan, at the start of a run.</summary>
    public IReadOnlyList<PlannedScenario> Scenarios { get; set; } = [];

    /// <summary>Gets or sets the id of the scenario that the event is about.</summary>
    public string Scenario { get; set; } = "";

    /// <summary>Gets or sets the attempt of the scenario, from 1.</summary>
    public int Attempt { get; set; }

    /// <summary>Gets or sets the outcome of a scenario or a step.</summary>
    public string Status { get; set; } = "";

    /// <summary>Gets or sets the duration.</summary>
    public double DurationMs { get; set; }

    /// <summary>Gets or sets the cause of a failure or a skip.</summary>
    public Problem? Problem { get; set; }

    /// <summary>Gets or sets the first step that failed.</summary>
    public FailedStep? FailedStep { get; set; }

    /// <summary>Gets or sets the reason for which a scenario passed although a step failed.</summary>
    public string? Note { get; set; }

    /// <summary>Gets or sets whether another attempt of the scenario follows.</summary>
    public bool WillRetry { get; set; }

    /// <summary>Gets or sets the files of a step or a scenario.</summary>
    public IReadOnlyList<Attachment> Attachments { get; set; } = [];

    /// <summary>Gets or sets the level of a notice.</summary>
    public string Level { get; set; } = "";

    /// <summary>Gets or sets the text of a notice.</summary>
    public string Message { get; set; } = "";
}
