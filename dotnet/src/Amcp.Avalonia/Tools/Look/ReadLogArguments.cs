namespace Amcp.Avalonia.Tools.Look;

/// <summary>Represents the parameters of <see cref="ReadLogTool"/>.</summary>
internal sealed record ReadLogArguments(AmcpLogLevel Level = AmcpLogLevel.Debug, int Since = 0, string? Matches = null, int Limit = 200);
