namespace Amcp.Avalonia.Tools.Controls;

/// <summary>Represents the parameters of <see cref="SelectItemTool"/>.</summary>
internal sealed record SelectItemArguments(
    string? Element = null,
    double? X = null,
    double? Y = null,
    string? Window = null,
    string? Item = null,
    int? Index = null,
    IReadOnlyList<string>? Path = null,
    bool Expand = false,
    int? Timeout = null);
