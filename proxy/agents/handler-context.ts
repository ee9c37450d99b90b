import type { Message } from "../../mcp/envelope.ts";
import type { Era } from "../../mcp/protocol-versions.ts";
import { refusalOf, rpcRefusal } from "../../mcp/rpc.ts";
import type { AgentRequest } from "../relay/agent-request.ts";
import type { SessionOwner } from "../relay/session-owner.ts";
import type { AgentConnection } from "./agent-connection.ts";
import type { AgentsContext } from "./agents-context.ts";

export interface HandlerContext {
  readonly agent: AgentConnection;
  readonly core: AgentsContext;
  /** Endpoint for apps. */
  readonly endpoint: string;
  /** `request` if the transport determines it; otherwise each message does. */
  readonly era?: Era;
  /** Returns the owner of a request without a session; by default the connection's agent. */
  ownerOf?(client: string): SessionOwner;
  /** Accepts the agent or throws, with one log line in both cases. @throws AmcpError AMCP_PROXY_UNAUTHENTICATED */
  authenticate(client: string): void;
}

/** The proxy as an agent sees it: its catalog has what the agent's own sessions with servers offer. */
export const asSeenBy = (agent: AgentConnection, core: AgentsContext): AgentsContext =>
  Object.create(core, { catalog: { value: () => core.catalog(agent.session?.view.declares) } });

/** Serves one method; `tryHandler` answers with its exceptions. */
export type RequestHandler = (request: AgentRequest, context: HandlerContext) => void;

/** Serves a request; an exception is its answer. */
export function tryHandler(handler: RequestHandler, request: AgentRequest, context: HandlerContext): void {
  try {
    handler(request, context);
  } catch (error) {
    const refusal = refusalOf(error);
    const { method } = request.message;
    if (refusal.code === "AMCP_INTERNAL") context.core.log.error("request failed", { method, reason: refusal.message });
    request.answer(rpcRefusal(refusal));
  }
}

export type NotificationHandler = (message: Message, context: HandlerContext) => void;
