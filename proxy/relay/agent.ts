import type { Message } from "../../mcp/envelope.ts";
import type { FrameParts, FrameWriter } from "../../mcp/frame-writer.ts";
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
  /** Sends a notification of an app. @param from `send` if it probably belongs to a request of this agent */
  notify(message: Message, from: { appId: string; send?: FrameWriter["send"] }): void;
}

const capabilities: ReadonlyMap<string, string> = new Map([
  ["sampling/createMessage", "sampling"],
  ["elicitation/create", "elicitation"],
  ["roots/list", "roots"],
]);

/** The capability that a client must have declared for a method; undefined for others, which a newer protocol may define. */
export const neededCapability = (method: string): string | undefined => capabilities.get(method);

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

/** A request of an upstream to an agent, before serialization. */
export interface Question {
  /** Id of the proxy, as JSON. */
  readonly id: string;
  readonly method: string;
  /** JSON; undefined without parameters. */
  readonly params: FrameParts | undefined;
}

/** Serializes a question as the request of a session. */
export const renderQuestion = ({ id, method, params }: Question): FrameParts => [
  Buffer.from(`{"jsonrpc":"2.0","id":${id},"method":${JSON.stringify(method)}${params === undefined ? "" : ',"params":'}`),
  ...(params ?? []),
  Buffer.from("}"),
];
