import { AmcpError } from "../../contracts/errors.ts";

const NEWLINE = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/** Largest message that is relayed. */
export const MAX_FRAME_BYTES = 16 * 1024 * 1024;

/** Nothing that is said before authentication is longer. */
const MAX_UNPROVEN_BYTES = 64 * 1024;

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

/** How much of a message that is too large is kept at either end, to find out which call it belongs to. */
const KEPT_BYTES = 4096;

/** One line of a peer, still bytes; of a line that was too long only its ends. */
export type Frame =
  | { readonly kind: "whole"; readonly bytes: Buffer }
  | { readonly kind: "oversized"; readonly head: Buffer; readonly tail: Buffer; readonly size: number };

/** What has been read of a line so far. */
interface Line {
  parts: Buffer[];
  size: number;
  tail: Buffer;
}

/**
 * Splits a byte stream into lines, one JSON-RPC message each, and leaves them bytes: the relay finds `id` and `method` with a scan and
 * copies the rest. A line above the limit is skipped up to its newline and reported as oversized, so that the link survives it and a
 * peer that never sends a newline cannot fill the memory.
 *
 * @throws AmcpError AMCP_PROXY_BAD_FRAME when the peer closes in the middle of a line, AMCP_PROXY_FRAME_TOO_LARGE where the limit breaks
 */
export async function* readFrames(chunks: AsyncIterable<Buffer>, limit: LineLimit = provenLimit()): AsyncGenerator<Frame> {
  let line = emptyLine();
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      append(line, chunk.subarray(start, end), limit);
      const frame = frameOf(line, limit);
      if (limit.empty === true || !isEmpty(frame)) yield frame;
      line = emptyLine();
      start = end + 1;
    }
    append(line, chunk.subarray(start), limit);
  }
  if (line.size > 0) throw new AmcpError("AMCP_PROXY_BAD_FRAME", `the peer closed in the middle of a message, after ${line.size} bytes`);
}

const emptyLine = (): Line => ({ parts: [], size: 0, tail: Buffer.alloc(0) });

function append(line: Line, part: Buffer, { maxBytes, beyond }: LineLimit): void {
  if (part.length === 0) return;
  if (beyond === "break" && line.size + part.length > maxBytes)
    throw new AmcpError("AMCP_PROXY_FRAME_TOO_LARGE", `a peer that has not proved itself sent a message of more than ${maxBytes} bytes`);
  const fitted = line.size <= maxBytes;
  line.size += part.length;
  if (line.size <= maxBytes) {
    line.parts.push(part);
    return;
  }
  if (fitted) {
    const start = Buffer.concat([...line.parts, part]);
    line.parts = [Buffer.from(start.subarray(0, KEPT_BYTES))];
    line.tail = Buffer.from(start.subarray(-KEPT_BYTES));
  } else {
    const end = part.length < KEPT_BYTES ? Buffer.concat([line.tail, part]) : part;
    line.tail = Buffer.from(end.subarray(-KEPT_BYTES));
  }
}

const isEmpty = (frame: Frame): boolean => frame.kind === "whole" && frame.bytes.length === 0;

function frameOf({ parts, size, tail }: Line, { maxBytes }: LineLimit): Frame {
  const [first = tail] = parts;
  if (size > maxBytes) return { kind: "oversized", head: first, tail, size };
  const joined = parts.length === 1 ? first : Buffer.concat(parts, size);
  return { kind: "whole", bytes: joined.at(-1) === CARRIAGE_RETURN ? joined.subarray(0, -1) : joined };
}
