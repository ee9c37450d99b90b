import { randomUUID } from "node:crypto";
import type { Message, NotAMessage } from "../../../mcp/envelope.ts";
import type { FrameParts } from "../../../mcp/frame-writer.ts";
import type { WholeFrame } from "../../../mcp/frames.ts";
import { createEventStreams, type EventStream } from "../../../mcp/server/event-streams.ts";
import type { HttpExchange } from "../../../platform/http-server.ts";
import type { ResponseChannel } from "../../relay/agent-request.ts";
import { createAgentConnection } from "../agent-connection.ts";
import { isBatch } from "../batch.ts";
import type { HandlerContext } from "../handler-context.ts";
import { serveLine } from "../serve-agent.ts";

/** An agent over HTTP between `initialize` and DELETE, or until it has been silent for long. */
export interface HttpSession {
  readonly id: string;
  /** `initialize` was answered with a result. */
  isOpen(): boolean;
  /** Whether it has a connection, or a request under way. */
  isBusy(): boolean;
  /** A POST with one message or a batch. @param message what the line was read as */
  post(line: WholeFrame, message: Message | NotAMessage, exchange: HttpExchange): void;
  /** A GET: what belongs to no request, or what a lost connection has missed. @param lastEvent as the agent has it */
  listen(exchange: HttpExchange, lastEvent: string | undefined): void;
  end(reason: string): void;
}

/** The version from which on an empty event may come first. */
const PRIMED = "2025-11-25";

const JSON_TYPE = { "content-type": "application/json" } as const;

export function createHttpSession({ core, endpoint, authenticate }: Omit<HandlerContext, "agent">): HttpSession {
  const id = randomUUID();
  const headers = { "mcp-session-id": id };
  const streams = createEventStreams(headers);
  const open = new Set<EventStream>();
  const isPrimed = () => (agent.session?.version ?? "") >= PRIMED;
  let standing = streams.open(false);

  const send = (frame: FrameParts) => {
    const carrier = standing.isAttached() ? standing : ([...open].at(-1) ?? standing);
    carrier.send(frame);
  };
  const agent = createAgentConnection({ send, flowing: () => undefined });
  const context: HandlerContext = { agent, core, endpoint, authenticate };
  core.join(agent);

  /**
   * One JSON document for what comes before the session is open; then a stream, which may be left and taken up again.
   * @param isMessage false for what is answered with status 400
   */
  const channelTo = (exchange: HttpExchange, isMessage: boolean): { readonly channel: ResponseChannel; readonly settle: () => void } => {
    const wasOpen = agent.session !== undefined;
    let stream: EventStream | undefined;
    let isOver = false;
    const start = () => {
      if (stream !== undefined) return stream;
      stream = streams.open(isPrimed());
      open.add(stream);
      stream.attach(exchange);
      return stream;
    };
    const finish = () => {
      isOver = true;
      if (stream === undefined) return;
      open.delete(stream);
      stream.finish();
    };
    const channel: ResponseChannel = {
      tell: (frame) => start().send(frame),
      answer(answer, requestId) {
        const frame = answer.frame(requestId);
        if (!isMessage) exchange.answer(400, { ...headers, ...JSON_TYPE }, frame);
        else if (wasOpen || stream !== undefined) start().send(frame);
        else exchange.answer(200, { ...headers, ...JSON_TYPE }, frame);
        finish();
      },
      drop() {
        if (stream === undefined) exchange.answer(202, headers);
        finish();
      },
    };
    return { channel, settle: () => (isOver ? undefined : start()) };
  };

  return {
    id,
    isOpen: () => agent.session !== undefined,
    isBusy: () => standing.isAttached() || agent.calls.size > 0 || open.size > 0,
    post(line, message, exchange) {
      const { channel, settle } = channelTo(exchange, "span" in message || isBatch(line, agent));
      const isExpectingAnswer = serveLine(line, message, context, channel);
      if (isExpectingAnswer) settle();
      else channel.drop();
    },
    listen(exchange, lastEvent) {
      const missed = lastEvent === undefined ? undefined : streams.find(lastEvent);
      if (missed !== undefined) missed.stream.attach(exchange, missed.after);
      else if (standing.isAttached()) exchange.answer(409, headers);
      else standing.attach(exchange);
    },
    end(reason) {
      core.leave(agent, reason);
      for (const stream of [standing, ...open]) stream.finish();
      standing = streams.open(false);
    },
  };
}
