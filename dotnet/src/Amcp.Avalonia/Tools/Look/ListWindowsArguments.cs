namespace Amcp.Avalonia.Tools.Look;

/// <summary>Represents the parameters of <see cref="ListWindowsTool"/>: none.</summary>
internal sealed record ListWindowsArguments;
