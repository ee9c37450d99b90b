/** The bytes from `start` to `end`, exclusive. */
export interface ByteSpan {
  readonly start: number;
  readonly end: number;
}

/** A read position in a document. */
export interface Cursor {
  readonly bytes: Buffer;
  at: number;
}

export class Malformed extends Error {}

export const QUOTE = 0x22;
export const BACKSLASH = 0x5c;
export const COMMA = 0x2c;
export const COLON = 0x3a;
const [ZERO, POINT, PLUS, MINUS, SMALL_E, LARGE_E] = [0x30, 0x2e, 0x2b, 0x2d, 0x65, 0x45];
export const [OPEN_OBJECT, CLOSE_OBJECT, OPEN_ARRAY, CLOSE_ARRAY] = [0x7b, 0x7d, 0x5b, 0x5d];

const [TRUE, FALSE, NULL] = ["true", "false", "null"].map((word) => Buffer.from(word)) as [Buffer, Buffer, Buffer];

/** Shorter strings are scanned byte by byte, because the native search has a start-up cost. */
const SHORT = 24;

export function skipString(cursor: Cursor): void {
  cursor.at += 1;
  const { bytes } = cursor;
  let quote = nextQuote(bytes, cursor.at);
  while (quote !== -1 && isEscaped(bytes, quote)) quote = nextQuote(bytes, quote + 1);
  if (quote === -1) throw new Malformed();
  cursor.at = quote + 1;
}

/** Returns the offset of the next quote, or -1. */
export function nextQuote(bytes: Buffer, from: number): number {
  const far = from + SHORT;
  for (let at = from; at < far; at += 1) if (bytes[at] === QUOTE) return at;
  return bytes.indexOf(QUOTE, far);
}

/** Whether an odd number of backslashes precedes `at`. @param from the first byte that counts */
export function isEscaped(bytes: Buffer, at: number, from = 0): boolean {
  let before = at - 1;
  while (before >= from && bytes[before] === BACKSLASH) before -= 1;
  return (at - 1 - before) % 2 === 1;
}

/** A JSON number, `true`, `false` or `null`. */
export function skipScalar(cursor: Cursor): void {
  const { bytes } = cursor;
  const first = bytes[cursor.at];
  const word = wordThatBegins(first);
  if (word !== undefined) {
    if (!standsAt(bytes, cursor.at, word)) throw new Malformed();
    cursor.at += word.length;
    return;
  }
  if (first === MINUS) cursor.at += 1;
  if (bytes[cursor.at] === ZERO) cursor.at += 1;
  else takeDigits(cursor);
  if (bytes[cursor.at] === POINT) {
    cursor.at += 1;
    takeDigits(cursor);
  }
  if (bytes[cursor.at] === SMALL_E || bytes[cursor.at] === LARGE_E) {
    cursor.at += 1;
    if (bytes[cursor.at] === PLUS || bytes[cursor.at] === MINUS) cursor.at += 1;
    takeDigits(cursor);
  }
}

function wordThatBegins(first: number | undefined): Buffer | undefined {
  if (first === NULL[0]) return NULL;
  if (first === TRUE[0]) return TRUE;
  return first === FALSE[0] ? FALSE : undefined;
}

/** At least one. */
function takeDigits(cursor: Cursor): void {
  const start = cursor.at;
  while (isDigit(cursor.bytes[cursor.at])) cursor.at += 1;
  if (cursor.at === start) throw new Malformed();
}

const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= ZERO && byte <= ZERO + 9;

export function skipBlank(cursor: Cursor): void {
  while (isBlank(cursor.bytes[cursor.at])) cursor.at += 1;
}

const isBlank = (byte: number | undefined): boolean => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

export function take(cursor: Cursor, byte: number): void {
  if (!takeIf(cursor, byte)) throw new Malformed();
}

export function takeIf(cursor: Cursor, byte: number): boolean {
  skipBlank(cursor);
  if (cursor.bytes[cursor.at] !== byte) return false;
  cursor.at += 1;
  return true;
}

export function standsAt(bytes: Buffer, start: number, key: Buffer): boolean {
  for (let at = 0; at < key.length; at += 1) if (bytes[start + at] !== key[at]) return false;
  return true;
}

/** Decodes a string value. Returns undefined for other values and for invalid escapes. */
export function textAt(bytes: Buffer, { start, end }: ByteSpan): string | undefined {
  if (bytes[start] !== QUOTE) return undefined;
  const inner = bytes.toString("utf8", start + 1, end - 1);
  if (!inner.includes("\\")) return inner;
  try {
    return String(JSON.parse(`"${inner}"`));
  } catch {
    return undefined;
  }
}
