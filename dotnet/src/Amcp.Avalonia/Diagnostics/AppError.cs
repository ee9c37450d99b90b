using System.Text.Json.Serialization;

namespace Amcp.Avalonia.Diagnostics;

/// <summary>Something that went wrong in the app (contracts/app-tools/get-errors.ts).</summary>
/// <param name="Sequence">Counts from 1.</param>
/// <param name="Kind">Where it came from.</param>
/// <param name="Message">In one line.</param>
/// <param name="Time">ISO 8601.</param>
/// <param name="Exceptions">The exception and those inside it; null for a binding.</param>
internal sealed record AppError(
    int Sequence,
    AppErrorKind Kind,
    string Message,
    string Time,
    [property: JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)] IReadOnlyList<AppException>? Exceptions);
