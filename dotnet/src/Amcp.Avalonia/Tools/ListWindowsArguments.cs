namespace Amcp.Avalonia.Tools;

/// <summary>Parameters of <see cref="ListWindowsTool"/>: none.</summary>
internal sealed record ListWindowsArguments;
