import { sizeOf } from "../../platform/size-of.ts";
import { createOutline, type Outline } from "./outline.ts";
import { cut, type Pieces } from "./pieces.ts";

/** Where the bytes of one line are put together that comes in pieces. */
export interface LineBuffer {
  /** Bytes of the line so far, those that were not kept too. */
  readonly size: number;
  /** @param maxBytes of a longer line only the ends are kept */
  append(part: Buffer, maxBytes: number): void;
  /** The line, after which another one begins. */
  take(): Taken;
}

/** A line in the pieces in which it came, with its outline as a JSON document. */
export interface LongLine {
  readonly pieces: Pieces;
  readonly outline: Outline;
}

/** A line, or its ends and what its size was. */
type Taken = LongLine | { readonly head: Buffer; readonly tail: Buffer; readonly size: number };

/** How much of a line that is too long is kept at either end, to find out which call it belongs to. */
const KEPT_BYTES = 4096;

/** A peer may send a byte at a time: smaller pieces are put together, until they are as long as what is read at once. */
const SMALL_BYTES = 16 * 1024;
const GATHERED_BYTES = 64 * 1024;

export function createLineBuffer(): LineBuffer {
  let pieces: Buffer[] = [];
  let gathered: Buffer[] = [];
  let gatheredBytes = 0;
  let outline = createOutline();
  let ends: { readonly head: Buffer; readonly tail: Buffer } | undefined;
  let size = 0;
  const push = (piece: Buffer) => {
    pieces.push(piece);
    outline.add(piece);
  };
  const putTogether = () => {
    if (gathered.length > 0) push(Buffer.concat(gathered, gatheredBytes));
    [gathered, gatheredBytes] = [[], 0];
  };
  const keep = (part: Buffer) => {
    if (part.length < SMALL_BYTES) {
      gathered.push(part);
      gatheredBytes += part.length;
      if (gatheredBytes >= GATHERED_BYTES) putTogether();
    } else {
      putTogether();
      push(part);
    }
  };
  return {
    get size() {
      return size;
    },
    append(part, maxBytes) {
      if (ends !== undefined) ends = { head: ends.head, tail: lastOf([ends.tail, part]) };
      else {
        keep(part);
        if (size + part.length > maxBytes) {
          putTogether();
          ends = { head: firstOf(pieces), tail: lastOf(pieces) };
          [pieces, outline] = [[], createOutline()];
        }
      }
      size += part.length;
    },
    take() {
      putTogether();
      const taken = ends === undefined ? { pieces, outline } : { ...ends, size };
      [pieces, ends, size, outline] = [[], undefined, 0, createOutline()];
      return taken;
    },
  };
}

const firstOf = (pieces: Pieces): Buffer => Buffer.concat(cut(pieces, 0, KEPT_BYTES));

function lastOf(pieces: Pieces): Buffer {
  const size = sizeOf(pieces);
  return Buffer.concat(cut(pieces, size - KEPT_BYTES, size));
}
