namespace Amcp.Avalonia.Tools.Look;

/// <summary>Represents the parameters of <see cref="GetElementTreeTool"/>.</summary>
internal sealed record GetElementTreeArguments(
    string? Root = null,
    string? Window = null,
    int? Depth = null,
    bool Templates = false,
    bool IncludeInvisible = false,
    bool Bounds = false,
    string? After = null,
    bool Full = false);
