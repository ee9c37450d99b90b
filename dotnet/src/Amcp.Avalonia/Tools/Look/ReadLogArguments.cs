using Microsoft.Extensions.Logging;

namespace Amcp.Avalonia.Tools.Look;

/// <summary>Represents the parameters of <see cref="ReadLogTool"/>.</summary>
internal sealed record ReadLogArguments(LogLevel Level = LogLevel.Debug, int Since = 0, string? Matches = null, int Limit = 200);
