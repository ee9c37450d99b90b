/** Bytes in the pieces in which they came. */
export type Pieces = readonly Buffer[];

/** The bytes `start` up to, not including, `end`; nothing is copied. */
export function cut(pieces: Pieces, start: number, end = Number.POSITIVE_INFINITY): Pieces {
  const parts: Buffer[] = [];
  let at = 0;
  for (const piece of pieces) {
    if (at < end && at + piece.length > start) parts.push(piece.subarray(Math.max(0, start - at), end - at));
    at += piece.length;
  }
  return parts;
}
