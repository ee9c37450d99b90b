import type { AgentSessions } from "../relay/upstream.ts";
import type { Target } from "../settings/target.ts";

/** The attempts to keep a target connected. */
export interface Connection {
  readonly target: Target;
  /** Sessions of the agents, for an MCP server that is not shared. */
  readonly sessions: AgentSessions | undefined;
  /** Resolves when the first attempt has succeeded or failed. */
  readonly firstAttempt: Promise<void>;
  /** Whether this connection serves the target now. */
  isServing(): boolean;
  /** Skips the current wait and dials now; resolves when the attempt has succeeded or failed. */
  tryNow(): Promise<void>;
  /** Closes the current link, if any, and dials again; resolves when the attempt has succeeded or failed. */
  renew(): Promise<void>;
  /** Starts the program of the next connection in advance, if the proxy starts it. */
  prepareNext(): void;
  stop(): void;
}
