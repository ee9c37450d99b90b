import type { Message } from "../../mcp/envelope.ts";
import type { Era } from "../../mcp/protocol-versions.ts";
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

/** Serves one method; an exception becomes the answer. */
export type RequestHandler = (request: AgentRequest, context: HandlerContext) => void;

export type NotificationHandler = (message: Message, context: HandlerContext) => void;
