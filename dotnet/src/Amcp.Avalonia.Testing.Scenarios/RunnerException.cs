namespace Amcp.Avalonia.Testing.Scenarios;

/// <summary>The runner is missing, or ended without what it was called for.</summary>
/// <param name="message">What is wrong, for people.</param>
internal sealed class RunnerException(string message) : Exception(message);
