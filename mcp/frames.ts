import { AmcpError } from "../contracts/errors.ts";
import { sizeOf } from "../platform/text/bytes.ts";
import { createLineBuffer, type LongLine } from "./large-messages/index.ts";

/** Ends a line. */
const NEWLINE = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/** Largest message of an authenticated peer, unless a setting says otherwise. */
export const MAX_FRAME_BYTES = 16 * 1024 * 1024;

/** Largest message before authentication. */
const MAX_UNPROVEN_BYTES = 64 * 1024;

/** Longer lines stay in pieces. */
const LONG_BYTES = 128 * 1024;

/** Limit of a line. It is read for every piece, because it rises when the peer has authenticated. */
export interface LineLimit {
  maxBytes: number;
  /** Whether a longer line is skipped and reported, or ends the stream before more of it is read. */
  beyond: "skip" | "break";
  /** Whether empty lines are reported, as where they end an event. */
  empty?: boolean;
}

/** The limit of a peer that has authenticated, or that this side has started. */
export const provenLimit = (maxBytes = MAX_FRAME_BYTES): LineLimit => ({ maxBytes, beyond: "skip" });

/** The limit of a peer that has not authenticated. */
export const unprovenLimit = (): LineLimit => ({ maxBytes: MAX_UNPROVEN_BYTES, beyond: "break" });

/** One line of a peer as bytes. Of an oversized line only the ends are kept. */
export type Frame = WholeFrame | { readonly kind: "oversized"; readonly head: Buffer; readonly tail: Buffer; readonly size: number };

/** A whole line. A long one is kept in its received pieces, because joining them copies all of it. */
export interface WholeFrame {
  readonly kind: "whole";
  readonly bytes: Buffer;
  readonly long?: LongLine;
}

/** Splits a byte stream into lines, one JSON-RPC message each. Lines stay bytes: the relay scans the envelope and copies the rest. */
export interface FrameSplitter {
  /** Bytes of the incomplete line. */
  readonly begunBytes: number;
  add(chunk: Buffer): void;
  /** Returns the next complete line. @throws AmcpError AMCP_PROXY_FRAME_TOO_LARGE if the limit ends the stream */
  next(): Frame | undefined;
  /** Ends the stream. @throws AmcpError AMCP_PROXY_BAD_FRAME in the middle of a line */
  end(): void;
}

/**
 * Skips a line above the limit up to its newline and reports it as oversized. So the link survives it, and a peer that never sends a
 * newline cannot exhaust the memory.
 */
export function createFrameSplitter(limit: LineLimit): FrameSplitter {
  const begun = createLineBuffer();
  let chunk: Buffer = Buffer.alloc(0);
  let from = 0;
  const append = (part: Buffer) => {
    if (limit.beyond === "break" && begun.size + part.length > limit.maxBytes)
      throw new AmcpError(
        "AMCP_PROXY_FRAME_TOO_LARGE",
        `a peer that has not proved itself sent a message of more than ${limit.maxBytes} bytes`,
      );
    begun.append(part, limit.maxBytes);
  };
  const lineUpTo = (end: number): Frame => {
    const part = chunk.subarray(from, end);
    from = end + 1;
    // Most lines arrive in one piece and are not copied.
    if (begun.size === 0 && part.length <= limit.maxBytes) return whole(part);
    append(part);
    const line = begun.take();
    if ("head" in line) return { kind: "oversized", ...line };
    return sizeOf(line.pieces) <= LONG_BYTES ? whole(Buffer.concat(line.pieces)) : long(line);
  };
  return {
    get begunBytes() {
      return begun.size;
    },
    add(next) {
      chunk = from < chunk.length ? Buffer.concat([chunk.subarray(from), next]) : next;
      from = 0;
    },
    next() {
      for (let end = chunk.indexOf(NEWLINE, from); end !== -1; end = chunk.indexOf(NEWLINE, from)) {
        const frame = lineUpTo(end);
        if (limit.empty === true || !isEmpty(frame)) return frame;
      }
      if (from < chunk.length) append(chunk.subarray(from));
      from = chunk.length;
      return undefined;
    },
    end() {
      if (begun.size > 0)
        throw new AmcpError("AMCP_PROXY_BAD_FRAME", `the peer closed in the middle of a message, after ${begun.size} bytes`);
    },
  };
}

const whole = (bytes: Buffer): WholeFrame => ({ kind: "whole", bytes: withoutReturn(bytes) });

function long({ pieces: came, outline }: LongLine): WholeFrame {
  const pieces = [...came.slice(0, -1), ...came.slice(-1).map(withoutReturn)];
  let bytes: Buffer | undefined;
  return {
    kind: "whole",
    long: { pieces, outline },
    get bytes() {
      bytes ??= Buffer.concat(pieces);
      return bytes;
    },
  };
}

const withoutReturn = (bytes: Buffer): Buffer => (bytes[bytes.length - 1] === CARRIAGE_RETURN ? bytes.subarray(0, -1) : bytes);

/** Returns the size of a line, also of an oversized one. */
export function sizeOfFrame(frame: Frame): number {
  if (frame.kind === "oversized") return frame.size;
  return frame.long === undefined ? frame.bytes.length : sizeOf(frame.long.pieces);
}

const isEmpty = (frame: Frame): boolean => sizeOfFrame(frame) === 0;

/** Splits chunks from any source into frames. @throws AmcpError as `FrameSplitter` does */
export async function* readFrames(chunks: AsyncIterable<Buffer>, limit: LineLimit = provenLimit()): AsyncGenerator<Frame> {
  const splitter = createFrameSplitter(limit);
  for await (const chunk of chunks) {
    splitter.add(chunk);
    for (let frame = splitter.next(); frame !== undefined; frame = splitter.next()) yield frame;
  }
  splitter.end();
}

const BLANK = 0x20;

/** Replaces line ends by spaces, in place: JSON may span lines, a frame may not, and JSON has no line ends inside strings. */
export function onOneLine(json: Buffer): Buffer {
  for (const end of [NEWLINE, CARRIAGE_RETURN])
    for (let at = json.indexOf(end); at !== -1; at = json.indexOf(end, at + 1)) json[at] = BLANK;
  return json;
}
