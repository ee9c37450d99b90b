namespace Amcp.Avalonia.Configuration;

/// <summary>A setting that cannot be used; the message names the place and the cure.</summary>
internal sealed class ConfigurationFault(string message) : Exception(message);
