import type { Message } from "../../mcp/envelope.ts";
import type { FrameWriter } from "../../mcp/frame-writer.ts";
import type { PendingRequests } from "../../mcp/pending-requests.ts";

/** An MCP client of the proxy, as upstreams see it. */
export interface Agent extends FrameWriter {
  /** Pending requests from apps to the agent. */
  readonly pending: PendingRequests;
  /** Receivers of the agent's progress, by our own token. */
  readonly progress: Map<string, (message: Message) => void>;
  /** Whether the agent has sent `notifications/initialized`. */
  readonly ready: boolean;
  /** Whether the agent has declared a capability, such as `sampling`. */
  can(capability: string): boolean;
  /** Sends a notification of an app. @param from `tell` if it probably belongs to a request of this agent */
  notify(message: Message, from: { appId: string; tell?: FrameWriter["send"] }): void;
}

const capabilities: ReadonlyMap<string, string> = new Map([
  ["sampling/createMessage", "sampling"],
  ["elicitation/create", "elicitation"],
  ["roots/list", "roots"],
]);

/** The capability that a client must have declared for a method; undefined for others, which a newer protocol may define. */
export const neededCapability = (method: string): string | undefined => capabilities.get(method);
