import type { JSONRPCMessage, Transport } from "@modelcontextprotocol/server";
import { type AnswerChannel, createAnswerChannel } from "../../../mcp/server/answer-channel.ts";
import type { HttpExchange } from "../../../platform/net/http-server.ts";
import { type OpenEvents, openEvents } from "./open-events.ts";
import type { Posted } from "./read-message.ts";

type Id = string | number;

/**
 * One session over HTTP up to 2025-11-25 as a transport of the SDK. The answer to a POST is JSON, or a stream of
 * events where a notification, such as progress, precedes it. The SDK's own transport decides between the two once for a session.
 */
export interface SessionTransport extends Transport {
  readonly sessionId: string;
  /** Receives the messages of one POST; its answer is sent when all of its requests are answered. */
  post(exchange: HttpExchange, posted: Pick<Posted, "messages" | "isBatch">): void;
  /** Begins the stream for messages that belong to no request. @returns false where the session has one already */
  listen(exchange: HttpExchange): boolean;
  /** Sends an event of another name over that stream. */
  event(name: string, data: string): void;
}

/** Sends a message that precedes the rest of the answers. */
function sendDuring({ answers, channel }: Post, text: string): void {
  for (const frame of [...answers.splice(0), text]) channel.send([Buffer.from(frame)]);
}

interface SessionForm {
  readonly id: string;
  /** The header that names the session in its answers. */
  readonly header: "mcp-session-id" | "connection-id";
  /** Whether the answer to a POST is always JSON; notifications then use the stream of the session. */
  readonly isJsonOnly?: boolean;
  /** Interval of comments on the stream of the session. */
  readonly keepAliveMs: number;
}

/** A POST with unanswered requests. */
interface Post {
  readonly channel: AnswerChannel;
  readonly isBatch: boolean;
  readonly open: Set<Id>;
  /** The answers so far, as JSON, until a stream begins. */
  readonly answers: string[];
}

export function createSessionTransport({ id: sessionId, header, isJsonOnly = false, keepAliveMs }: SessionForm): SessionTransport {
  const posts = new Map<Id, Post>();
  const named = { [header]: sessionId };
  const own = createOwnStream({ headers: named, keepAliveMs });
  let isOver = false;

  const finish = ({ channel, isBatch, answers }: Post) => {
    if (answers.length > 0) return channel.answer([Buffer.from(isBatch ? `[${answers.join()}]` : answers.join())]);
    if (!isJsonOnly) channel.begin();
    channel.drop();
  };
  /** @param text the answer; undefined for a cancelled request */
  const settle = (id: Id, text?: string) => {
    const post = posts.get(id);
    posts.delete(id);
    if (post?.open.delete(id) !== true) return;
    if (text !== undefined && post.channel.isStreamed()) post.channel.send([Buffer.from(text)]);
    else if (text !== undefined) post.answers.push(text);
    if (post.open.size === 0) finish(post);
  };

  const session: SessionTransport = {
    sessionId,
    start: async () => {},
    async send(message, options) {
      const text = JSON.stringify(message);
      if (!("method" in message)) return message.id === undefined ? undefined : settle(message.id, text);
      const post = options?.relatedRequestId === undefined ? undefined : posts.get(options.relatedRequestId);
      if (options?.relatedRequestId === undefined) own.send(text);
      else if (post === undefined || isJsonOnly) own.sendNow(text);
      else sendDuring(post, text);
    },
    post(exchange, { messages, isBatch }) {
      const ids = messages.flatMap((message) => ("method" in message && "id" in message ? [message.id] : []));
      const post: Post = { channel: createAnswerChannel(exchange, named), isBatch, open: new Set(ids), answers: [] };
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
      if (ids.length === 0) exchange.answer(202, isJsonOnly ? named : {});
    },
    listen: own.begin,
    event: own.event,
    async close() {
      if (isOver) return;
      isOver = true;
      for (const id of [...posts.keys()]) settle(id);
      own.end();
      session.onclose?.();
    },
  };
  return session;
}

/** The most messages that wait for the stream of a session. */
const MOST_WAITING = 100;

/** The stream of a session, for messages that belong to no request. */
function createOwnStream(form: Parameters<typeof openEvents>[1]) {
  // Equal messages, such as updates of one resource, wait once.
  const waiting = new Set<string>();
  let current: OpenEvents | undefined;
  return {
    /** @returns false where there is one already */
    begin(exchange: HttpExchange) {
      if (current !== undefined) return false;
      const opened = openEvents(exchange, form);
      current = opened;
      exchange.onEnd(() => {
        current = undefined;
      });
      for (const text of waiting) opened.send(text);
      waiting.clear();
      return true;
    },
    /** Sends a message, as soon as there is a stream: a client may subscribe before it opens its stream. */
    send(text: string) {
      if (current !== undefined) current.send(text);
      else if (waiting.size < MOST_WAITING) waiting.add(text);
    },
    /** Sends a message if there is a stream. */
    sendNow: (text: string) => current?.send(text),
    event: (name: string, data: string) => current?.event(name, data),
    end: () => current?.end(),
  };
}

function cancelledBy(message: JSONRPCMessage): Id | undefined {
  if (!("method" in message) || message.method !== "notifications/cancelled") return undefined;
  const { requestId } = message.params ?? {};
  return typeof requestId === "string" || typeof requestId === "number" ? requestId : undefined;
}
