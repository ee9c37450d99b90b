namespace Amcp.Avalonia;

/// <summary>Reports the failure of a custom tool to its caller as an error result with a code. It never crashes the app.</summary>
/// <param name="code">A machine-readable code, such as <c>UNKNOWN_DATA_SET</c>.</param>
/// <param name="message">The cause and the remedy.</param>
public sealed class AmcpToolException(string code, string message) : Exception(message)
{
    /// <summary>Gets the machine-readable code.</summary>
    public string Code { get; } = string.IsNullOrWhiteSpace(code) ? throw new ArgumentException("A failure needs a code.", nameof(code)) : code;
}
