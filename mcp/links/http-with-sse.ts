import { AmcpError } from "../../contracts/errors.ts";
import { sendHttp } from "../../platform/http.ts";
import { authErrorIn, badStatus, type HttpConversation, type HttpPeer, type HttpSender, readReason, refuse } from "./http-conversation.ts";
import { readServerEvents, type ServerEvent } from "./server-events.ts";
import { chunksOf } from "./stream-link.ts";
import { EVENT_STREAM, isEventStream } from "./streamable-session.ts";

/**
 * HTTP+SSE of MCP 2024-11-05: one GET streams all messages of the server, and its first event names the URL
 * for POSTs.
 *
 * @throws AmcpError AMCP_PROXY_SERVER_FAILED for a server that does not speak it, AMCP_PROXY_BAD_BEARER and other refusals
 */
export async function openHttpWithSse(conversation: HttpConversation): Promise<HttpSender> {
  const { peer, queue, over: signal, fail } = conversation;
  const { url, ca } = peer;
  const stream = await sendHttp(url, { method: "GET", headers: { ...peer.headers(), Accept: EVENT_STREAM }, ca, signal });
  if (!isEventStream(stream)) {
    const authError = await authErrorIn(stream, peer);
    stream.body.resume();
    throw authError ?? new AmcpError("AMCP_PROXY_SERVER_FAILED", `GET is answered with status ${stream.status}`);
  }
  const events = readServerEvents(chunksOf(stream.body));
  const first = await events.next();
  const messages = endpointIn(first.done ? undefined : first.value, peer);
  const listen = async () => {
    for await (const { name, data } of events) if (name === "message" && data !== undefined) await queue.push(data);
    fail(new AmcpError("AMCP_PROXY_LINK_CLOSED", `${peer.name} closed its stream of events`));
  };
  void listen();
  return {
    async post(message) {
      const headers = { ...peer.headers(), ...message.headers, "Content-Type": "application/json" };
      const answer = await sendHttp(messages, { method: "POST", headers, body: message.bytes, ca, signal });
      const authError = await authErrorIn(answer, peer);
      if (authError !== undefined) throw authError;
      if (answer.status >= 300) refuse(message, conversation, badStatus(answer, peer, await readReason(answer, message)));
      else answer.body.resume();
    },
    end() {},
  };
}

/** The URL for POSTs. Another origin is refused, because it would receive the token. */
function endpointIn(event: ServerEvent | undefined, { url, name }: HttpPeer): string {
  const text = event?.name === "endpoint" && event.data?.kind === "whole" ? event.data.bytes.toString() : undefined;
  const place = text !== undefined && URL.canParse(text, url) ? new URL(text, url) : undefined;
  if (place?.origin === new URL(url).origin) return place.href;
  throw new AmcpError("AMCP_PROXY_SERVER_FAILED", `${name} begins its events without saying where on the same server to post`);
}
