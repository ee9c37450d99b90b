import { randomUUID } from "node:crypto";
import { AmcpError } from "../../../contracts/errors.ts";
import type { Message, NotAMessage } from "../../../mcp/envelope.ts";
import type { FrameParts } from "../../../mcp/frame-writer.ts";
import type { WholeFrame } from "../../../mcp/frames.ts";
import { createEventStreams, type EventStream } from "../../../mcp/server/event-streams.ts";
import { createSessions, defaultSessions } from "../../../mcp/server/sessions.ts";
import type { HttpExchange } from "../../../platform/http-server.ts";
import type { ResponseChannel } from "../../relay/agent-request.ts";
import { createAgentConnection } from "../agent-connection.ts";
import { asSeenBy, type HandlerContext } from "../agents-context.ts";
import { isBatch } from "../batch.ts";
import { serveLine } from "../serve-agent.ts";

/** An agent's session over HTTP, from `initialize` to DELETE or to the idle limit. */
export interface HttpSession {
  readonly id: string;
  /** Whether `initialize` has been answered with a result. */
  isOpen(): boolean;
  /** Whether the agent has an open stream or a pending request. */
  isBusy(): boolean;
  /** Serves a POST with one message or a batch. @param message the parsed line */
  post(line: WholeFrame, message: Message | NotAMessage, exchange: HttpExchange): void;
  /**
   * Serves a GET: a stream for messages outside requests, or the missed events of a lost stream. @param lastEvent the agent's Last-Event-ID
   */
  listen(exchange: HttpExchange, lastEvent: string | undefined): void;
  end(reason: string): void;
}

/** The first version in which a stream may begin with an empty event. */
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
  const context: HandlerContext = { agent, core: asSeenBy(agent, core), endpoint, authenticate };
  core.join(agent);

  /**
   * Answers with one JSON document before the session is open, and with a resumable stream afterwards.
   * @param isMessage false for input that is answered with status 400
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

/** The sessions of agents over HTTP. */
export interface HttpSessions {
  /** @throws AmcpError AMCP_PROXY_TOO_MANY_SESSIONS if the limit is reached and every session is busy */
  open(): HttpSession;
  find(id: string): HttpSession | undefined;
  end(session: HttpSession, reason: string): void;
  close(): void;
}

export function createHttpSessions(context: Pick<HandlerContext, "core" | "endpoint">): HttpSessions {
  const { log, clock } = context.core;
  const authenticate = (client: string) => log.information("authentication", { agent: client, status: "accepted" });
  const sessions = createSessions<HttpSession>(defaultSessions, {
    now: () => clock.monotonic(),
    isBusy: (session) => session.isBusy(),
    replacesIdle: true,
  });
  return {
    open() {
      if (!sessions.makeRoom())
        throw new AmcpError("AMCP_PROXY_TOO_MANY_SESSIONS", `${defaultSessions.most} agents are connected, and all of them are busy`);
      const session = createHttpSession({ ...context, authenticate });
      sessions.add(session.id, session, session.end);
      return session;
    },
    find: sessions.find,
    end: ({ id }, reason) => sessions.remove(id, reason),
    close: () => sessions.close("the proxy is closed"),
  };
}
