using System.Text.Json.Serialization;

namespace Amcp.Avalonia.Diagnostics;

/// <summary>One method of a stack (contracts/app-tools/app-exception.ts).</summary>
/// <param name="Method">With its type and its parameters, as .NET writes it.</param>
/// <param name="File">The source file, where the debug symbols name it.</param>
/// <param name="Line">The line in it.</param>
/// <param name="Own">Whether it is the app's own code, and not Avalonia's, .NET's or a package's.</param>
internal sealed record AppFrame(
    string Method,
    [property: JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)] string? File,
    [property: JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)] int? Line,
    bool Own);
