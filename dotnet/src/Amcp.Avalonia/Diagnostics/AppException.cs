using System.Text.Json.Nodes;

namespace Amcp.Avalonia.Diagnostics;

/// <summary>Represents an exception of a chain, outermost first (contracts/app-tools/app-exception.ts).</summary>
/// <param name="Type">The type name with its namespace.</param>
/// <param name="Message">The whole message.</param>
/// <param name="Depth">0 for the outermost exception; one more for each inner exception.</param>
/// <param name="Frames">The stack frames, innermost call first, without those of this library.</param>
/// <param name="Omitted">The number of frames omitted from the middle of a deep stack.</param>
internal sealed record AppException(string Type, string Message, int Depth, IReadOnlyList<AppFrame> Frames, int Omitted)
{
    private const int MostExceptions = 64;

    /// <summary>Returns the exception and all its inner exceptions.</summary>
    public static IReadOnlyList<AppException> ChainOf(Exception outermost)
    {
        var chain = new List<AppException>();
        Collect(outermost, 0, chain);
        return chain;
    }

    private static void Collect(Exception exception, int depth, List<AppException> chain)
    {
        if (chain.Count == MostExceptions)
            return;

        var (frames, omitted) = StackFrames.Of(exception);
        chain.Add(new AppException(exception.GetType().ToString(), MessageOf(exception), depth, frames, omitted));
        IEnumerable<Exception> inner = exception is AggregateException several
            ? several.InnerExceptions
            : exception.InnerException is { } one ? [one] : [];
        foreach (var cause in inner)
            Collect(cause, depth + 1, chain);
    }

    // The Message getter of an app's exception may throw.
    private static string MessageOf(Exception exception)
    {
        try
        {
            return exception.Message;
        }
        catch (Exception broken)
        {
            return $"(its Message throws {broken.GetType().Name})";
        }
    }

    /// <summary>Creates the failure for an exception of the app's own code, which the details hold in full.</summary>
    public static ToolFailure FailureOf(Exception exception) =>
        new("UNHANDLED", $"{exception.GetType().Name}: {exception.Message}")
        {
            Details = new JsonObject
            {
                ["exceptions"] = JsonSerializer.SerializeToNode(ChainOf(exception), CrashJson.Default.IReadOnlyListAppException),
            },
        };
}
