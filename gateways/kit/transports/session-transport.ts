import type { JSONRPCMessage, Transport } from "@modelcontextprotocol/server";
import { renderEvent, streamHeaders } from "../../../mcp/server/event-streams.ts";
import type { HttpExchange, HttpStream } from "../../../platform/http-server.ts";
import type { Posted } from "./read-message.ts";

type Id = string | number;

/**
 * One session of Streamable HTTP up to 2025-11-25 as a transport of the SDK. The answer to a POST is JSON, or a stream of
 * events where a notification, such as progress, precedes it. The SDK's own transport decides between the two once for a session.
 */
export interface SessionTransport extends Transport {
  /** Receives the messages of one POST; its answer is sent when all of its requests are answered. */
  post(exchange: HttpExchange, posted: Pick<Posted, "messages" | "isBatch">): void;
  /** Receives a GET: the stream for messages that belong to no request. @returns false where the session has one already */
  listen(exchange: HttpExchange): boolean;
}

/** A POST with unanswered requests. */
interface Post {
  readonly exchange: HttpExchange;
  readonly isBatch: boolean;
  readonly open: Set<Id>;
  /** The answers so far, as JSON. */
  readonly answers: string[];
  stream?: HttpStream;
}

export function createSessionTransport(sessionId: string): SessionTransport {
  const posts = new Map<Id, Post>();
  const named = { "mcp-session-id": sessionId };
  let listening: HttpStream | undefined;
  let isOver = false;

  const event = (stream: HttpStream, text: string) => void stream.write(renderEvent([Buffer.from(text)]));
  const streamOf = (post: Post): HttpStream => {
    if (post.stream !== undefined) return post.stream;
    const stream = post.exchange.stream(streamHeaders(named));
    for (const text of post.answers) event(stream, text);
    post.stream = stream;
    return stream;
  };
  /** @param text the answer; undefined for a cancelled request */
  const settle = (id: Id, text?: string) => {
    const post = posts.get(id);
    posts.delete(id);
    if (post?.open.delete(id) !== true) return;
    if (text !== undefined && post.stream !== undefined) event(post.stream, text);
    else if (text !== undefined) post.answers.push(text);
    if (post.open.size > 0) return;
    if (post.stream !== undefined || post.answers.length === 0) return streamOf(post).end();
    const body = post.isBatch ? `[${post.answers.join()}]` : post.answers.join();
    post.exchange.answer(200, { "content-type": "application/json", ...named }, [Buffer.from(body)]);
  };

  const session: SessionTransport = {
    sessionId,
    start: async () => {},
    async send(message, options) {
      const text = JSON.stringify(message);
      if (!("method" in message)) return message.id === undefined ? undefined : settle(message.id, text);
      const post = options?.relatedRequestId === undefined ? undefined : posts.get(options.relatedRequestId);
      const stream = post === undefined ? listening : streamOf(post);
      if (stream !== undefined) event(stream, text);
    },
    post(exchange, { messages, isBatch }) {
      const ids = messages.flatMap((message) => ("method" in message && "id" in message ? [message.id] : []));
      const post: Post = { exchange, isBatch, open: new Set(ids), answers: [] };
      for (const id of ids) posts.set(id, post);
      // A client that disconnects gets no answer; the request is not cancelled by it.
      exchange.onGone(() => {
        for (const id of ids) if (posts.get(id) === post) posts.delete(id);
      });
      for (const message of messages) {
        session.onmessage?.(message);
        const cancelled = cancelledBy(message);
        if (cancelled !== undefined) settle(cancelled);
      }
      if (ids.length === 0) exchange.answer(202, {});
    },
    listen(exchange) {
      if (listening !== undefined) return false;
      const stream = exchange.stream(streamHeaders(named));
      listening = stream;
      exchange.onGone(() => {
        listening = undefined;
      });
      return true;
    },
    async close() {
      if (isOver) return;
      isOver = true;
      for (const id of [...posts.keys()]) settle(id);
      listening?.end();
      session.onclose?.();
    },
  };
  return session;
}

function cancelledBy(message: JSONRPCMessage): Id | undefined {
  if (!("method" in message) || message.method !== "notifications/cancelled") return undefined;
  const { requestId } = message.params ?? {};
  return typeof requestId === "string" || typeof requestId === "number" ? requestId : undefined;
}
