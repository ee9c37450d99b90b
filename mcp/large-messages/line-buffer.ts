import { sizeOf } from "../../platform/text/bytes.ts";
import { createOutline, type Outline } from "./outline.ts";
import { cut, type Pieces } from "./pieces.ts";

/** Collects the bytes of one line that arrives in pieces. */
export interface LineBuffer {
  /** Bytes of the line so far, including discarded ones. */
  readonly size: number;
  /** @param maxBytes the size above which only the ends of the line are kept */
  append(part: Buffer, maxBytes: number): void;
  /** Returns the line and starts the next one. */
  take(): Taken;
}

/** A line in its received pieces, with the outline of its JSON document. */
export interface LongLine {
  readonly pieces: Pieces;
  readonly outline: Outline;
}

/** A line, or the ends and the size of an oversized one. */
type Taken = LongLine | { readonly head: Buffer; readonly tail: Buffer; readonly size: number };

/** Bytes that are kept at each end of an oversized line, to find the call that it belongs to. */
const KEPT_BYTES = 4096;

/** Smaller pieces are joined up to this size, because a peer may send one byte at a time. */
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
