namespace Amcp.Avalonia.Tools;

/// <summary>Parameters of <see cref="SetFocusTool"/>.</summary>
internal sealed record SetFocusArguments(string? Element = null, double? X = null, double? Y = null, string? Window = null, int Timeout = 5000);
