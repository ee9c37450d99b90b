using Amcp.Avalonia.Auth;

namespace Amcp.Avalonia.Links;

/// <summary>Registers the app and runs the mutual proof of the secret (contracts/link.ts).</summary>
/// <param name="settings">The identity of the app.</param>
/// <param name="clock">The clock for the token's timestamp.</param>
internal sealed class Handshake(LinkSettings settings, TimeProvider clock)
{
    /// <summary>Gets the nonce of the next registration; fixed only for golden messages.</summary>
    internal string AppNonce { get; init; } = HandshakeProof.NewNonce();

    /// <summary>Exchanges the two requests.</summary>
    /// <returns>Null if the link is open, else the delay before the next attempt.</returns>
    /// <exception cref="LinkRefusedException">The proxy refused, failed to prove the secret, or sent an unexpected message.</exception>
    public async Task<TimeSpan?> RunAsync(FrameReader reader, FrameWriter writer, CancellationToken cancel)
    {
        await writer.WriteAsync(LinkMessage.Request(1, "amcp/register", WriteRegistration), cancel).ConfigureAwait(false);
        var registered = await AnswerAsync(1, reader, cancel).ConfigureAwait(false);
        if (registered.TryGetProperty("retryAfterMs", out var wait) && wait.TryGetInt64(out var milliseconds))
            return TimeSpan.FromMilliseconds(Math.Clamp(milliseconds, 0, 60_000));

        var proof = new HandshakeProof(settings.AppId, settings.Instance, AppNonce, TextOf(registered, "nonce"));
        if (!proof.IsFromProxy(TextOf(registered, "proof"), settings.Secret))
        {
            throw new LinkRefusedException(
                "AMCP_PROXY_UNAUTHENTICATED",
                $"The listener on {settings.Proxy} does not hold this app's secret, so the app does not connect. Give both sides the same AMCP_SECRET.");
        }

        await writer.WriteAsync(LinkMessage.Request(2, "amcp/confirm", json => json.WriteString("proof", proof.OfApp(settings.Secret))), cancel)
            .ConfigureAwait(false);
        await AnswerAsync(2, reader, cancel).ConfigureAwait(false);
        return null;
    }

    private static async Task<JsonElement> AnswerAsync(int id, FrameReader reader, CancellationToken cancel)
    {
        if (await reader.ReadAsync(cancel).ConfigureAwait(false) is not { } frame)
            throw new LinkRefusedException("AMCP_PROXY_LINK_CLOSED", "The proxy closed the connection during the handshake.");

        using var message = Parse(frame);
        var root = message.RootElement;
        if (root.ValueKind == JsonValueKind.Object && root.TryGetProperty("error", out var error) && error.ValueKind == JsonValueKind.Object)
            throw Refusal(error);

        var isAnswer = root.ValueKind == JsonValueKind.Object
            && root.TryGetProperty("id", out var given) && given.ValueKind == JsonValueKind.Number && given.TryGetInt32(out var number) && number == id;
        return isAnswer && root.TryGetProperty("result", out var result) && result.ValueKind == JsonValueKind.Object ? result.Clone() : throw Unexpected();
    }

    private static JsonDocument Parse(Frame frame)
    {
        try
        {
            return frame.IsTooLarge ? throw Unexpected() : JsonDocument.Parse(frame.Bytes);
        }
        catch (JsonException)
        {
            throw Unexpected();
        }
    }

    private static LinkRefusedException Refusal(JsonElement error)
    {
        var data = error.TryGetProperty("data", out var given) && given.ValueKind == JsonValueKind.Object ? given : default;
        var code = data.ValueKind == JsonValueKind.Object ? OptionalText(data, "code") : null;
        var hint = data.ValueKind == JsonValueKind.Object ? OptionalText(data, "hint") : null;
        var message = OptionalText(error, "message") ?? "no reason given";
        return new LinkRefusedException(code ?? "AMCP_PROXY_BAD_FRAME", $"The proxy refused: {message}{(hint is null ? "" : $" {hint}")}");
    }

    private static string TextOf(JsonElement result, string name) => OptionalText(result, name) ?? throw Unexpected();

    private static string? OptionalText(JsonElement value, string name) =>
        value.TryGetProperty(name, out var text) && text.ValueKind == JsonValueKind.String ? text.GetString() : null;

    private static LinkRefusedException Unexpected() =>
        new("AMCP_PROXY_BAD_FRAME", "What listens there does not speak the link's handshake. Check that the endpoint is an AMCP proxy's.");

    private void WriteRegistration(Utf8JsonWriter json)
    {
        json.WriteString("appId", settings.AppId);
        json.WriteString("instance", settings.Instance);
        json.WriteNumber("pid", Environment.ProcessId);
        json.WriteString("version", settings.Version);
        json.WriteString("mode", settings.Mode);
        json.WriteBoolean("standby", settings.Standby);
        var token = settings.Secret.IsNone ? "" : AuthenticationToken.Create(settings.AppId, clock.GetUtcNow(), settings.Secret).ToString();
        json.WriteString("token", token);
        json.WriteString("nonce", AppNonce);
    }
}
