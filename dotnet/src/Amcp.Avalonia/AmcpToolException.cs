namespace Amcp.Avalonia;

/// <summary>Tells the caller of a custom tool why it failed; it becomes an error result with this code, never a crash.</summary>
/// <param name="code">For programs, such as <c>UNKNOWN_DATA_SET</c>.</param>
/// <param name="message">For people: what is wrong and what to do.</param>
public sealed class AmcpToolException(string code, string message) : Exception(message)
{
    /// <summary>The machine-readable reason.</summary>
    public string Code { get; } = string.IsNullOrWhiteSpace(code) ? throw new ArgumentException("A failure needs a code.", nameof(code)) : code;
}
