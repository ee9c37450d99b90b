using System.Text.Json.Serialization.Metadata;
using ModelContextProtocol.Protocol;

namespace Amcp.Avalonia.Testing;

/// <summary>Calls the tools of an app, each by one method with its parameters.</summary>
public sealed partial class AmcpTools
{
    private readonly AppSession _session;

    internal AmcpTools(AppSession session) => _session = session;

    private async Task<TResult> CallAsync<TResult>(string tool, ToolArguments arguments, JsonTypeInfo<TResult> shape, CancellationToken cancel)
    {
        var answer = await _session.CallAsync(tool, arguments.ToDictionary(), cancel).ConfigureAwait(false);
        var result = answer.StructuredContent!.Value.Deserialize(shape)!;
        if (result is CaptureScreenshotResult picture)
            picture.Png = answer.Content.OfType<ImageContentBlock>().FirstOrDefault()?.DecodedData ?? default;

        return result;
    }
}
