import type { FrameSource } from "./frame-source.ts";
import type { FrameWriter } from "./frame-writer.ts";

/** One duplex of frames with one peer. Nothing above this line knows which transport it is. */
export interface Link extends FrameWriter {
  /** For people and logs: `tcp://127.0.0.1:5001`. */
  readonly peer: string;
  /** Whether everything on it ought to be a message; a program's stdout may hold other words too. */
  readonly onlyMessages: boolean;
  /** Whether it says parameters of calls in headers too, and so cannot carry every tool that is listed (MCP 2026-07-28). */
  readonly hasHeaders?: boolean;
  readonly frames: FrameSource;
  /** Ends the link after what was sent is out; `frames` ends too. */
  close(): void;
}
