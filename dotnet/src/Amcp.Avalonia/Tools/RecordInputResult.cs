namespace Amcp.Avalonia.Tools;

/// <summary>Result of <see cref="RecordInputTool"/>.</summary>
internal sealed record RecordInputResult(bool Recording, int Sent);
