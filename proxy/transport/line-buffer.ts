/** Where the bytes of one line are put together that comes in pieces. */
export interface LineBuffer {
  /** Bytes of the line so far, those that were not kept too. */
  readonly size: number;
  /** @param maxBytes of a longer line only the ends are kept */
  append(part: Buffer, maxBytes: number): void;
  /** The line, after which another one begins. */
  take(): Taken;
}

/** A line as a whole, or its ends and what its size was. */
export type Taken = { readonly bytes: Buffer } | { readonly head: Buffer; readonly tail: Buffer; readonly size: number };

/** How much of a line that is too long is kept at either end, to find out which call it belongs to. */
const KEPT_BYTES = 4096;

/**
 * Up to here the pieces of a line are kept, and put together at its end. Those of a longer one are copied to where they will stand while
 * more of it comes, a few at a time: to put together 15 MB at once is ten milliseconds for which everybody waits.
 */
const KEPT_APART_BYTES = 4 * 1024 * 1024;
const MOVED_AT_A_TIME = 2;

export function createLineBuffer(): LineBuffer {
  let parts: Buffer[] = [];
  let room: Buffer | undefined;
  let moved = 0;
  let ends: { readonly head: Buffer; readonly tail: Buffer } | undefined;
  let size = 0;
  const move = (into: Buffer, count: number) => {
    for (const part of parts.splice(0, count)) moved += part.copy(into, moved);
  };
  const joined = () => {
    if (room === undefined) return Buffer.concat(parts, size);
    move(room, parts.length);
    return room.subarray(0, size);
  };
  return {
    get size() {
      return size;
    },
    append(part, maxBytes) {
      if (ends !== undefined) ends = { head: ends.head, tail: lastOf(ends.tail, part) };
      else if (size + part.length > maxBytes) {
        const start = joined();
        ends = { head: firstOf(start, part), tail: lastOf(start, part) };
        [parts, room] = [[], undefined];
      } else {
        parts.push(part);
        if (size + part.length > KEPT_APART_BYTES) {
          room ??= Buffer.allocUnsafeSlow(maxBytes);
          move(room, MOVED_AT_A_TIME);
        }
      }
      size += part.length;
    },
    take() {
      const taken = ends === undefined ? { bytes: joined() } : { ...ends, size };
      [parts, room, moved, ends, size] = [[], undefined, 0, undefined, 0];
      return taken;
    },
  };
}

const firstOf = (start: Buffer, part: Buffer): Buffer =>
  Buffer.concat([start.subarray(0, KEPT_BYTES), part.subarray(0, Math.max(0, KEPT_BYTES - start.length))]);

const lastOf = (start: Buffer, part: Buffer): Buffer =>
  part.length >= KEPT_BYTES ? Buffer.from(part.subarray(-KEPT_BYTES)) : Buffer.concat([start.subarray(-(KEPT_BYTES - part.length)), part]);
