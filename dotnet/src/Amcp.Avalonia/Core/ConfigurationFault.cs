namespace Amcp.Avalonia.Core;

/// <summary>Reports an invalid setting. The message names the setting and the remedy.</summary>
internal sealed class ConfigurationFault(string message) : Exception(message);
