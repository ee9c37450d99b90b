namespace Amcp.Avalonia.Tools.Keyboard;

/// <summary>Represents the parameters of <see cref="SetFocusTool"/>.</summary>
internal sealed record SetFocusArguments(string? Element = null, double? X = null, double? Y = null, string? Window = null, int? Timeout = null);
