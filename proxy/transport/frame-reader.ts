import type { Readable } from "node:stream";
import { createFrameGate, type FrameSource } from "./frame-source.ts";
import { createFrameSplitter, type LineLimit, provenLimit } from "./frames.ts";

/** How much is read of one peer before the others have their turn: a quarter of a millisecond's work. */
const TURN_BYTES = 256 * 1024;

/** The frames of a stream, which is read no further than they are asked for. That it was reset or destroyed is an end like any other. */
export function readStream(stream: Readable, limit: LineLimit = provenLimit()): FrameSource {
  const splitter = createFrameSplitter(limit);
  const gate = createFrameGate({ next: splitter.next, end: splitter.end, wanted: () => void stream.resume() });
  let taken = 0;
  const letOthersRead = () => {
    taken = 0;
    stream.pause();
    setImmediate(() => gate.isWanted() && stream.resume());
  };
  stream.pause();
  stream.on("data", (chunk: Buffer) => {
    splitter.add(chunk);
    gate.arrived();
    taken += chunk.length;
    if (!gate.isWanted()) stream.pause();
    else if (taken >= TURN_BYTES) letOthersRead();
  });
  stream.on("end", gate.close).on("error", gate.close).on("close", gate.close);
  return gate.source;
}
