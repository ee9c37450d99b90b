using System.Text.Json;
using ModelContextProtocol.Protocol;

namespace Amcp.Avalonia.Links.Http;

/// <summary>
/// Converts the SDK's answer to a POST, which consists of events. If the first event is the answer, it is sent as JSON, otherwise the events are
/// streamed. A long call sends its headers early, so that no client times out.
/// </summary>
/// <param name="request">The posted message.</param>
/// <param name="reply">The HTTP response.</param>
internal sealed class PostAnswer(JsonRpcMessage request, HttpReply reply) : WriteOnlyStream
{
    private static readonly TimeSpan LongestSilence = TimeSpan.FromMilliseconds(250);

    private readonly MemoryStream pending = new();
    private readonly SemaphoreSlim turn = new(1, 1);
    private Stream? events;
    private bool isComplete;

    /// <summary>Gets the posted message.</summary>
    public JsonRpcMessage Request => request;

    /// <summary>Gets a value indicating whether the answer was a JSON-RPC error.</summary>
    public bool IsError { get; private set; }

    /// <summary>Waits for the work that writes the answer.</summary>
    /// <param name="posting">The work; returns false if there is no answer.</param>
    /// <param name="cancel">Cancels the wait.</param>
    /// <returns>The result of the work.</returns>
    public async Task<bool> FinishAsync(Task<bool> posting, CancellationToken cancel)
    {
        if (await Task.WhenAny(posting, Task.Delay(LongestSilence, cancel)).ConfigureAwait(false) != posting)
        {
            await InTurnAsync(BeginEventsAsync, cancel).ConfigureAwait(false);
        }

        var hasAnswer = await posting.ConfigureAwait(false);
        await reply.EndAsync(cancel).ConfigureAwait(false);
        return hasAnswer;
    }

    /// <inheritdoc/>
    public override void Write(ReadOnlySpan<byte> buffer) => pending.Write(buffer);

    /// <inheritdoc/>
    public override Task FlushAsync(CancellationToken cancellationToken) => InTurnAsync(
        async cancel =>
        {
            var written = pending.ToArray();
            pending.SetLength(0);
            if (written.Length == 0 || isComplete)
            {
                return;
            }

            if (events is null && TryTakeAnswer(written, out var json))
            {
                isComplete = true;
                await reply.SendAsync(200, "application/json", json, cancel).ConfigureAwait(false);
                return;
            }

            await BeginEventsAsync(cancel).ConfigureAwait(false);
            await events!.WriteAsync(written, cancel).ConfigureAwait(false);
            await events.FlushAsync(cancel).ConfigureAwait(false);
        },
        cancellationToken);

    private async Task BeginEventsAsync(CancellationToken cancel)
    {
        if (events is null && !isComplete)
        {
            events = await reply.BeginAsync(200, "text/event-stream", cancel).ConfigureAwait(false);
        }
    }

    // An event consists of `event: message`, one `data: ` line with the message, and an empty line.
    private bool TryTakeAnswer(byte[] written, out ReadOnlyMemory<byte> json)
    {
        var mark = "data: "u8;
        var begin = written.AsSpan().IndexOf(mark) + mark.Length;
        json = written.AsMemory(begin, written.AsSpan(begin).IndexOf((byte)'\n'));
        var reader = new Utf8JsonReader(json.Span);
        reader.Read();
        while (reader.Read() && reader.TokenType == JsonTokenType.PropertyName)
        {
            if (reader.ValueTextEquals("method"u8))
            {
                return false;
            }

            if (reader.ValueTextEquals("result"u8) || reader.ValueTextEquals("error"u8))
            {
                IsError = reader.ValueTextEquals("error"u8);
                return true;
            }

            reader.Skip();
        }

        return false;
    }

    private async Task InTurnAsync(Func<CancellationToken, Task> work, CancellationToken cancel)
    {
        await turn.WaitAsync(cancel).ConfigureAwait(false);
        try
        {
            await work(cancel).ConfigureAwait(false);
        }
        finally
        {
            turn.Release();
        }
    }
}
