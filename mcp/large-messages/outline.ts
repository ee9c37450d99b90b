import { type ByteSpan, CLOSE_ARRAY, CLOSE_OBJECT, isEscaped, nextQuote, OPEN_ARRAY, OPEN_OBJECT, QUOTE } from "../json/tokens.ts";
import { type Found, locate, MAX_DEPTH, type WantedPaths } from "../json/walk.ts";

/**
 * The first levels of a long document, collected while it arrives. Deeper levels are omitted: they are nearly all of a long message and
 * contain nothing of the envelope. In them only closed strings and balanced brackets are checked.
 */
export interface Outline {
  /** Adds the next piece of the document. */
  add(piece: Buffer): void;
  /** Like `locate` on the whole document. */
  locate(wanted: WantedPaths): Found | undefined;
}

/** The message, its `params` or `result`, and the objects and arrays in those. */
const LEVELS = 3;

/** From offset `at` of the outline on, `by` is added for the offset in the document. */
interface Shift {
  readonly at: number;
  readonly by: number;
}

/** The scan position in the document. */
interface ScanPosition {
  depth: number;
  deepest: number;
  /** Whether the position is below the levels of the outline. */
  isDeep: boolean;
  isInString: boolean;
  /** Whether the last piece ended with a backslash that escapes the next byte. */
  isEscaped: boolean;
}

export function createOutline(): Outline {
  const position: ScanPosition = { depth: 0, deepest: 0, isDeep: false, isInString: false, isEscaped: false };
  const kept: Buffer[] = [];
  const shifts: Shift[] = [];
  let [size, keptSize] = [0, 0];
  const keep = (part: Buffer, start: number) => {
    const by = start - keptSize;
    if (shifts.at(-1)?.by !== by) shifts.push({ at: keptSize, by });
    kept.push(part);
    keptSize += part.length;
  };
  return {
    add(piece) {
      let at = 0;
      while (at < piece.length) {
        const start = at;
        const isKept = !position.isDeep;
        at = passOver(piece, at, position);
        if (isKept) keep(piece.subarray(start, at), size + start);
      }
      size += piece.length;
    },
    locate(wanted) {
      if (position.deepest > MAX_DEPTH) return undefined;
      const found = locate(Buffer.concat(kept), wanted);
      const inDocument = (at: number): number => at + (shifts.findLast((shift) => shift.at <= at)?.by ?? 0);
      const spanOf = ({ start, end }: ByteSpan): ByteSpan => ({ start: inDocument(start), end: inDocument(end - 1) + 1 });
      return found && new Map([...found].map(([path, span]) => [path, spanOf(span)]));
    },
  };
}

/** Skips bytes up to a change between outline and deeper levels. @returns the offset of the next byte */
function passOver(piece: Buffer, from: number, position: ScanPosition): number {
  let at = from;
  while (at < piece.length) {
    if (position.isInString) {
      at = passString(piece, at, position);
      continue;
    }
    const byte = piece[at];
    if (byte === QUOTE) position.isInString = true;
    else if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) {
      if (goDown(position)) return at + 1;
    } else if ((byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) && goUp(position)) return at;
    at += 1;
  }
  return at;
}

/** @returns whether the position leaves the levels of the outline */
function goDown(position: ScanPosition): boolean {
  position.depth += 1;
  position.deepest = Math.max(position.deepest, position.depth);
  position.isDeep = position.depth > LEVELS;
  return position.depth === LEVELS + 1;
}

/** @returns whether the position returns to the levels of the outline, to which this bracket belongs */
function goUp(position: ScanPosition): boolean {
  const isBorder = position.isDeep && position.depth === LEVELS + 1;
  if (isBorder) position.isDeep = false;
  else position.depth -= 1;
  return isBorder;
}

/** Skips the rest of a string. */
function passString(piece: Buffer, from: number, position: ScanPosition): number {
  const start = position.isEscaped ? from + 1 : from;
  position.isEscaped = false;
  for (let quote = nextQuote(piece, start); quote !== -1; quote = nextQuote(piece, quote + 1)) {
    if (isEscaped(piece, quote, start)) continue;
    position.isInString = false;
    return quote + 1;
  }
  position.isEscaped = isEscaped(piece, piece.length, start);
  return piece.length;
}
