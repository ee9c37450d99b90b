namespace Amcp.Avalonia.Tools;

/// <summary>Parameters of <see cref="GetElementTreeTool"/>.</summary>
internal sealed record GetElementTreeArguments(
    string? Root = null, string? Window = null, int? Depth = null, bool Templates = false, bool IncludeInvisible = false);
