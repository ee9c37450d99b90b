import { CLOSE_ARRAY, CLOSE_OBJECT, isEscaped, nextQuote, OPEN_ARRAY, OPEN_OBJECT, QUOTE, type Span } from "../json/tokens.ts";
import { type Found, locate, MAX_DEPTH, type Wanted } from "../json/walk.ts";

/**
 * The first levels of a long document, collected while it arrives. Deeper levels are omitted: they are nearly all of a long message and
 * contain nothing of the envelope. In them only closed strings and balanced brackets are checked.
 */
export interface Outline {
  /** Adds the next piece of the document. */
  add(piece: Buffer): void;
  /** Like `locate` on the whole document. */
  locate(wanted: Wanted): Found | undefined;
}

/** The message, its `params` or `result`, and the objects and arrays in those. */
const LEVELS = 3;

/** From offset `at` of the outline on, `by` is added for the offset in the document. */
interface Shift {
  readonly at: number;
  readonly by: number;
}

/** The scan position in the document. */
interface Place {
  depth: number;
  deepest: number;
  /** Whether the position is below the levels of the outline. */
  isDeep: boolean;
  isInString: boolean;
  /** Whether the last piece ended with a backslash that escapes the next byte. */
  isEscaped: boolean;
}

export function createOutline(): Outline {
  const place: Place = { depth: 0, deepest: 0, isDeep: false, isInString: false, isEscaped: false };
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
        const isKept = !place.isDeep;
        at = passOver(piece, at, place);
        if (isKept) keep(piece.subarray(start, at), size + start);
      }
      size += piece.length;
    },
    locate(wanted) {
      if (place.deepest > MAX_DEPTH) return undefined;
      const found = locate(Buffer.concat(kept), wanted);
      const inDocument = (at: number): number => at + (shifts.findLast((shift) => shift.at <= at)?.by ?? 0);
      const spanOf = ({ start, end }: Span): Span => ({ start: inDocument(start), end: inDocument(end - 1) + 1 });
      return found && new Map([...found].map(([path, span]) => [path, spanOf(span)]));
    },
  };
}

/** Skips bytes up to a change between outline and deeper levels. @returns the offset of the next byte */
function passOver(piece: Buffer, from: number, place: Place): number {
  let at = from;
  while (at < piece.length) {
    if (place.isInString) {
      at = passString(piece, at, place);
      continue;
    }
    const byte = piece[at];
    if (byte === QUOTE) place.isInString = true;
    else if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) {
      if (goDown(place)) return at + 1;
    } else if ((byte === CLOSE_OBJECT || byte === CLOSE_ARRAY) && goUp(place)) return at;
    at += 1;
  }
  return at;
}

/** @returns whether the position leaves the levels of the outline */
function goDown(place: Place): boolean {
  place.depth += 1;
  place.deepest = Math.max(place.deepest, place.depth);
  place.isDeep = place.depth > LEVELS;
  return place.depth === LEVELS + 1;
}

/** @returns whether the position returns to the levels of the outline, to which this bracket belongs */
function goUp(place: Place): boolean {
  const isBorder = place.isDeep && place.depth === LEVELS + 1;
  if (isBorder) place.isDeep = false;
  else place.depth -= 1;
  return isBorder;
}

/** Skips the rest of a string. */
function passString(piece: Buffer, from: number, place: Place): number {
  const start = place.isEscaped ? from + 1 : from;
  place.isEscaped = false;
  for (let quote = nextQuote(piece, start); quote !== -1; quote = nextQuote(piece, quote + 1)) {
    if (isEscaped(piece, quote, start)) continue;
    place.isInString = false;
    return quote + 1;
  }
  place.isEscaped = isEscaped(piece, piece.length, start);
  return piece.length;
}
