import type { Message } from "../../mcp/envelope.ts";
import type { FrameWriter } from "../../mcp/frame-writer.ts";
import type { PendingRequests } from "../../mcp/pending-requests.ts";

/** An MCP client of the proxy, as upstreams see it: who can be told and asked. */
export interface Agent extends FrameWriter {
  /** What apps have asked it. */
  readonly pending: PendingRequests;
  /** Receivers of its progress, by our own token. */
  readonly progress: Map<string, (message: Message) => void>;
  /** False until it has said `notifications/initialized`. */
  readonly ready: boolean;
  /** Whether it declared a capability, such as `sampling`. */
  can(capability: string): boolean;
  /** A notification of an app. @param from `tell` where it most likely belongs to a request of this agent */
  notify(message: Message, from: { appId: string; tell?: FrameWriter["send"] }): void;
}

const capabilities: ReadonlyMap<string, string> = new Map([
  ["sampling/createMessage", "sampling"],
  ["elicitation/create", "elicitation"],
  ["roots/list", "roots"],
]);

/** What a client must have declared before it may be asked. Other methods pass: a newer protocol may know them. */
export const neededCapability = (method: string): string | undefined => capabilities.get(method);
