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
