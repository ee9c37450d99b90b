using Amcp.Avalonia.Diagnostics;

namespace Amcp.Avalonia.Tools.Look;

/// <summary>Represents the result of <see cref="GetErrorsTool"/>.</summary>
internal sealed record GetErrorsResult(IReadOnlyList<AppError> Errors, int Last);
