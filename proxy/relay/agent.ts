import type { FrameWriter } from "../transport/frame-writer.ts";
import type { Message } from "./envelope.ts";
import type { Exchange } from "./exchange.ts";

/** An MCP client of the proxy, as upstreams see it: who can be told and asked. */
export interface Agent extends FrameWriter {
  /** What apps have asked it. */
  readonly exchange: Exchange;
  /** Receivers of its progress, by our own token. */
  readonly progress: Map<string, (message: Message) => void>;
  /** False until it has said `notifications/initialized`. */
  readonly ready: boolean;
  /** Whether it declared a capability, such as `sampling`, in `initialize`. */
  can(capability: string): boolean;
}
