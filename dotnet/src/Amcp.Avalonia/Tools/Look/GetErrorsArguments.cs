namespace Amcp.Avalonia.Tools.Look;

/// <summary>Represents the parameters of <see cref="GetErrorsTool"/>.</summary>
internal sealed record GetErrorsArguments(int Since = 0, bool Collect = true);
