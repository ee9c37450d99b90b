import type { Message } from "../../mcp/envelope.ts";
import type { Era } from "../../mcp/protocol-versions.ts";
import type { AgentRequest } from "../relay/agent-request.ts";
import type { SessionOwner } from "../relay/session-owner.ts";
import type { AgentConnection } from "./agent-connection.ts";
import type { AgentsContext } from "./agents-context.ts";

/** One agent's connection with the proxy around it. */
export interface HandlerContext {
  readonly agent: AgentConnection;
  readonly core: AgentsContext;
  /** Where apps dial in. */
  readonly endpoint: string;
  /** `request` where the transport says so; else each message tells. */
  readonly era?: Era;
  /** Whose a request is that stands for itself; where the transport cannot tell, the connection's agent. */
  ownerOf?(client: string): SessionOwner;
  /** Lets the agent in or throws; one log line, either way. @throws AmcpError AMCP_PROXY_UNAUTHENTICATED */
  authenticate(client: string): void;
}

/** Serves one method; what it throws becomes the answer. */
export type RequestHandler = (request: AgentRequest, context: HandlerContext) => void;

export type NotificationHandler = (message: Message, context: HandlerContext) => void;
