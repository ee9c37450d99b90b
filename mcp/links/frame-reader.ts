import type { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { type Courtesy, createCourtesy, noteShortMessage } from "../../platform/courtesy.ts";
import { createFrameGate, type FrameSource } from "../frame-source.ts";
import { createFrameSplitter, type LineLimit, NEWLINE, provenLimit } from "../frames.ts";

/** Bytes that are read of one peer before it yields to the others: a quarter of a millisecond's work. */
const TURN_BYTES = 256 * 1024;

/** The size of a full read; a shorter one is no part of a long message. */
const FULL_BYTES = 64 * 1024;

/** The frames of a stream, which is read on demand. A reset or destroyed stream ends as a closed one does. */
export function readStream(stream: Readable, limit: LineLimit = provenLimit()): FrameSource {
  const splitter = createFrameSplitter(limit);
  const gate = createFrameGate({ next: splitter.next, end: splitter.end, wanted: () => void stream.resume() });
  let taken = 0;
  /** Set in the middle of a line. */
  let courtesy: Courtesy | undefined;
  const look = (chunk: Buffer) => {
    const endsLine = chunk[chunk.length - 1] === NEWLINE;
    if (courtesy === undefined && endsLine && chunk.length < FULL_BYTES) noteShortMessage();
    courtesy = endsLine ? undefined : (courtesy ?? createCourtesy());
  };
  const letOthersRead = () => {
    taken = 0;
    stream.pause();
    void (courtesy?.giveWay() ?? nextTurn()).then(() => gate.isWanted() && stream.resume());
  };
  stream.pause();
  stream.on("data", (chunk: Buffer) => {
    look(chunk);
    splitter.add(chunk);
    gate.arrived();
    taken += chunk.length;
    if (!gate.isWanted()) stream.pause();
    else if (taken >= TURN_BYTES) letOthersRead();
  });
  stream.on("end", gate.close).on("error", gate.close).on("close", gate.close);
  return gate.source;
}
