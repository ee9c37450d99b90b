using Amcp.Avalonia.Recording;

namespace Amcp.Avalonia.Tools.Record;

/// <summary>Represents the result of <see cref="RecordCheckTool"/>.</summary>
internal sealed record RecordCheckResult(string Locator, CheckKind Check, string? Expected);
