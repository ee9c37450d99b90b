using System.Globalization;

namespace DataService.Service;

/// <summary>One line of the service's log.</summary>
/// <param name="Sequence">Counts all lines from 1, without a gap.</param>
/// <param name="At">The service's time.</param>
/// <param name="Level">How much it matters.</param>
/// <param name="Source">The part of the service that wrote it.</param>
/// <param name="Message">What it says.</param>
public sealed record LogLine(int Sequence, DateTime At, LogLevel Level, string Source, string Message)
{
    /// <summary>When, to the tenth of a second.</summary>
    public string Time => At.ToString("HH:mm:ss.f", CultureInfo.InvariantCulture);

    /// <summary>The number as the log shows it.</summary>
    public string Number => Sequence.ToString("D5", CultureInfo.InvariantCulture);

    /// <summary>Whether something has failed.</summary>
    public bool IsError => Level is LogLevel.Error;

    /// <summary>Whether something may fail.</summary>
    public bool IsWarning => Level is LogLevel.Warning;

    /// <summary>The line as people read it.</summary>
    public string Label => $"{Number} {Level} {Source}: {Message}";
}
