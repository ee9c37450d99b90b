import { createWriteStream } from "node:fs";
import type { Readable } from "node:stream";
import { StringDecoder } from "node:string_decoder";

/** What a process wrote: all of it in a file, the end of it in memory. */
export interface OutputTail {
  /** The last lines, at most 40. */
  tail(): string;
}

const KEPT_CHARACTERS = 64 * 1024;
const SHOWN_LINES = 40;

/** Reads the streams to their end, so that the process never blocks on a full pipe. */
export function keepOutput(streams: readonly Readable[], file: string): OutputTail {
  const log = createWriteStream(file, { mode: 0o600 });
  // A full disk must not end the run; what was written last is in memory.
  log.on("error", () => {});
  let kept = "";
  let open = streams.length;
  for (const stream of streams) {
    const decoder = new StringDecoder("utf8");
    stream.on("data", (chunk: Buffer) => {
      log.write(chunk);
      kept = (kept + decoder.write(chunk)).slice(-KEPT_CHARACTERS);
    });
    stream.once("close", () => {
      open -= 1;
      if (open === 0) log.end();
    });
  }
  return { tail: () => kept.trimEnd().split("\n").slice(-SHOWN_LINES).join("\n") };
}
