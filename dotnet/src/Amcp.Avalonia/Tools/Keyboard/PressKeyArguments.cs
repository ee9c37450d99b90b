namespace Amcp.Avalonia.Tools.Keyboard;

/// <summary>Represents the parameters of <see cref="PressKeyTool"/>.</summary>
internal sealed record PressKeyArguments(
    string Key,
    string? Element = null,
    double? X = null,
    double? Y = null,
    string? Window = null,
    int Count = 1,
    KeyAction Action = KeyAction.Press,
    int? HoldMs = null,
    int? HoldFrames = null,
    bool Settle = true,
    int? Timeout = null);
