import {
  BACKSLASH,
  CLOSE_ARRAY,
  CLOSE_OBJECT,
  COLON,
  COMMA,
  type Cursor,
  isBlank,
  isEscaped,
  Malformed,
  OPEN_ARRAY,
  OPEN_OBJECT,
  QUOTE,
  SHORT,
  skipScalar,
} from "./json-tokens.ts";

/** Objects and arrays of which nothing is wanted but that they are well-formed, as nearly all of a long message is. */
export interface Body {
  /** For each of them that has begun, the innermost last, whether it is an object: nothing is made for a tree of thousands. */
  readonly around: boolean[];
  expected: Expected;
}

type Expected = typeof VALUE | typeof VALUE_OR_END | typeof KEY | typeof KEY_OR_END | typeof AFTER_KEY | typeof COMMA_OR_END;

// Numbers, because they are compared once or twice for each token of megabytes.
const [VALUE, VALUE_OR_END, KEY, KEY_OR_END, AFTER_KEY, COMMA_OR_END] = [0, 1, 2, 3, 4, 5] as const;

/** Deeper documents are refused, as they would overflow the stack of whoever reads them by recursion. */
const MAX_DEPTH = 512;

export const newBody = (): Body => ({ around: [], expected: VALUE });

/** Why it was not gone on: a string has begun that is long or has many escapes, `end` was reached, or the outermost object or array is over. */
export type Halt = "in a string" | "the end" | "over";

/**
 * Goes on through a body up to `end`.
 *
 * @param cursor at a token; afterwards behind the last one that was read, or within a string
 * @throws Malformed
 */
export function walkBody(cursor: Cursor, body: Body, end: number): Halt {
  const { bytes } = cursor;
  while (cursor.at < end) {
    const byte = bytes[cursor.at];
    if (byte === QUOTE) {
      if (!passString(cursor, body)) return "in a string";
    } else if (isBlank(byte)) cursor.at += 1;
    else if (!passMark(cursor, body, byte)) passScalar(cursor, body);
    else if (body.around.length === 0) {
      body.expected = VALUE;
      return "over";
    }
  }
  return "the end";
}

/** @returns false if the string's end was not found by looking at a few bytes and searching once */
function passString(cursor: Cursor, body: Body): boolean {
  const { bytes } = cursor;
  const near = Math.min(cursor.at + 1 + SHORT, bytes.length);
  let at = cursor.at + 1;
  body.expected = body.expected === KEY || body.expected === KEY_OR_END ? AFTER_KEY : afterValue(body);
  for (; at < near; at += 1) {
    if (bytes[at] === QUOTE) {
      cursor.at = at + 1;
      return true;
    }
    if (bytes[at] === BACKSLASH) at += 1;
  }
  const quote = bytes.indexOf(QUOTE, at);
  const isFound = quote !== -1 && !isEscaped(bytes, quote);
  cursor.at = isFound ? quote + 1 : at;
  return isFound;
}

function passScalar(cursor: Cursor, body: Body): void {
  body.expected = afterValue(body);
  skipScalar(cursor);
}

/** @returns false if it is none */
function passMark(cursor: Cursor, body: Body, mark: number | undefined): boolean {
  const { around, expected } = body;
  if (mark === COMMA && expected === COMMA_OR_END) body.expected = around[around.length - 1] === true ? KEY : VALUE;
  else if (mark === COLON && expected === AFTER_KEY) body.expected = VALUE;
  else if (mark === OPEN_OBJECT || mark === OPEN_ARRAY) open(body, mark === OPEN_OBJECT);
  else if (mark === CLOSE_OBJECT || mark === CLOSE_ARRAY) close(body, mark === CLOSE_OBJECT);
  else return false;
  cursor.at += 1;
  return true;
}

function open(body: Body, isObject: boolean): void {
  afterValue(body);
  if (body.around.length === MAX_DEPTH) throw new Malformed();
  body.around.push(isObject);
  body.expected = isObject ? KEY_OR_END : VALUE_OR_END;
}

function close(body: Body, isObject: boolean): void {
  const isEmpty = body.expected === (isObject ? KEY_OR_END : VALUE_OR_END);
  if (body.around.pop() !== isObject || !(isEmpty || body.expected === COMMA_OR_END)) throw new Malformed();
  body.expected = COMMA_OR_END;
}

/** @throws Malformed where no value may stand */
function afterValue({ expected }: Body): typeof COMMA_OR_END {
  if (expected !== VALUE && expected !== VALUE_OR_END) throw new Malformed();
  return COMMA_OR_END;
}
