namespace Amcp.Avalonia.Tools.Keyboard;

/// <summary>Represents the parameters of <see cref="TypeTextTool"/>.</summary>
internal sealed record TypeTextArguments(
    string Text,
    string? Element = null,
    double? X = null,
    double? Y = null,
    string? Window = null,
    bool Clear = false,
    bool Submit = false,
    int? Timeout = null);
