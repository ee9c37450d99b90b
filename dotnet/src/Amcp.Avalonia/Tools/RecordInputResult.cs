namespace Amcp.Avalonia.Tools;

/// <summary>Represents the result of <see cref="RecordInputTool"/>.</summary>
internal sealed record RecordInputResult(bool Recording, int Sent);
