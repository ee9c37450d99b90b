namespace Amcp.Avalonia.Tools.Look;

/// <summary>Represents the parameters of <see cref="ReadTableTool"/>.</summary>
internal sealed record ReadTableArguments(
    string Element,
    string? Window = null,
    IReadOnlyList<string>? Columns = null,
    int From = 0,
    int Count = 20,
    IReadOnlyDictionary<string, string>? Row = null);
