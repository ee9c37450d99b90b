namespace Amcp.Avalonia.Tools.Record;

/// <summary>Represents the result of <see cref="RecordInputTool"/>.</summary>
internal sealed record RecordInputResult(bool Recording, int Sent);
