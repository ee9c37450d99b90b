import {
  BACKSLASH,
  type ByteSpan,
  CLOSE_ARRAY,
  CLOSE_OBJECT,
  COLON,
  COMMA,
  type Cursor,
  Malformed,
  OPEN_ARRAY,
  OPEN_OBJECT,
  QUOTE,
  skipBlank,
  skipScalar,
  skipString,
  standsAt,
  take,
  takeIf,
  textAt,
} from "./tokens.ts";

/** The wanted paths of a document as nested keys; an empty object marks a wanted value. */
export interface WantedPaths {
  readonly [key: string]: WantedPaths;
}

/** The wanted keys below a value, compiled once for all documents. */
interface Plan {
  readonly path: string;
  readonly keys: readonly PlannedKey[];
}

interface PlannedKey {
  readonly text: string;
  readonly bytes: Buffer;
  readonly plan: Plan;
}

const plans = new WeakMap<WantedPaths, Plan>();

function planOf(wanted: WantedPaths, path = ""): Plan {
  const known = path === "" ? plans.get(wanted) : undefined;
  if (known !== undefined) return known;
  const keys = Object.entries(wanted).map(([text, below]) => {
    const bytes = Buffer.from(text);
    return { text, bytes, plan: planOf(below, path === "" ? text : `${path}.${text}`) };
  });
  const plan = { path, keys };
  if (path === "") plans.set(wanted, plan);
  return plan;
}

/** Spans of the wanted values by path, such as `params.name`. */
export type Found = ReadonlyMap<string, ByteSpan>;

/**
 * Finds values in a JSON document without building it. Strings are skipped with a native search and numbers are not converted, so copied
 * spans are byte for byte the peer's. A repeated wanted key makes the document malformed, because two readers could disagree on it. The
 * inside of strings is not checked.
 *
 * @param part the span of the document in `bytes`; all of it by default
 * @returns undefined if it is not one well-formed JSON value
 */
export function locate(bytes: Buffer, wanted: WantedPaths, part: ByteSpan = all(bytes)): Found | undefined {
  const scan = scanOf(bytes, part);
  return succeeds(() => scanDocument(scan, wanted)) ? scan.found : undefined;
}

export const all = (bytes: Buffer): ByteSpan => ({ start: 0, end: bytes.length });

/** A walk through a document. */
export interface Scan extends Cursor {
  readonly found: Map<string, ByteSpan>;
  /** Number of objects and arrays around the position. */
  depth: number;
}

/** Deeper documents are rejected, because they would overflow the stack of a recursive reader. */
export const MAX_DEPTH = 512;

export const scanOf = (bytes: Buffer, { start, end }: ByteSpan): Scan => ({
  bytes: end === bytes.length ? bytes : bytes.subarray(0, end),
  found: new Map(),
  at: start,
  depth: 0,
});

/** Skips one value without wanted members. @throws Malformed */
export function scanValue(scan: Scan): ByteSpan {
  skipBlank(scan);
  const start = scan.at;
  passValue(scan);
  return { start, end: scan.at };
}

/** Skips one value and records the spans of the wanted values in it. @throws Malformed */
function passValue(scan: Scan, plan?: Plan): void {
  skipBlank(scan);
  const start = scan.at;
  const first = scan.bytes[start];
  if (first === QUOTE) skipString(scan);
  else if (first === OPEN_OBJECT) readObject(scan, plan);
  else if (first === OPEN_ARRAY) readArray(scan);
  else skipScalar(scan);
  if (plan !== undefined && plan.path !== "") scan.found.set(plan.path, { start, end: scan.at });
}

function readObject(scan: Scan, plan: Plan | undefined): void {
  open(scan);
  if (!takeIf(scan, CLOSE_OBJECT)) {
    // One bit for each wanted key that has occurred.
    let seen = 0;
    do {
      const key = readKey(scan, plan?.keys);
      const bit = key === -1 ? 0 : 1 << key;
      if ((seen & bit) !== 0) throw new Malformed();
      seen |= bit;
      take(scan, COLON);
      passValue(scan, plan?.keys[key]?.plan);
    } while (takeIf(scan, COMMA));
    take(scan, CLOSE_OBJECT);
  }
  scan.depth -= 1;
}

function readArray(scan: Scan): void {
  open(scan);
  if (!takeIf(scan, CLOSE_ARRAY)) {
    do passValue(scan);
    while (takeIf(scan, COMMA));
    take(scan, CLOSE_ARRAY);
  }
  scan.depth -= 1;
}

function open(scan: Scan): void {
  if (scan.depth === MAX_DEPTH) throw new Malformed();
  scan.depth += 1;
  scan.at += 1;
}

/** Returns the index among the wanted keys, or -1. */
function readKey(scan: Scan, wanted: readonly PlannedKey[] | undefined): number {
  skipBlank(scan);
  const start = scan.at;
  if (scan.bytes[start] !== QUOTE) throw new Malformed();
  skipString(scan);
  if (wanted === undefined || wanted.length === 0) return -1;
  const { bytes, at: end } = scan;
  if (hasEscape(bytes, start, end)) return findDecoded(textAt(bytes, { start, end }), wanted);
  return wanted.findIndex((key) => key.bytes.length === end - start - 2 && standsAt(bytes, start + 1, key.bytes));
}

function hasEscape(bytes: Buffer, start: number, end: number): boolean {
  for (let at = start; at < end; at += 1) if (bytes[at] === BACKSLASH) return true;
  return false;
}

function findDecoded(text: string | undefined, wanted: readonly PlannedKey[]): number {
  if (text === undefined) throw new Malformed();
  return wanted.findIndex((key) => key.text === text);
}

/** @throws Malformed */
export function scanDocument(scan: Scan, wanted: WantedPaths): void {
  passValue(scan, planOf(wanted));
  skipBlank(scan);
  if (scan.at !== scan.bytes.length) throw new Malformed();
}

export function succeeds(read: () => void): boolean {
  try {
    read();
    return true;
  } catch (error) {
    if (error instanceof Malformed) return false;
    throw error;
  }
}
