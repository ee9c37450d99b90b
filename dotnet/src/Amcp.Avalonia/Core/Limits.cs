namespace Amcp.Avalonia.Core;

/// <summary>Validates numbers against the bounds of the schema.</summary>
internal static class Limits
{
    /// <summary>Validates a timeout.</summary>
    /// <exception cref="ToolFailure">INVALID_ARGUMENT below 0.</exception>
    public static TimeSpan Timeout(int milliseconds, string name = "timeout") =>
        milliseconds >= 0 ? TimeSpan.FromMilliseconds(milliseconds) : throw Failures.Invalid(name, $"`{name}` is a number of milliseconds from 0.");

    /// <summary>Validates the sequence number after which entries are returned.</summary>
    /// <exception cref="ToolFailure">INVALID_ARGUMENT below 0.</exception>
    public static int Since(int sequence) =>
        sequence >= 0 ? sequence : throw Failures.Invalid("since", "`since` is a sequence number from 0.");

    /// <summary>Validates a count.</summary>
    /// <exception cref="ToolFailure">INVALID_ARGUMENT outside 1 to most.</exception>
    public static int Count(int count, int most) =>
        count >= 1 && count <= most ? count : throw Failures.Invalid("count", $"`count` is a number from 1 to {most}.");
}
