import type { Readable } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { type Courtesy, createCourtesy, noteShortMessage } from "../../platform/courtesy.ts";
import { createFrameGate, type FrameSource } from "../frame-source.ts";
import { createFrameSplitter, type LineLimit, NEWLINE, provenLimit } from "../frames.ts";

/** How much is read of one peer before the others have their turn: a quarter of a millisecond's work. */
const TURN_BYTES = 256 * 1024;

/** What is read at once ends here: what comes in less is no part of much more. */
const FULL_BYTES = 64 * 1024;

/** The frames of a stream, which is read no further than they are asked for. That it was reset or destroyed is an end like any other. */
export function readStream(stream: Readable, limit: LineLimit = provenLimit()): FrameSource {
  const splitter = createFrameSplitter(limit);
  const gate = createFrameGate({ next: splitter.next, end: splitter.end, wanted: () => void stream.resume() });
  let taken = 0;
  /** While more of a line is to come. */
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
