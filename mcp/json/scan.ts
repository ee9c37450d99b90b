import {
  type ByteSpan,
  CLOSE_ARRAY,
  CLOSE_OBJECT,
  COLON,
  COMMA,
  OPEN_ARRAY,
  OPEN_OBJECT,
  skipBlank,
  skipString,
  take,
  takeIf,
  textAt,
} from "./tokens.ts";
import { all, type Found, type Scan, scanDocument, scanOf, scanValue, succeeds, type WantedPaths } from "./walk.ts";

export type { ByteSpan } from "./tokens.ts";
export { textAt } from "./tokens.ts";
export { type Found, locate, type WantedPaths } from "./walk.ts";

/** Returns the offset of the first byte that is not JSON; undefined if all is JSON, or the fault is inside a string. */
export function malformedAt(bytes: Buffer): number | undefined {
  const scan = scanOf(bytes, all(bytes));
  return succeeds(() => scanDocument(scan, {})) ? undefined : scan.at;
}

/** Like `locate`, for the beginning of a truncated document. */
export function locateInHead(head: Buffer, wanted: WantedPaths): Found {
  const scan = scanOf(head, all(head));
  succeeds(() => scanDocument(scan, wanted));
  return scan.found;
}

/** Returns the elements of an array that `locate` found. @param most the number of elements after which it stops */
export function arrayElements(bytes: Buffer, array: ByteSpan, most = Number.POSITIVE_INFINITY): readonly ByteSpan[] {
  const scan = scanOf(bytes, array);
  const elements: ByteSpan[] = [];
  if (bytes[array.start] !== OPEN_ARRAY) return elements;
  scan.at += 1;
  if (takeIf(scan, CLOSE_ARRAY)) return elements;
  do {
    elements.push(scanValue(scan));
  } while (elements.length < most && takeIf(scan, COMMA));
  return elements;
}

/** Returns the members of an object that `locate` found, by decoded key. The last of equal keys counts. */
export function objectMembers(bytes: Buffer, object: ByteSpan): ReadonlyMap<string, ByteSpan> {
  const scan = scanOf(bytes, object);
  const members = new Map<string, ByteSpan>();
  if (bytes[object.start] === OPEN_OBJECT) readMembers(scan, members);
  return members;
}

function readMembers(scan: Scan, members: Map<string, ByteSpan>): void {
  scan.at += 1;
  if (takeIf(scan, CLOSE_OBJECT)) return;
  do {
    skipBlank(scan);
    const start = scan.at;
    skipString(scan);
    const key = textAt(scan.bytes, { start, end: scan.at }) ?? "";
    take(scan, COLON);
    members.set(key, scanValue(scan));
  } while (takeIf(scan, COMMA));
}
