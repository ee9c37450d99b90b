import { createWriteStream, type WriteStream } from "node:fs";
import { readFile } from "node:fs/promises";
import type { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import { StringDecoder } from "node:string_decoder";

/** The output of a process: complete in a file, its beginning and end in memory. */
export interface KeptOutput {
  /** The first and the last lines, at most 20 each, and between them how many are left out. */
  shown(): string;
  /** The part in memory. */
  kept(): string;
  /** The output so far, from the file; beginning and end if it exceeds 16 MB. */
  whole(): Promise<string>;
}

const HEAD_CHARACTERS = 64 * 1024;
const TAIL_CHARACTERS = 256 * 1024;
const SHOWN_LINES = 20;
const WHOLE_BYTES = 16 * 1024 * 1024;

/** Reads the streams to their end, so that the process never blocks on a full pipe. */
export function keepOutput(streams: readonly Readable[], file: string): KeptOutput {
  const log = createWriteStream(file, { mode: 0o600 });
  // A full disk must not end the run; the important part is in memory.
  log.on("error", () => {});
  // Once for all readers, because each call leaves its listeners.
  const ended = finished(log);
  ended.catch(() => {});
  const text = keepText();
  let open = streams.length;
  for (const stream of streams) {
    const decoder = new StringDecoder("utf8");
    stream.on("data", (chunk: Buffer) => {
      log.write(chunk);
      text.add(decoder.write(chunk));
    });
    stream.once("close", () => {
      open -= 1;
      if (open === 0) log.end();
    });
  }
  return {
    shown: text.shown,
    kept: text.all,
    async whole() {
      await (log.writableEnded ? ended : written(log)).catch(() => {});
      const bytes = await readFile(file).catch(() => undefined);
      return bytes === undefined || bytes.length === 0 ? text.all() : inBounds(bytes);
    },
  };
}

const written = (log: WriteStream): Promise<void> => new Promise((done) => log.write("", () => done()));

function inBounds(bytes: Buffer): string {
  if (bytes.length <= WHOLE_BYTES) return bytes.toString("utf8");
  const half = WHOLE_BYTES / 2;
  const left = bytes.length - WHOLE_BYTES;
  return `${bytes.subarray(0, half).toString("utf8")}\n(${left} bytes are left out here)\n${bytes.subarray(-half).toString("utf8")}`;
}

/** Collects a text of any length and keeps its beginning and end. */
function keepText() {
  let head = "";
  let tail = "";
  let lostLines = 0;
  const add = (text: string) => {
    const room = Math.max(0, HEAD_CHARACTERS - head.length);
    head += text.slice(0, room);
    tail += text.slice(room);
    if (tail.length <= 2 * TAIL_CHARACTERS) return;
    // Cuts at the end of a line, so that the count is of whole lines.
    const cut = tail.indexOf("\n", tail.length - TAIL_CHARACTERS) + 1;
    lostLines += tail.slice(0, cut).split("\n").length - 1;
    tail = tail.slice(cut);
  };
  return {
    add,
    all: () => (lostLines === 0 ? head + tail : `${head}\n${gap(lostLines)}\n${tail}`),
    shown: () => {
      const lines = (head + tail).trimEnd().split("\n");
      const left = lines.length - 2 * SHOWN_LINES + lostLines;
      return left <= 0 ? lines.join("\n") : [...lines.slice(0, SHOWN_LINES), gap(left), ...lines.slice(-SHOWN_LINES)].join("\n");
    },
  };
}

const gap = (lines: number): string => `(${lines} ${lines === 1 ? "line" : "lines"} left out)`;
