import type { Agent } from "./agent.ts";

/** The client info and capabilities of an agent, passed on to servers by `initialize` as the proxy received them. */
export interface Introduction {
  readonly clientInfo: unknown;
  readonly capabilities: unknown;
}

/** The agent behind a request: requests of one owner share a session with each foreign MCP server. */
export interface SessionOwner {
  /** Equal for requests of one agent. */
  readonly key: object | string;
  /** Whether the key names one agent; otherwise questions of a server cannot be told to belong to one. */
  readonly isKnown: boolean;
  /** The connection of the agent; undefined for requests that stand for themselves. The session ends with it. */
  readonly agent: Agent | undefined;
  /** Undefined where the proxy speaks in its own name. */
  introduction(): Introduction | undefined;
  /** The least level of `notifications/message` that the agent has asked for. */
  logLevel(): string | undefined;
  /** The resources of an app whose updates the agent has asked for, as the app has them. */
  watched(appId: string): readonly string[];
}
