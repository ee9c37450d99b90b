using Amcp.Avalonia.Logging;

namespace Amcp.Avalonia.Tools.Look;

/// <summary>Returns entries of the app's log. Works while the UI thread is busy.</summary>
internal sealed class ReadLogTool(AppLog log)
    : Tool<ReadLogArguments, ReadLogResult>("ReadLog", LookJson.Default)
{
    /// <inheritdoc/>
    /// <exception cref="ToolFailure">INVALID_ARGUMENT.</exception>
    protected override Task<ReadLogResult> RunAsync(ReadLogArguments arguments, CancellationToken cancel)
    {
        var since = Limits.Since(arguments.Since);
        if (arguments.Limit is < 0 or > AppLog.Most)
            throw Failures.Invalid("limit", $"`limit` is a number from 0 to {AppLog.Most}.");

        var pattern = PatternArgument.Read(arguments.Matches);
        var page = log.Read(
            since, entry => entry.Level >= arguments.Level && pattern?.IsMatch(entry.Message) != false, arguments.Limit);
        return Task.FromResult(new ReadLogResult(page.Entries, page.Next, page.Omitted, page.Dropped));
    }
}
