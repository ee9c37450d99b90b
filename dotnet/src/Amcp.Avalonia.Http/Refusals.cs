using System.Text.Json.Nodes;
using Amcp.Avalonia.Logging;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.Logging;

namespace Amcp.Avalonia.Http;

/// <summary>Answers every refused request with a JSON-RPC error that has a code of contracts/errors.ts and a remedy.</summary>
/// <param name="log">Receives unforeseen errors.</param>
internal sealed class Refusals(JsonLog log)
{
    /// <summary>Handles a request, as a middleware.</summary>
    public async Task InvokeAsync(HttpContext context, RequestDelegate next)
    {
        var response = context.Response;
        response.Headers.CacheControl = "no-store";
        response.Headers.XContentTypeOptions = "nosniff";
        var body = response.Body;
        using var held = new RefusalStream(response, body);
        response.Body = held;
        var fault = await FaultOfAsync(context, next).ConfigureAwait(false);
        response.Body = body;
        if (fault is null)
            return;

        if (response.HasStarted)
        {
            context.Abort();
            return;
        }

        await AnswerAsync(response, fault, held).ConfigureAwait(false);
    }

    private async Task<HttpFault?> FaultOfAsync(HttpContext context, RequestDelegate next)
    {
        try
        {
            await next(context).ConfigureAwait(false);
            return context.Response.StatusCode >= StatusCodes.Status400BadRequest ? HttpFault.Of(context.Response.StatusCode) : null;
        }
        catch (HttpFault refused)
        {
            return refused;
        }
        catch (BadHttpRequestException malformed)
        {
            return HttpFault.Of(malformed.StatusCode, malformed.Message);
        }
        catch (Exception left) when (left is IOException or OperationCanceledException or ObjectDisposedException)
        {
            // The client or its session is gone.
            context.Abort();
            return null;
        }
        catch (Exception broken)
        {
            log.Write(LogLevel.Error, $"Answering {context.Peer()} failed: {broken}");
            return HttpFault.Of(StatusCodes.Status500InternalServerError);
        }
    }

    // The SDK's answer keeps its members, such as the id of the request and the supported versions.
    private static async Task AnswerAsync(HttpResponse response, HttpFault fault, MemoryStream held)
    {
        var answer = (held.Length > 0 ? JsonNode.Parse(held.ToArray()) : null) as JsonObject ?? new JsonObject { ["jsonrpc"] = "2.0", ["id"] = null };
        var error = answer["error"] as JsonObject ?? new JsonObject { ["code"] = fault.RpcCode, ["message"] = fault.Message };
        var data = error["data"] as JsonObject ?? [];
        (data["code"], data["hint"], error["data"], answer["error"]) = (fault.Code, fault.Hint, data, error);
        response.StatusCode = fault.Status;
        response.ContentType = "application/json";
        response.Headers.WWWAuthenticate = fault.Authenticate;
        await response.WriteAsync(answer.ToJsonString()).ConfigureAwait(false);
    }
}
