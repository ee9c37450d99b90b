using System.Text.Json.Serialization;

namespace Amcp.Avalonia.Diagnostics;

/// <summary>Represents an error of the app (contracts/app-tools/look/get-errors.ts).</summary>
/// <param name="Sequence">The sequence number, from 1.</param>
/// <param name="Kind">The origin of the error.</param>
/// <param name="Message">The message, on one line.</param>
/// <param name="Time">The time, in ISO 8601.</param>
/// <param name="Exceptions">The exception and those inside it; null for a binding.</param>
internal sealed record AppError(
    int Sequence,
    AppErrorKind Kind,
    string Message,
    string Time,
    [property: JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)] IReadOnlyList<AppException>? Exceptions)
{
    /// <summary>Gets the locator of the element whose property is bound; null for other errors, and for an element that left its window.</summary>
    [JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)]
    public string? Element { get; init; }

    /// <summary>Gets the element itself, which the log does not keep alive.</summary>
    [JsonIgnore]
    public WeakReference<Visual>? Source { get; init; }
}
