import { AmcpError } from "../../contracts/errors.ts";

const NEWLINE = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/** Largest message that is relayed. */
const MAX_FRAME_BYTES = 16 * 1024 * 1024;

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
 * copies the rest. A line above `maxBytes` is skipped up to its newline and reported as oversized, so that the link survives it and a
 * peer that never sends a newline cannot fill the memory. Empty lines are passed over.
 *
 * @throws AmcpError AMCP_PROXY_BAD_FRAME when the peer closes in the middle of a line
 */
export async function* readFrames(chunks: AsyncIterable<Buffer>, maxBytes: number = MAX_FRAME_BYTES): AsyncGenerator<Frame> {
  let line = emptyLine();
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      append(line, chunk.subarray(start, end), maxBytes);
      const frame = frameOf(line, maxBytes);
      if (frame !== undefined) yield frame;
      line = emptyLine();
      start = end + 1;
    }
    append(line, chunk.subarray(start), maxBytes);
  }
  if (line.size > 0) throw new AmcpError("AMCP_PROXY_BAD_FRAME", `the peer closed in the middle of a message, after ${line.size} bytes`);
}

const emptyLine = (): Line => ({ parts: [], size: 0, tail: Buffer.alloc(0) });

function append(line: Line, part: Buffer, maxBytes: number): void {
  if (part.length === 0) return;
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

function frameOf({ parts, size, tail }: Line, maxBytes: number): Frame | undefined {
  const [first = tail] = parts;
  if (size > maxBytes) return { kind: "oversized", head: first, tail, size };
  const joined = parts.length === 1 ? first : Buffer.concat(parts, size);
  const bytes = joined.at(-1) === CARRIAGE_RETURN ? joined.subarray(0, -1) : joined;
  return bytes.length === 0 ? undefined : { kind: "whole", bytes };
}
