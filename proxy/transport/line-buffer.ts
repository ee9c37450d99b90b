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

const EMPTY: Buffer = Buffer.alloc(0);

/** How much of a line that is too long is kept at either end, to find out which call it belongs to. */
const KEPT_BYTES = 4096;

/**
 * Room for a line, in few steps: each is one copy of what is there, and what arrives is copied once as it comes. So the end of a line of
 * 15 MB costs no more than any other piece of it, and nobody waits while it is put together. The system gives memory where it is written to.
 */
const ROOM_BYTES = [256 * 1024, 2 * 1024 * 1024];

export function createLineBuffer(): LineBuffer {
  let room = EMPTY;
  let ends: { readonly head: Buffer; readonly tail: Buffer } | undefined;
  let size = 0;
  return {
    get size() {
      return size;
    },
    append(part, maxBytes) {
      if (ends !== undefined) ends = { head: ends.head, tail: lastOf(ends.tail, part) };
      else if (size + part.length > maxBytes) {
        const start = room.subarray(0, size);
        ends = { head: firstOf(start, part), tail: lastOf(start, part) };
        room = EMPTY;
      } else {
        if (size + part.length > room.length) room = moved(room.subarray(0, size), { least: size + part.length, maxBytes });
        part.copy(room, size);
      }
      size += part.length;
    },
    take() {
      const taken = ends === undefined ? { bytes: room.subarray(0, size) } : { ...ends, size };
      [room, ends, size] = [EMPTY, undefined, 0];
      return taken;
    },
  };
}

function moved(bytes: Buffer, { least, maxBytes }: { least: number; maxBytes: number }): Buffer {
  const wider = Buffer.allocUnsafeSlow(ROOM_BYTES.find((step) => step >= least && step <= maxBytes) ?? maxBytes);
  bytes.copy(wider);
  return wider;
}

const firstOf = (start: Buffer, part: Buffer): Buffer =>
  Buffer.concat([start.subarray(0, KEPT_BYTES), part.subarray(0, Math.max(0, KEPT_BYTES - start.length))]);

const lastOf = (start: Buffer, part: Buffer): Buffer =>
  part.length >= KEPT_BYTES ? Buffer.from(part.subarray(-KEPT_BYTES)) : Buffer.concat([start.subarray(-(KEPT_BYTES - part.length)), part]);
