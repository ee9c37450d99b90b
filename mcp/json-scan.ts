import {
  CLOSE_ARRAY,
  CLOSE_OBJECT,
  COLON,
  COMMA,
  OPEN_ARRAY,
  OPEN_OBJECT,
  type Span,
  skipBlank,
  skipString,
  take,
  takeIf,
  textAt,
} from "./json/tokens.ts";
import { all, type Found, readDocument, readValue, type Scan, scanOf, succeeds, type Wanted } from "./json/walk.ts";
import { type Bytes, cut, type Pieces } from "./large-messages/index.ts";

export type { Span } from "./json/tokens.ts";
export { textAt } from "./json/tokens.ts";
export { type Found, locate, type Wanted } from "./json/walk.ts";

/** Where a text stops being JSON; undefined where it does not, or only inside a string. */
export function malformedAt(bytes: Buffer): number | undefined {
  const scan = scanOf(bytes, all(bytes));
  return succeeds(() => readDocument(scan, {})) ? undefined : scan.at;
}

/** Like `locate` for the beginning of a document that was cut off: what stands before the cut. */
export function locateInHead(head: Buffer, wanted: Wanted): Found {
  const scan = scanOf(head, all(head));
  succeeds(() => readDocument(scan, wanted));
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
