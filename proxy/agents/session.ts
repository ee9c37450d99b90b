import type { Message } from "../../mcp/envelope.ts";
import type { Era } from "../../mcp/protocol-versions.ts";
import type { AgentRequest } from "../relay/agent-request.ts";
import type { SessionOwner } from "../relay/session-owner.ts";
import type { AgentsContext } from "./agents-context.ts";
import type { FrontAgent } from "./front-agent.ts";

/** One agent's connection with the proxy around it. */
export interface FrontSession {
  readonly agent: FrontAgent;
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
export type RequestHandler = (request: AgentRequest, session: FrontSession) => void;

export type NotificationHandler = (message: Message, session: FrontSession) => void;
