namespace Amcp.Avalonia.Tools;

/// <summary>Parameters of <see cref="GetErrorsTool"/>.</summary>
internal sealed record GetErrorsArguments(int Since = 0);
