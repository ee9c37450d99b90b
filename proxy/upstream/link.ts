import type { FrameSource } from "../transport/frame-source.ts";
import type { FrameWriter } from "../transport/frame-writer.ts";

/** One duplex of frames with one peer. Nothing above this line knows which transport it is. */
export interface Link extends FrameWriter {
  /** For people and logs: `tcp://127.0.0.1:5001`. */
  readonly peer: string;
  /** Whether everything on it ought to be a message; a program's stdout may hold other words too. */
  readonly onlyMessages: boolean;
  readonly frames: FrameSource;
  /** Ends the link after what was sent is out; `frames` ends too. */
  close(): void;
}
