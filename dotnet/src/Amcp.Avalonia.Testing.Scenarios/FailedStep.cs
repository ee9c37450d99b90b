namespace Amcp.Avalonia.Testing.Scenarios;

/// <summary>The step at which a scenario failed.</summary>
/// <param name="Sentence">The step in words.</param>
/// <param name="File">Its file, relative to the folder of amcp.config.yaml.</param>
/// <param name="Line">Its line.</param>
internal sealed record FailedStep(string Sentence, string File, int Line);
