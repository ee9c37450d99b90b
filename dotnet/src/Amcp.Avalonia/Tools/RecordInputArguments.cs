namespace Amcp.Avalonia.Tools;

/// <summary>Parameters of <see cref="RecordInputTool"/>.</summary>
internal sealed record RecordInputArguments(bool On);
