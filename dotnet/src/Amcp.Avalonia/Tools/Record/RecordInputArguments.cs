namespace Amcp.Avalonia.Tools.Record;

/// <summary>Represents the parameters of <see cref="RecordInputTool"/>.</summary>
internal sealed record RecordInputArguments(bool On, bool FromTools = false);
