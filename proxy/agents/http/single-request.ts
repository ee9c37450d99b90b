import type { Message, NotAMessage } from "../../../mcp/envelope.ts";
import type { FrameParts } from "../../../mcp/frame-writer.ts";
import { NO_ID, renderError, rpcCodes } from "../../../mcp/rpc.ts";
import { renderEvent, streamHeaders } from "../../../mcp/server/event-streams.ts";
import type { HttpExchange } from "../../../platform/http-server.ts";
import type { SessionOwner } from "../../relay/session-owner.ts";
import type { AgentsContext } from "../agents-context.ts";
import { errorIn } from "../error-in.ts";
import { createFrontAgent } from "../front-agent.ts";
import type { Reply } from "../inquiry.ts";
import { hasRequestMeta } from "../request-era.ts";
import { serveMessage } from "../serve-agent.ts";
import { findHeaderFault } from "./header-fault.ts";

const JSON_TYPE = { "content-type": "application/json" } as const;

/** A POST that stands for itself, as MCP 2026-07-28 has it: its own stream, and its end when the agent hangs up. */
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
    exchange.answer(400, JSON_TYPE, renderError(message.id ?? NO_ID, { code: rpcCodes.headerMismatch, message: fault }));
    return;
  }
  const agent = createFrontAgent({ send: () => {}, flowing: () => undefined });
  exchange.onGone(() => agent.end("the agent has hung up"));
  const isRefusedBefore = message.kind !== "request" || !hasRequestMeta(message);
  const ownerOf = (client: string) => (token === undefined ? stranger : holderOf(token, client));
  serveMessage(message, { agent, core, endpoint, era: "request", ownerOf, authenticate: () => {} }, replyTo(exchange, isRefusedBefore));
}

/** Requests without a credential cannot be told apart. */
const stranger: SessionOwner = {
  key: "",
  isKnown: false,
  agent: undefined,
  introduction: () => undefined,
  logLevel: () => undefined,
  watched: () => [],
};

/** The credential tells whose a request is, with the name of the client: several programs of one user hold the same bearer. */
const holderOf = (token: string, client: string): SessionOwner => ({ ...stranger, key: `${token} ${client}`, isKnown: true });

/** One JSON document, unless something has to be told before. */
function replyTo(exchange: HttpExchange, isRefusedBefore: boolean): Reply {
  let stream: ReturnType<HttpExchange["stream"]> | undefined;
  return {
    tell(frame) {
      stream ??= exchange.stream(streamHeaders({}));
      stream.write(renderEvent(frame));
    },
    answer(frame) {
      if (stream === undefined) exchange.answer(isRefusedBefore ? 400 : statusOf(frame), JSON_TYPE, frame);
      else {
        stream.write(renderEvent(frame));
        stream.end();
      }
    },
    drop: () => (stream === undefined ? exchange.answer(202, {}) : stream.end()),
  };
}

const statuses: ReadonlyMap<string, number> = new Map([
  [String(rpcCodes.methodNotFound), 404],
  [String(rpcCodes.invalidRequest), 400],
  [String(rpcCodes.parseError), 400],
  [String(rpcCodes.headerMismatch), 400],
  [String(rpcCodes.missingCapability), 400],
  [String(rpcCodes.unsupportedVersion), 400],
]);

function statusOf(frame: FrameParts): number {
  return statuses.get(errorIn(frame)?.code ?? "") ?? 200;
}
