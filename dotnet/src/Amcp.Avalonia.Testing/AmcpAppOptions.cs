namespace Amcp.Avalonia.Testing;

/// <summary>Represents the settings of an app that a test starts.</summary>
public sealed record AmcpAppOptions
{
    /// <summary>Gets or sets the command-line arguments of the app.</summary>
    public IReadOnlyList<string> Arguments { get; init; } = [];

    /// <summary>Gets or sets environment variables of the app, which override those that the library sets.</summary>
    public IReadOnlyDictionary<string, string> Environment { get; init; } = new Dictionary<string, string>();

    /// <summary>Gets or sets the working folder of the app; null for an empty folder of its own.</summary>
    public string? WorkingFolder { get; init; }

    /// <summary>Gets or sets the width of the first window in device-independent pixels; null for the width that the app gives it.</summary>
    public int? Width { get; init; }

    /// <summary>Gets or sets the height of the first window in device-independent pixels; null for the height that the app gives it.</summary>
    public int? Height { get; init; }

    /// <summary>Gets or sets the pixels per device-independent pixel; null for 1.</summary>
    public double? Scale { get; init; }

    /// <summary>Gets or sets the theme, <c>Light</c> or <c>Dark</c>; null for the theme that the app chooses.</summary>
    public string? Theme { get; init; }

    /// <summary>Gets or sets the culture, such as <c>de-DE</c>; null for <c>en-US</c>.</summary>
    public string? Culture { get; init; }

    /// <summary>Gets or sets the kind of time that the app has.</summary>
    public AmcpClock Clock { get; init; }

    /// <summary>Gets or sets the time at which the stepped clock starts; null for the time of the start.</summary>
    public DateTimeOffset? Now { get; init; }

    /// <summary>Gets or sets the time limit of an assertion or action that has none of its own; null for 5 seconds.</summary>
    public TimeSpan? Timeout { get; init; }

    /// <summary>Gets or sets the time limit of the start.</summary>
    public TimeSpan StartTimeout { get; init; } = TimeSpan.FromSeconds(60);

    /// <summary>
    /// Gets or sets the folder of the screenshots, outlines and outputs of failures; null for the folder that the variable AMCP_OUT names, else
    /// <c>TestResults/amcp-results</c> in the output folder of the tests.
    /// </summary>
    public string? ResultsFolder { get; init; }
}
