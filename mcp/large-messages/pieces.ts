/** Bytes in the pieces in which they came. */
export type Pieces = readonly Buffer[];

/** Bytes in one piece, or in those in which they came. */
export type Bytes = Buffer | Pieces;

/** The bytes `start` up to, not including, `end`; nothing is copied. */
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
