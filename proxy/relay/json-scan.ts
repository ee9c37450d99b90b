import { setImmediate } from "node:timers/promises";

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
import { planOf, readValue, type Scan, scanOf, type Wanted, walk } from "./json-walk.ts";

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

/** How much of a long document is looked at before others have their turn: about a millisecond's work. */
export const SLICE_BYTES = 128 * 1024;

/** Like `locate`, for a document so long that whoever else is served would have to wait for it: between its slices they have their turn. */
export async function locateInSlices(bytes: Buffer, wanted: Wanted): Promise<Found | undefined> {
  const scan = scanOf(bytes, all(bytes), planOf(wanted));
  let isWellFormed = true;
  for (let end = SLICE_BYTES; isWellFormed && scan.next !== "nothing"; end = scan.at + SLICE_BYTES) {
    isWellFormed = succeeds(() => walk(scan, end));
    await setImmediate();
  }
  return isWellFormed && succeeds(() => endDocument(scan)) ? scan.found : undefined;
}

/** Like `locate` for the beginning of a document that was cut off: what stands before the cut. */
export function locateInHead(head: Buffer, wanted: Wanted): Found {
  const scan = scanOf(head, all(head), planOf(wanted));
  succeeds(() => readDocument(scan));
  return scan.found;
}

/** The elements of an array that `locate` found. */
export function elementsOf(bytes: Buffer, array: Span): readonly Span[] {
  const scan = scanOf(bytes, array);
  const elements: Span[] = [];
  if (bytes[array.start] !== OPEN_ARRAY) return elements;
  scan.at += 1;
  if (takeIf(scan, CLOSE_ARRAY)) return elements;
  do {
    elements.push(readValue(scan));
  } while (takeIf(scan, COMMA));
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

/** Whether the object that `locate` found has no members. */
export function isEmptyObject(bytes: Buffer, { start }: Span): boolean {
  const scan = scanOf(bytes, { start: start + 1, end: bytes.length });
  skipBlank(scan);
  return bytes[scan.at] === CLOSE_OBJECT;
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
