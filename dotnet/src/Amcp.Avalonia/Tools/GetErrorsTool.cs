namespace Amcp.Avalonia.Tools;

/// <summary>Returns binding errors and unhandled exceptions since a sequence number. Works while the UI thread is busy.</summary>
internal sealed class GetErrorsTool(Workshop shop)
    : Tool<GetErrorsArguments, GetErrorsResult>("GetErrors", StandardToolJson.Default.GetErrorsArguments, StandardToolJson.Default.GetErrorsResult)
{
    /// <inheritdoc/>
    /// <exception cref="ToolFailure">INVALID_ARGUMENT.</exception>
    protected override Task<GetErrorsResult> RunAsync(GetErrorsArguments arguments, CancellationToken cancel)
    {
        var (errors, last) = shop.Errors.Since(Limits.Since(arguments.Since));
        return Task.FromResult(new GetErrorsResult(errors, last));
    }
}
