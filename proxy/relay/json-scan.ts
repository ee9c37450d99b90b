/** Bytes `start` up to, not including, `end`. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** The places of interest in a document: keys that lead to keys; an empty object marks a value that is wanted. */
export interface Wanted {
  readonly [key: string]: Wanted;
}

/** Where the wanted values stand, by path: `params.name`. */
export type Found = ReadonlyMap<string, Span>;

/** What is wanted below a value, made ready once for all documents. */
interface Plan {
  readonly path: string;
  readonly keys: readonly PlannedKey[];
}

interface PlannedKey {
  readonly text: string;
  readonly bytes: Buffer;
  readonly plan: Plan;
}

const plans = new WeakMap<Wanted, Plan>();

function planOf(wanted: Wanted, path = ""): Plan {
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

interface Scan {
  readonly bytes: Buffer;
  readonly found: Map<string, Span>;
  at: number;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const COLON = 0x3a;
const [OPEN_OBJECT, CLOSE_OBJECT, OPEN_ARRAY, CLOSE_ARRAY] = [0x7b, 0x7d, 0x5b, 0x5d];

/** Deeper documents are refused rather than overflowing the stack. */
const MAX_DEPTH = 512;

const SCALAR = /^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/;

class Malformed extends Error {}

/**
 * Finds values in a JSON document without building it: strings are passed over with a native search, numbers are never converted, so
 * that what is copied from the spans is byte for byte what the peer wrote. A wanted key that occurs twice in its object makes the document
 * malformed: two readers could disagree on it. The inside of strings is not checked.
 *
 * @param part where the document stands in `bytes`; all of it by default
 * @returns undefined when it is not one well-formed JSON value
 */
export function locate(bytes: Buffer, wanted: Wanted, part: Span = { start: 0, end: bytes.length }): Found | undefined {
  const scan: Scan = { bytes: bytes.subarray(0, part.end), found: new Map(), at: part.start };
  return succeeds(() => readDocument(scan, wanted)) ? scan.found : undefined;
}

/** Like `locate` for the beginning of a document that was cut off: what stands before the cut. */
export function locateInHead(head: Buffer, wanted: Wanted): Found {
  const scan: Scan = { bytes: head, found: new Map(), at: 0 };
  succeeds(() => readDocument(scan, wanted));
  return scan.found;
}

/** The elements of an array that `locate` found. */
export function elementsOf(bytes: Buffer, array: Span): readonly Span[] {
  const scan: Scan = { bytes: bytes.subarray(0, array.end), found: new Map(), at: array.start };
  const elements: Span[] = [];
  if (bytes[array.start] === OPEN_ARRAY) readArray(scan, 0, (span) => elements.push(span));
  return elements;
}

/** The members of an object that `locate` found, with their keys decoded; of a key that occurs twice the last counts. */
export function membersOf(bytes: Buffer, object: Span): ReadonlyMap<string, Span> {
  const scan: Scan = { bytes: bytes.subarray(0, object.end), found: new Map(), at: object.start };
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
    skipBlank(scan);
    const from = scan.at;
    readValue(scan, undefined, 1);
    members.set(key, { start: from, end: scan.at });
  } while (takeIf(scan, COMMA));
}

/** Whether the object that `locate` found has no members. */
export function isEmptyObject(bytes: Buffer, { start }: Span): boolean {
  const scan: Scan = { bytes, found: new Map(), at: start + 1 };
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

function readDocument(scan: Scan, wanted: Wanted): void {
  readValue(scan, planOf(wanted), 0);
  skipBlank(scan);
  if (scan.at !== scan.bytes.length) throw new Malformed();
}

function readValue(scan: Scan, plan: Plan | undefined, depth: number): void {
  if (depth > MAX_DEPTH) throw new Malformed();
  skipBlank(scan);
  const start = scan.at;
  const first = scan.bytes[start];
  if (first === QUOTE) skipString(scan);
  else if (first === OPEN_OBJECT) readObject(scan, plan, depth);
  else if (first === OPEN_ARRAY) readArray(scan, depth);
  else skipScalar(scan);
  if (plan !== undefined && plan.path !== "") scan.found.set(plan.path, { start, end: scan.at });
}

function readObject(scan: Scan, plan: Plan | undefined, depth: number): void {
  scan.at += 1;
  if (takeIf(scan, CLOSE_OBJECT)) return;
  const wanted = plan === undefined || plan.keys.length === 0 ? undefined : plan.keys;
  let seen = 0;
  do {
    const key = readKey(scan, wanted);
    const bit = key === -1 ? 0 : 1 << key;
    if ((seen & bit) !== 0) throw new Malformed();
    seen |= bit;
    take(scan, COLON);
    readValue(scan, wanted?.[key]?.plan, depth + 1);
  } while (takeIf(scan, COMMA));
  take(scan, CLOSE_OBJECT);
}

/** Which of the wanted keys it is, -1 for none of them. */
function readKey(scan: Scan, wanted: readonly PlannedKey[] | undefined): number {
  skipBlank(scan);
  const start = scan.at;
  if (scan.bytes[start] !== QUOTE) throw new Malformed();
  skipString(scan);
  if (wanted === undefined) return -1;
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

function standsAt(bytes: Buffer, start: number, key: Buffer): boolean {
  for (let at = 0; at < key.length; at += 1) if (bytes[start + at] !== key[at]) return false;
  return true;
}

function readArray(scan: Scan, depth: number, onElement?: (span: Span) => void): void {
  scan.at += 1;
  if (takeIf(scan, CLOSE_ARRAY)) return;
  do {
    skipBlank(scan);
    const start = scan.at;
    readValue(scan, undefined, depth + 1);
    onElement?.({ start, end: scan.at });
  } while (takeIf(scan, COMMA));
  take(scan, CLOSE_ARRAY);
}

function skipString(scan: Scan): void {
  const { bytes } = scan;
  let end = scan.at;
  do {
    end = bytes.indexOf(QUOTE, end + 1);
    if (end === -1) throw new Malformed();
  } while (isEscaped(bytes, end, scan.at));
  scan.at = end + 1;
}

function isEscaped(bytes: Buffer, at: number, open: number): boolean {
  let before = at - 1;
  while (before > open && bytes[before] === BACKSLASH) before -= 1;
  return (at - 1 - before) % 2 === 1;
}

function skipScalar(scan: Scan): void {
  const start = scan.at;
  while (scan.at < scan.bytes.length && isScalarByte(scan.bytes[scan.at])) scan.at += 1;
  if (!SCALAR.test(scan.bytes.toString("latin1", start, scan.at))) throw new Malformed();
}

/** Letters, digits, `+`, `-` and `.`: what numbers and the three words are made of. */
function isScalarByte(byte: number | undefined): boolean {
  if (byte === undefined) return false;
  return (
    (byte >= 0x30 && byte <= 0x39) || (byte >= 0x61 && byte <= 0x7a) || byte === 0x2d || byte === 0x2e || byte === 0x2b || byte === 0x45
  );
}

function skipBlank(scan: Scan): void {
  for (;;) {
    const byte = scan.bytes[scan.at];
    if (byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09) return;
    scan.at += 1;
  }
}

function take(scan: Scan, byte: number): void {
  if (!takeIf(scan, byte)) throw new Malformed();
}

function takeIf(scan: Scan, byte: number): boolean {
  skipBlank(scan);
  if (scan.bytes[scan.at] !== byte) return false;
  scan.at += 1;
  return true;
}

/** A string value as text; undefined for any other value, also for a string with an escape that JSON does not have. */
export function textAt(bytes: Buffer, { start, end }: Span): string | undefined {
  if (bytes[start] !== QUOTE) return undefined;
  const inner = bytes.toString("utf8", start + 1, end - 1);
  if (!inner.includes("\\")) return inner;
  try {
    return String(JSON.parse(`"${inner}"`));
  } catch {
    return undefined;
  }
}
