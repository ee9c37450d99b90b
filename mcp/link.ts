import type { FrameSource } from "./frame-source.ts";
import type { FrameWriter } from "./frame-writer.ts";

/** A bidirectional stream of frames with one peer. Code above this port does not know the transport. */
export interface Link extends FrameWriter {
  /** The peer in logs, such as `tcp://127.0.0.1:5001`. */
  readonly peer: string;
  /** Whether every line must be a message; a program's stdout may contain other text. */
  readonly onlyMessages: boolean;
  /** Whether calls repeat parameters in headers, so that some listed tools cannot be called (MCP 2026-07-28). */
  readonly hasHeaders?: boolean;
  readonly frames: FrameSource;
  /** Ends the link after pending messages are sent; `frames` ends too. */
  close(): void;
}
