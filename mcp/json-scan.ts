import { type Courtesy, createCourtesy } from "../platform/courtesy.ts";
import {
  CLOSE_ARRAY,
  CLOSE_OBJECT,
  COLON,
  COMMA,
  Malformed,
  OPEN_ARRAY,
  OPEN_OBJECT,
  type Span,
  skipBlank,
  skipString,
  take,
  takeIf,
  textAt,
} from "./json-tokens.ts";
import { planOf, readOn, readValue, type Scan, scanOf, type Wanted, walk } from "./json-walk.ts";
import { type Bytes, cut, type Pieces } from "./pieces.ts";

export type { Span } from "./json-tokens.ts";
export { textAt } from "./json-tokens.ts";
export type { Wanted } from "./json-walk.ts";

/** Where the wanted values stand, by path: `params.name`. */
export type Found = ReadonlyMap<string, Span>;

const all = (bytes: Buffer): Span => ({ start: 0, end: bytes.length });

/**
 * Finds values in a JSON document without building it: strings are passed over with a native search, numbers are never converted, so
 * that what is copied from the spans is byte for byte what the peer wrote. A wanted key that occurs twice in its object makes the document
 * malformed: two readers could disagree on it. The inside of strings is not checked.
 *
 * @param part where the document stands in `bytes`; all of it by default
 * @returns undefined when it is not one well-formed JSON value
 */
export function locate(bytes: Buffer, wanted: Wanted, part: Span = all(bytes)): Found | undefined {
  const scan = scanOf(bytes, part, planOf(wanted));
  return succeeds(() => readDocument(scan)) ? scan.found : undefined;
}

/** Where a text stops being JSON; undefined where it does not, or only inside a string. */
export function malformedAt(bytes: Buffer): number | undefined {
  const scan = scanOf(bytes, all(bytes), planOf({}));
  return succeeds(() => readDocument(scan)) ? undefined : scan.at;
}

/** For how long a document is looked into before others have their turn, and how much of it between two looks at the clock. */
const TURN_MS = 0.25;
const SLICE_BYTES = 64 * 1024;

/** What must be left of a piece for a key, a number or a mark to be read in it; with less of it, the next piece is waited for. */
const MARGIN = 1024;

/** Since when the others have waited for whoever looks into a long document, and what is owed to them. */
interface Turn {
  began: number;
  readonly courtesy: Courtesy;
}

/** Like `locate`, for a document so long that it stays in pieces, and that whoever else is served has turns meanwhile. */
export async function locateInPieces(pieces: Pieces, wanted: Wanted): Promise<Found | undefined> {
  const found = await locateAcross(pieces, wanted);
  // What is longer than the margin and stands where two pieces meet was not made out. It is rare, as is what is not well-formed.
  return found === undefined && pieces.length > 1 ? await locateAcross([Buffer.concat(pieces)], wanted) : found;
}

async function locateAcross(pieces: Pieces, wanted: Wanted): Promise<Found | undefined> {
  const scan = scanOf(Buffer.alloc(0), { start: 0, end: 0 }, planOf(wanted));
  const turn = { began: performance.now(), courtesy: createCourtesy() };
  for (const [index, piece] of pieces.entries()) {
    readOn(scan, piece);
    scan.goesOn = index < pieces.length - 1;
    if (!(await walkInTurns(scan, turn))) return undefined;
  }
  return succeeds(() => endDocument(scan)) ? scan.found : undefined;
}

/** Walks through what is there of a document. @returns whether it can go on behind that */
async function walkInTurns(scan: Scan, turn: Turn): Promise<boolean> {
  const end = scan.goesOn ? scan.bytes.length - MARGIN : Number.POSITIVE_INFINITY;
  while (scan.next !== "nothing" && scan.at < end) {
    if (!succeeds(() => walk(scan, Math.min(end, scan.at + SLICE_BYTES)))) return false;
    if (performance.now() - turn.began < TURN_MS) continue;
    await turn.courtesy.giveWay();
    turn.began = performance.now();
  }
  return scan.next !== "nothing" || !scan.goesOn;
}

/** Like `locate` for the beginning of a document that was cut off: what stands before the cut. */
export function locateInHead(head: Buffer, wanted: Wanted): Found {
  const scan = scanOf(head, all(head), planOf(wanted));
  succeeds(() => readDocument(scan));
  return scan.found;
}

/** The elements of an array that `locate` found. @param most of them; the others are not looked at */
export function elementsOf(bytes: Buffer, array: Span, most = Number.POSITIVE_INFINITY): readonly Span[] {
  const scan = scanOf(bytes, array);
  const elements: Span[] = [];
  if (bytes[array.start] !== OPEN_ARRAY) return elements;
  scan.at += 1;
  if (takeIf(scan, CLOSE_ARRAY)) return elements;
  do {
    elements.push(readValue(scan));
  } while (elements.length < most && takeIf(scan, COMMA));
  return elements;
}

/** The members of an object that `locate` found, with their keys decoded; of a key that occurs twice the last counts. */
export function membersOf(bytes: Buffer, object: Span): ReadonlyMap<string, Span> {
  const scan = scanOf(bytes, object);
  const members = new Map<string, Span>();
  if (bytes[object.start] === OPEN_OBJECT) readMembers(scan, members);
  return members;
}

function readMembers(scan: Scan, members: Map<string, Span>): void {
  scan.at += 1;
  if (takeIf(scan, CLOSE_OBJECT)) return;
  do {
    skipBlank(scan);
    const start = scan.at;
    skipString(scan);
    const key = textAt(scan.bytes, { start, end: scan.at }) ?? "";
    take(scan, COLON);
    members.set(key, readValue(scan));
  } while (takeIf(scan, COMMA));
}

/** Whether the object that was located has no members. */
export const isEmptyObject = (document: Bytes, { start, end }: Span): boolean =>
  firstVisible(cut(document, start + 1, end)) === CLOSE_OBJECT;

const BLANK = 0x20;

/** The first byte that is no blank. */
export function firstVisible(pieces: Pieces): number | undefined {
  for (const piece of pieces) {
    const first = piece.find((byte) => byte > BLANK);
    if (first !== undefined) return first;
  }
  return undefined;
}

function succeeds(read: () => void): boolean {
  try {
    read();
    return true;
  } catch (error) {
    if (error instanceof Malformed) return false;
    throw error;
  }
}

function readDocument(scan: Scan): void {
  walk(scan, Number.POSITIVE_INFINITY);
  endDocument(scan);
}

function endDocument(scan: Scan): void {
  skipBlank(scan);
  if (scan.at !== scan.bytes.length) throw new Malformed();
}
