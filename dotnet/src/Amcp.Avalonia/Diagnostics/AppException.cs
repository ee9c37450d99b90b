namespace Amcp.Avalonia.Diagnostics;

/// <summary>An exception as data, of a chain that is told from the outermost one inwards (contracts/app-tools/app-exception.ts).</summary>
/// <param name="Type">With its namespace.</param>
/// <param name="Message">All lines of it.</param>
/// <param name="Depth">0 for the outermost one; an inner one has its outer one's depth and one more.</param>
/// <param name="Frames">From where it was thrown outwards, without those of this library.</param>
/// <param name="Omitted">How many frames are left out of the middle of a deep stack.</param>
internal sealed record AppException(string Type, string Message, int Depth, IReadOnlyList<AppFrame> Frames, int Omitted)
{
    private const int MostExceptions = 64;

    /// <summary>The exception and all that are inside it.</summary>
    public static IReadOnlyList<AppException> ChainOf(Exception outermost)
    {
        var chain = new List<AppException>();
        Collect(outermost, 0, chain);
        return chain;
    }

    private static void Collect(Exception exception, int depth, List<AppException> chain)
    {
        if (chain.Count == MostExceptions)
        {
            return;
        }

        var (frames, omitted) = StackFrames.Of(exception);
        chain.Add(new AppException(exception.GetType().ToString(), MessageOf(exception), depth, frames, omitted));
        IEnumerable<Exception> inner = exception is AggregateException several
            ? several.InnerExceptions
            : exception.InnerException is { } one ? [one] : [];
        foreach (var cause in inner)
        {
            Collect(cause, depth + 1, chain);
        }
    }

    // An app's own exception may fail to say what it is about.
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
}
