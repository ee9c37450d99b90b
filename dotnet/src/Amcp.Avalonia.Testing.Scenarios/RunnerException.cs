namespace Amcp.Avalonia.Testing.Scenarios;

/// <summary>The runner is missing, or ended without what it was called for.</summary>
/// <param name="message">The cause and the remedy.</param>
internal sealed class RunnerException(string message) : Exception(message);
