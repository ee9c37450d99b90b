import { AmcpError } from "../contracts/errors.ts";
import { sizeOf } from "../platform/size-of.ts";
import { createLineBuffer, type LongLine } from "./large-messages/index.ts";

/** Ends a line. */
export const NEWLINE = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/** Largest message that is relayed. */
export const MAX_FRAME_BYTES = 16 * 1024 * 1024;

/** Nothing that is said before authentication is longer. */
const MAX_UNPROVEN_BYTES = 64 * 1024;

/** A longer line stays in pieces. */
const LONG_BYTES = 128 * 1024;

/** How long a line may be, asked anew for every piece of it: a peer that proves itself may say more from then on. */
export interface LineLimit {
  maxBytes: number;
  /** What happens to a longer one: it is left out and told, or it breaks the stream before more of it is read. */
  beyond: "skip" | "break";
  /** Whether a line without anything is told too, as where it ends an event; otherwise it is passed over. */
  empty?: boolean;
}

/** For a peer that was let in, or that this side has started. */
export const provenLimit = (): LineLimit => ({ maxBytes: MAX_FRAME_BYTES, beyond: "skip" });

/** For a peer that has proved nothing yet. */
export const unprovenLimit = (): LineLimit => ({ maxBytes: MAX_UNPROVEN_BYTES, beyond: "break" });

/** One line of a peer, still bytes; of a line that was too long only its ends. */
export type Frame = WholeFrame | { readonly kind: "oversized"; readonly head: Buffer; readonly tail: Buffer; readonly size: number };

/** A line. A long one is taken in the pieces in which it came: putting them together is a copy of all of it. */
export interface WholeFrame {
  readonly kind: "whole";
  readonly bytes: Buffer;
  readonly long?: LongLine;
}

/** Cuts a byte stream into lines, one JSON-RPC message each, and leaves them bytes: the relay finds `id` and `method` with a scan and copies the rest. */
export interface FrameSplitter {
  add(chunk: Buffer): void;
  /** The next line that is complete. @throws AmcpError AMCP_PROXY_FRAME_TOO_LARGE where the limit breaks */
  next(): Frame | undefined;
  /** Nothing more will come. @throws AmcpError AMCP_PROXY_BAD_FRAME in the middle of a line */
  end(): void;
}

/**
 * A line above the limit is skipped up to its newline and reported as oversized, so that the link survives it and a peer that never sends
 * a newline cannot fill the memory.
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
    // Most lines come in one piece, and stay where they are.
    if (begun.size === 0 && part.length <= limit.maxBytes) return whole(part);
    append(part);
    const line = begun.take();
    if ("head" in line) return { kind: "oversized", ...line };
    return sizeOf(line.pieces) <= LONG_BYTES ? whole(Buffer.concat(line.pieces)) : long(line);
  };
  return {
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

/** Bytes of a line, of one that was too long too. */
export function sizeOfFrame(frame: Frame): number {
  if (frame.kind === "oversized") return frame.size;
  return frame.long === undefined ? frame.bytes.length : sizeOf(frame.long.pieces);
}

const isEmpty = (frame: Frame): boolean => sizeOfFrame(frame) === 0;

/** Splits what somebody else reads. @throws AmcpError as `FrameSplitter` does */
export async function* readFrames(chunks: AsyncIterable<Buffer>, limit: LineLimit = provenLimit()): AsyncGenerator<Frame> {
  const splitter = createFrameSplitter(limit);
  for await (const chunk of chunks) {
    splitter.add(chunk);
    for (let frame = splitter.next(); frame !== undefined; frame = splitter.next()) yield frame;
  }
  splitter.end();
}
