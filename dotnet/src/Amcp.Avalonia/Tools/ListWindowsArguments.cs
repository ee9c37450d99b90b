namespace Amcp.Avalonia.Tools;

/// <summary>Represents the parameters of <see cref="ListWindowsTool"/>: none.</summary>
internal sealed record ListWindowsArguments;
