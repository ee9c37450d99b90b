import type { Message, NotAMessage } from "../../../mcp/envelope.ts";
import { NO_ID, type RpcAnswer, rpcCodes, rpcError } from "../../../mcp/rpc.ts";
import { renderEvent, streamHeaders } from "../../../mcp/server/event-streams.ts";
import type { HttpExchange } from "../../../platform/http-server.ts";
import type { ResponseChannel } from "../../relay/agent-request.ts";
import type { SessionOwner } from "../../relay/session-owner.ts";
import { createAgentConnection } from "../agent-connection.ts";
import type { AgentsContext } from "../agents-context.ts";
import { hasRequestMeta } from "../request-era.ts";
import { serveMessage } from "../serve-agent.ts";
import { findHeaderFault } from "./header-fault.ts";

const JSON_TYPE = { "content-type": "application/json" } as const;

/** Serves a POST without a session (MCP 2026-07-28): it has its own stream, and ends when the agent disconnects. */
export function serveSingleRequest(
  message: Message | NotAMessage,
  exchange: HttpExchange,
  { core, endpoint, token }: { core: AgentsContext; endpoint: string; token: string | undefined },
): void {
  if (message.kind === "notification" || message.kind === "answer") {
    exchange.answer(202, {});
    return;
  }
  const fault = message.kind === "request" ? findHeaderFault(message, exchange, core) : undefined;
  if (fault !== undefined) {
    exchange.answer(400, JSON_TYPE, rpcError({ code: rpcCodes.headerMismatch, message: fault }).frame(message.id ?? NO_ID));
    return;
  }
  const agent = createAgentConnection({ send: () => {}, flowing: () => undefined });
  exchange.onGone(() => agent.end("the agent has hung up"));
  const isRefusedBefore = message.kind !== "request" || !hasRequestMeta(message);
  const ownerOf = (client: string) => (token === undefined ? stranger : holderOf(token, client));
  serveMessage(message, { agent, core, endpoint, era: "request", ownerOf, authenticate: () => {} }, channelTo(exchange, isRefusedBefore));
}

/** The common owner of all requests without a credential, which cannot be told apart. */
const stranger: SessionOwner = {
  key: "",
  isKnown: false,
  agent: undefined,
  introduction: () => undefined,
  logLevel: () => undefined,
  watched: () => [],
};

/** Owner of the requests with a credential and client name; several programs of one user share a bearer. */
const holderOf = (token: string, client: string): SessionOwner => ({ ...stranger, key: `${token} ${client}`, isKnown: true });

/** Answers with one JSON document, or with a stream if a notification precedes the answer. */
function channelTo(exchange: HttpExchange, isRefusedBefore: boolean): ResponseChannel {
  let stream: ReturnType<HttpExchange["stream"]> | undefined;
  return {
    tell(frame) {
      stream ??= exchange.stream(streamHeaders({}));
      stream.write(renderEvent(frame));
    },
    answer(answer, id) {
      if (stream === undefined) exchange.answer(isRefusedBefore ? 400 : statusOf(answer), JSON_TYPE, answer.frame(id));
      else {
        stream.write(renderEvent(answer.frame(id)));
        stream.end();
      }
    },
    drop: () => (stream === undefined ? exchange.answer(202, {}) : stream.end()),
  };
}

const statuses: ReadonlyMap<number, number> = new Map([
  [rpcCodes.methodNotFound, 404],
  [rpcCodes.invalidRequest, 400],
  [rpcCodes.parseError, 400],
  [rpcCodes.headerMismatch, 400],
  [rpcCodes.missingCapability, 400],
  [rpcCodes.unsupportedVersion, 400],
]);

const statusOf = (answer: RpcAnswer): number => (answer.kind === "error" ? statuses.get(answer.rpcCode) : undefined) ?? 200;
