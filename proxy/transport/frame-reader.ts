import type { Readable } from "node:stream";
import { createFrameGate, type FrameSource } from "./frame-source.ts";
import { createFrameSplitter, type LineLimit, provenLimit } from "./frames.ts";

/** The frames of a stream, which is read no further than they are asked for. That it was reset or destroyed is an end like any other. */
export function readStream(stream: Readable, limit: LineLimit = provenLimit()): FrameSource {
  const splitter = createFrameSplitter(limit);
  const gate = createFrameGate({ next: splitter.next, end: splitter.end, wanted: () => void stream.resume() });
  stream.pause();
  stream.on("data", (chunk: Buffer) => {
    splitter.add(chunk);
    gate.arrived();
    if (!gate.isWanted()) stream.pause();
  });
  stream.on("end", gate.close).on("error", gate.close).on("close", gate.close);
  return gate.source;
}
