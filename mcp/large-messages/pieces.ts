import { isUtf8 as isWholeUtf8 } from "node:buffer";

/** Bytes in their received pieces. */
export type Pieces = readonly Buffer[];

/** Bytes in one piece, or in their received pieces. */
export type Bytes = Buffer | Pieces;

/** Returns the bytes from `start` to `end`, exclusive, without copying. */
export function cut(bytes: Bytes, start: number, end = Number.POSITIVE_INFINITY): Pieces {
  if (Buffer.isBuffer(bytes)) return [bytes.subarray(start, end)];
  const parts: Buffer[] = [];
  let at = 0;
  for (const piece of bytes) {
    if (at < end && at + piece.length > start) parts.push(piece.subarray(Math.max(0, start - at), end - at));
    at += piece.length;
  }
  return parts;
}

const BLANK = 0x20;

/** Returns the first byte that is not white space. */
export function firstVisible(pieces: Pieces): number | undefined {
  for (const piece of pieces) {
    const first = piece.find((byte) => byte > BLANK);
    if (first !== undefined) return first;
  }
  return undefined;
}

/** Whether the joined pieces are valid UTF-8. A character may span two pieces. */
export function isUtf8(pieces: Pieces): boolean {
  let begun: Buffer = Buffer.alloc(0);
  for (const piece of pieces) {
    const rest = begun.length === 0 ? piece : Buffer.concat([begun, piece]);
    const end = rest.length - begunBytes(rest);
    if (!isWholeUtf8(rest.subarray(0, end))) return false;
    begun = rest.subarray(end);
  }
  return begun.length === 0;
}

const [TWO, THREE, FOUR] = [0xc0, 0xe0, 0xf0];
const isContinuation = (byte: number): boolean => (byte & 0xc0) === 0x80;

/** Returns the number of bytes at the end that belong to an incomplete character. */
function begunBytes(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (isContinuation(byte)) continue;
    const length = byte >= FOUR ? 4 : byte >= THREE ? 3 : byte >= TWO ? 2 : 1;
    return length > back ? back : 0;
  }
  return 0;
}
