namespace Amcp.Avalonia.Tools.Pointer;

/// <summary>Represents the parameters of <see cref="DropFilesTool"/>.</summary>
internal sealed record DropFilesArguments(
    IReadOnlyList<string> Files,
    string? Element = null,
    double? X = null,
    double? Y = null,
    string? Window = null,
    DropEffect? Effect = null,
    int? Timeout = null);
