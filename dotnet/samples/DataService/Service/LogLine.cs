using System.Globalization;

namespace DataService.Service;

/// <summary>Represents one line of the service's log.</summary>
/// <param name="Sequence">The sequence number, from 1, without gaps.</param>
/// <param name="At">The service's time.</param>
/// <param name="Level">The level.</param>
/// <param name="Source">The component that wrote it.</param>
/// <param name="Message">The message.</param>
public sealed record LogLine(int Sequence, DateTime At, LogLevel Level, string Source, string Message)
{
    /// <summary>Gets the time, to a tenth of a second.</summary>
    public string Time => At.ToString("HH:mm:ss.f", CultureInfo.InvariantCulture);

    /// <summary>Gets the sequence number for display.</summary>
    public string Number => Sequence.ToString("D5", CultureInfo.InvariantCulture);

    /// <summary>Gets a value indicating whether the level is an error.</summary>
    public bool IsError => Level is LogLevel.Error;

    /// <summary>Gets a value indicating whether the level is a warning.</summary>
    public bool IsWarning => Level is LogLevel.Warning;

    /// <summary>Gets the line for display.</summary>
    public string Label => $"{Number} {Level} {Source}: {Message}";
}
