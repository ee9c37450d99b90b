using System.Buffers;
using System.Diagnostics;
using System.Text.Json.Nodes;
using Amcp.Avalonia.Acting;
using Amcp.Avalonia.CustomTools;
using Amcp.Avalonia.Diagnostics;
using Amcp.Avalonia.Logging;
using Amcp.Avalonia.Tools;
using Microsoft.Extensions.Logging;
using ModelContextProtocol;
using ModelContextProtocol.Protocol;
using ModelContextProtocol.Server;

namespace Amcp.Avalonia.Links;

/// <summary>Forwards calls of one tool from the MCP SDK to the app and converts every outcome to a result.</summary>
/// <param name="tool">The tool to run.</param>
/// <param name="definition">The definition for tools/list.</param>
/// <param name="log">Receives one line per call.</param>
/// <param name="peer">The calling peer.</param>
/// <param name="calls">Signals that the app ends during a call.</param>
/// <param name="insertsLarge">Whether the connection inserts large answers.</param>
internal sealed class ServedTool(AppTool tool, Tool definition, JsonLog log, IToolPeer peer, OpenCalls calls, bool insertsLarge) : McpServerTool
{
    public override Tool ProtocolTool => definition;

    public override IReadOnlyList<object> Metadata => [];

    public override async ValueTask<CallToolResult> InvokeAsync(
        RequestContext<CallToolRequestParams> request, CancellationToken cancellationToken = default)
    {
        // The session's loop invokes this inline. A tool that computes before its first await must not delay the next call.
        await Task.Yield();
        using var cancel = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken, peer.Gone);
        var started = Stopwatch.GetTimestamp();
        var (status, code) = ("ok", default(string));
        try
        {
            var result = await UntilTheAppEndsAsync(ResultAsync(request, cancel.Token)).ConfigureAwait(false);
            cancel.Token.ThrowIfCancellationRequested();
            status = result.IsError == true ? "error" : status;
            return result;
        }
        catch (OperationCanceledException) when (cancel.IsCancellationRequested)
        {
            status = "cancelled";
            throw;
        }
        catch (ToolFailure failure)
        {
            (status, code) = ("error", failure.Code);
            return Failure(failure);
        }
        catch (Exception unhandled)
        {
            (status, code) = ("error", "UNHANDLED");
            return Failure(AppException.FailureOf(unhandled));
        }
        finally
        {
            var facts = new LogFacts { Tool = tool.Name, DurationMs = Stopwatch.GetElapsedTime(started).TotalMilliseconds, Status = status, Code = code };
            log.Write(LogLevel.Information, "tool call", facts);
        }
    }

    private async Task<CallToolResult> UntilTheAppEndsAsync(Task<CallToolResult> call) =>
        await Task.WhenAny(call, calls.Abandoned).ConfigureAwait(false) == call ? await call.ConfigureAwait(false) : throw Failures.AppEndedMeanwhile();

    private async Task<CallToolResult> ResultAsync(RequestContext<CallToolRequestParams> request, CancellationToken cancel)
    {
        if (tool is SdkTool bound)
            return await bound.InvokeAsync(request, cancel).ConfigureAwait(false);

        var answer = await CallAsync(request, cancel).ConfigureAwait(false);
        return Success(insertsLarge ? LargeAnswers.Keep(request, answer) : answer);
    }

    private async Task<ToolAnswer> CallAsync(RequestContext<CallToolRequestParams> request, CancellationToken cancel)
    {
        var arguments = ArgumentsOf(request.Params);
        if (tool is PeerTool lasting)
            return await lasting.CallAsync(arguments, peer, cancel).ConfigureAwait(false);

        if (tool is not CustomTool custom || request.Params?.ProgressToken is not { } token)
            return await tool.CallAsync(arguments, cancel).ConfigureAwait(false);

        var progress = new CallProgress(step => request.Server.NotifyProgressAsync(
            token, new ProgressNotificationValue { Progress = (float)step.Value, Total = (float?)step.Total, Message = step.Message }, cancellationToken: cancel));
        try
        {
            return await custom.CallAsync(arguments, progress, cancel).ConfigureAwait(false);
        }
        finally
        {
            await progress.CloseAsync().ConfigureAwait(false);
        }
    }

    private static CallToolResult Success(ToolAnswer answer)
    {
        List<ContentBlock> content = [new TextContentBlock { Text = answer.Text }];
        content.AddRange(answer.Images.Select(image => ImageContentBlock.FromBytes(image.Data, image.MimeType)));
        return new CallToolResult { Content = content, StructuredContent = answer.Structured, Meta = MetaOf(answer) };
    }

    private static JsonObject? MetaOf(ToolAnswer answer)
    {
        var meta = new JsonObject();
        if (answer.Changes.Count > 0)
            meta[LocatedChange.MetaKey] = JsonSerializer.SerializeToNode(answer.Changes, AnswerJson.Default.IReadOnlyListLocatedChange);

        if (answer.Outline.Count > 0)
            meta[OutlineRow.MetaKey] = JsonSerializer.SerializeToNode(answer.Outline, AnswerJson.Default.IReadOnlyListOutlineRow);

        return meta.Count == 0 ? null : meta;
    }

    private static CallToolResult Failure(ToolFailure failure) => new()
    {
        IsError = true,
        Content = [new TextContentBlock { Text = $"{failure.Code}: {failure.Message}" }],
        Meta = new JsonObject { [ToolFailure.MetaKey] = failure.ToStructured() },
    };

    private static JsonElement ArgumentsOf(CallToolRequestParams? call)
    {
        var buffer = new ArrayBufferWriter<byte>();
        using var json = new Utf8JsonWriter(buffer);
        json.WriteStartObject();
        foreach (var (name, value) in call?.Arguments ?? new Dictionary<string, JsonElement>())
        {
            json.WritePropertyName(name);
            value.WriteTo(json);
        }

        json.WriteEndObject();
        json.Flush();
        using var document = JsonDocument.Parse(buffer.WrittenMemory);
        return document.RootElement.Clone();
    }
}
