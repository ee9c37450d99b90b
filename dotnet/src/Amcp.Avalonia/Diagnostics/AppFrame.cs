using System.Text.Json.Serialization;

namespace Amcp.Avalonia.Diagnostics;

/// <summary>Represents one frame of a stack trace (contracts/app-tools/app-exception.ts).</summary>
/// <param name="Method">The method with its type and parameters, as .NET formats it.</param>
/// <param name="File">The source file, if the debug symbols name it.</param>
/// <param name="Line">The line number.</param>
/// <param name="Own">Whether the method belongs to the app, and not to Avalonia, .NET or a package.</param>
internal sealed record AppFrame(
    string Method,
    [property: JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)] string? File,
    [property: JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)] int? Line,
    bool Own);
