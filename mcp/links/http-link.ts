import { setMaxListeners } from "node:events";
import { AmcpError, messageOf } from "../../contracts/errors.ts";
import { isLoopbackHost } from "../../platform/net/endpoints.ts";
import { sendHttp } from "../../platform/net/http.ts";
import { dialError } from "../../platform/net/sockets.ts";
import { shownUrl } from "../../platform/text/shown-text.ts";
import { createFrameQueue } from "../frame-source.ts";
import type { Link } from "../link.ts";
import {
  authErrorIn,
  badStatus,
  type Headers,
  type HttpConversation,
  type HttpPeer,
  type HttpSender,
  type OutgoingMessage,
  outgoing,
  readReason,
  refuseOutgoing,
} from "./http-conversation.ts";
import { readServerEvents, type ServerEvent } from "./server-events.ts";
import { chunksOf } from "./stream-link.ts";
import { createStreamableHttp, NotStreamable } from "./streamable-http.ts";
import { EVENT_STREAM, isEventStream } from "./streamable-session.ts";

/** Bytes that may wait to be posted before the sender is held up. */
const HIGH_WATER_BYTES = 64 * 1024;

/**
 * Connects to a server by its URL: Streamable HTTP (MCP 2025-03-26 and later), or HTTP+SSE where the server refuses the first message as
 * one of the older form does. Messages are sent in order, and none waits for the answer to a request.
 *
 * @param signal cancels the attempt; it does not affect the open link
 * @throws AmcpError AMCP_USAGE for plain HTTP to another machine, AMCP_PROXY_NOTHING_LISTENS, AMCP_PROXY_BAD_CERTIFICATE,
 * AMCP_PROXY_UNAUTHENTICATED, AMCP_PROXY_TOKEN_EXPIRED, AMCP_PROXY_LINK_CLOSED when given up
 */
export async function dialServer(server: Omit<HttpPeer, "name"> & { readonly name?: string }, signal: AbortSignal): Promise<Link> {
  const { url, name = shownUrl(url) } = server;
  const peer = { ...server, name };
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (parsed?.protocol !== "https:" && !(parsed?.protocol === "http:" && isLoopbackHost(parsed.hostname)))
    throw new AmcpError("AMCP_USAGE", `"${name}" cannot be dialled: write http://127.0.0.1:PORT/mcp, or https:// for another machine`);
  await probeServer(peer, signal);
  return createHttpLink(peer);
}

/** Like `dialServer`, for an app. @param authorization the bearer token of each request; undefined where the app needs none */
export function dialHttp(
  app: Pick<HttpPeer, "url" | "ca" | "maxBytes">,
  authorization: () => string | undefined,
  signal: AbortSignal,
): Promise<Link> {
  const headers = (): Headers => {
    const bearer = authorization();
    return bearer === undefined ? {} : { Authorization: `Bearer ${bearer}` };
  };
  return dialServer({ ...app, headers }, signal);
}

/** Sends a GET without a session: any answer but 401 and 403 shows that a server is there and accepts the bearer token. */
async function probeServer(peer: HttpPeer, signal: AbortSignal): Promise<void> {
  const answer = await sendHttp(peer.url, {
    method: "GET",
    headers: { ...peer.headers(), Accept: EVENT_STREAM },
    ca: peer.ca,
    signal,
  }).catch((error) => {
    throw dialError(peer.name, error, signal);
  });
  const authError = await authErrorIn(answer, peer);
  answer.body.destroy();
  if (authError !== undefined) throw authError;
}

function createHttpLink(peer: HttpPeer): Link {
  const queue = createFrameQueue();
  const life = new AbortController();
  // One listener for each pending request.
  setMaxListeners(0, life.signal);
  const fail = (error: unknown) => {
    queue.end(error instanceof AmcpError ? error : new AmcpError("AMCP_PROXY_LINK_CLOSED", `${peer.name} is gone: ${messageOf(error)}`));
    life.abort();
  };
  const conversation: HttpConversation = { peer, queue, over: life.signal, fail };
  let sender = createStreamableHttp(conversation);
  let outbox = Promise.resolve();
  let waitingBytes = 0;

  const deliver = async (message: OutgoingMessage) => {
    try {
      if (!life.signal.aborted) await sender.post(message);
    } catch (error) {
      if (!(error instanceof NotStreamable)) return fail(error);
      const older = await openOlderForm(conversation, error);
      // A refusal leaves the link open: another version may be spoken.
      if (older instanceof AmcpError) return refuseOutgoing(message, conversation, older);
      sender = older;
      await sender.post(message);
    }
  };

  return {
    peer: peer.name,
    onlyMessages: true,
    hasHeaders: true,
    frames: queue.frames,
    send(frame) {
      const message = outgoing(Buffer.concat(frame));
      waitingBytes += message.bytes.length;
      outbox = outbox
        .then(() => deliver(message))
        .catch(fail)
        .then(() => {
          waitingBytes -= message.bytes.length;
        });
    },
    flowing: () => (waitingBytes > HIGH_WATER_BYTES ? outbox : undefined),
    close() {
      queue.end();
      void outbox.then(() => {
        if (!life.signal.aborted) sender.end();
        life.abort();
      });
    },
  };
}

/** @returns the error if the server does not speak the older form either */
async function openOlderForm(conversation: HttpConversation, { message: first }: NotStreamable): Promise<HttpSender | AmcpError> {
  try {
    return await openHttpWithSse(conversation);
  } catch (cause) {
    if (!(cause instanceof AmcpError) || cause.code !== "AMCP_PROXY_SERVER_FAILED") throw cause;
    return new AmcpError(cause.code, `${first}; it does not speak HTTP+SSE either: ${cause.message}`, { cause });
  }
}

/**
 * HTTP+SSE of MCP 2024-11-05: one GET streams all messages of the server, and its first event names the URL
 * for POSTs.
 *
 * @throws AmcpError AMCP_PROXY_SERVER_FAILED for a server that does not speak it, AMCP_PROXY_BAD_BEARER and other refusals
 */
async function openHttpWithSse(conversation: HttpConversation): Promise<HttpSender> {
  const { peer, queue, over: signal, fail } = conversation;
  const { url, ca } = peer;
  const stream = await sendHttp(url, { method: "GET", headers: { ...peer.headers(), Accept: EVENT_STREAM }, ca, signal });
  if (!isEventStream(stream)) {
    const authError = await authErrorIn(stream, peer);
    stream.body.resume();
    throw authError ?? new AmcpError("AMCP_PROXY_SERVER_FAILED", `GET is answered with status ${stream.status}`);
  }
  const events = readServerEvents(chunksOf(stream.body), peer.maxBytes);
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
      if (answer.status >= 300) refuseOutgoing(message, conversation, badStatus(answer, peer, await readReason(answer, message, peer)));
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
