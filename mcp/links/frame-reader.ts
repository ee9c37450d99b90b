import type { Readable } from "node:stream";
import { giveWay, TURN_BYTES } from "../../platform/pacing.ts";
import { createFrameGate, type FrameSource } from "../frame-source.ts";
import { createFrameSplitter, type LineLimit, provenLimit } from "../frames.ts";

/** The frames of a stream, which is read on demand. A reset or destroyed stream ends as a closed one does. */
export function readStream(stream: Readable, limit: LineLimit = provenLimit()): FrameSource {
  const splitter = createFrameSplitter(limit);
  const gate = createFrameGate({ next: splitter.next, end: splitter.end, wanted: () => void stream.resume() });
  let taken = 0;
  const letOthersRead = () => {
    taken = 0;
    stream.pause();
    void giveWay(splitter.begunBytes).then(() => gate.isWanted() && stream.resume());
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
