import type { AgentSessions } from "../relay/upstream.ts";
import type { Target } from "../settings/target.ts";

/** The endeavour to be connected to a target. */
export interface Connection {
  readonly target: Target;
  /** Of a foreign MCP server that is not shared. */
  readonly sessions: AgentSessions | undefined;
  /** Resolves when the first attempt has come to something, good or bad. */
  readonly firstAttempt: Promise<void>;
  /** Whether it is connected, by this way. */
  isServing(): boolean;
  /** Does not wait any longer before the next attempt; resolves when that has come to something, good or bad. */
  tryNow(): Promise<void>;
  /** Leaves it, if it is there, and goes to it at once; resolves when that has come to something, good or bad. */
  renew(): Promise<void>;
  /** Starts the program of the next connection now, where it is one that the proxy starts. */
  prepareNext(): void;
  /** Gives it up, and closes the link. */
  stop(): void;
}
