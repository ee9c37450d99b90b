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
  /** Whether the key identifies one agent; otherwise a server's questions cannot be assigned to an agent. */
  readonly isKnown: boolean;
  /** The agent's connection; undefined for requests without sessions. The session ends with it. */
  readonly agent: Agent | undefined;
  /** Undefined if the proxy introduces itself. */
  introduction(): Introduction | undefined;
  /** The lowest level of `notifications/message` that the agent has asked for. */
  logLevel(): string | undefined;
  /** The URIs of an app's resources that the agent has subscribed to, as the app has them. */
  watched(appId: string): readonly string[];
}
