import { randomUUID } from "node:crypto";
import { AmcpError } from "../../../contracts/errors.ts";
import type { Message, NotAMessage } from "../../../mcp/envelope.ts";
import type { FrameParts } from "../../../mcp/frame-writer.ts";
import type { WholeFrame } from "../../../mcp/frames.ts";
import { type AnswerChannel, createAnswerChannel } from "../../../mcp/server/answer-channel.ts";
import { createEventStreams, type EventStream } from "../../../mcp/server/event-streams.ts";
import { createSessions } from "../../../mcp/server/sessions.ts";
import type { HttpExchange } from "../../../platform/net/http-server.ts";
import type { ResponseChannel } from "../../relay/agent-request.ts";
import { createAgentConnection } from "../agent-connection.ts";
import { asSeenBy, type HandlerContext } from "../agents-context.ts";
import { isBatch } from "../batch.ts";
import { serveLine } from "../serve-agent.ts";

/** An agent's session over HTTP, from `initialize` to DELETE or to the idle limit. */
export interface AgentHttpSession {
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

/**
 * Milliseconds in which an agent opens its stream again after a loss; clients do within a few seconds. After that its leases and the apps
 * that only it has started are free, as if it had left, and its session stays.
 */
const RETURN_MS = 10_000;

function createHttpSession({ core, endpoint, authenticate }: Omit<HandlerContext, "agent">): AgentHttpSession {
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
  const channelTo = (exchange: HttpExchange, isMessage: boolean): ResponseChannel & Pick<AnswerChannel, "begin"> => {
    const wasOpen = agent.session !== undefined;
    const channel = createAnswerChannel(exchange, headers, () => {
      const stream = streams.open(isPrimed());
      open.add(stream);
      stream.attach(exchange);
      const finish = () => {
        open.delete(stream);
        stream.finish();
      };
      return { send: stream.send, finish };
    });
    return {
      ...channel,
      answer(answer, requestId) {
        if (wasOpen && isMessage) channel.begin();
        channel.answer(answer.frame(requestId), isMessage ? 200 : 400);
      },
    };
  };

  const isBusy = () => standing.isAttached() || agent.calls.size > 0 || open.size > 0;
  let absence: NodeJS.Timeout | undefined;
  const awaitReturn = () => {
    clearTimeout(absence);
    absence = setTimeout(() => (isBusy() ? awaitReturn() : core.ownTools?.left(agent.key)), RETURN_MS).unref();
  };

  return {
    id,
    isOpen: () => agent.session !== undefined,
    isBusy,
    post(line, message, exchange) {
      const channel = channelTo(exchange, "span" in message || isBatch(line, agent));
      const isExpectingAnswer = serveLine(line, message, context, channel);
      if (isExpectingAnswer) channel.begin();
      else channel.drop();
    },
    listen(exchange, lastEvent) {
      const missed = lastEvent === undefined ? undefined : streams.find(lastEvent);
      if (missed !== undefined) missed.stream.attach(exchange, missed.after);
      else if (standing.isAttached()) exchange.answer(409, headers);
      else {
        clearTimeout(absence);
        standing.attach(exchange);
        exchange.onGone(awaitReturn);
      }
    },
    end(reason) {
      clearTimeout(absence);
      core.leave(agent, reason);
      for (const stream of [standing, ...open]) stream.finish();
      standing = streams.open(false);
    },
  };
}

/** The sessions of agents over HTTP. */
export interface AgentHttpSessions {
  /** @throws AmcpError AMCP_PROXY_TOO_MANY_SESSIONS if the limit is reached and every session is busy */
  open(): AgentHttpSession;
  find(id: string): AgentHttpSession | undefined;
  end(session: AgentHttpSession, reason: string): void;
  close(): void;
}

export function createAgentHttpSessions(context: Pick<HandlerContext, "core" | "endpoint">): AgentHttpSessions {
  const { log, clock, options } = context.core;
  const { maxHttpSessions: most, httpSessionIdleMs: idleMs } = options;
  const authenticate = (client: string) => log.information("authentication", { agent: client, status: "accepted" });
  const sessions = createSessions<AgentHttpSession>(
    { most, idleMs },
    { now: () => clock.monotonic(), isBusy: (session) => session.isBusy(), replacesIdle: true },
  );
  return {
    open() {
      if (!sessions.makeRoom())
        throw new AmcpError(
          "AMCP_PROXY_TOO_MANY_SESSIONS",
          `${most} agents are connected, and all of them are busy (McpProxy:MaxHttpSessions)`,
        );
      const session = createHttpSession({ ...context, authenticate });
      sessions.add(session.id, session, session.end);
      return session;
    },
    find: sessions.find,
    end: ({ id }, reason) => sessions.remove(id, reason),
    close: () => sessions.close("the proxy is closed"),
  };
}
