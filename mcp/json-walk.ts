import { type Body, newBody, walkBody } from "./json-body.ts";
import {
  BACKSLASH,
  CLOSE_OBJECT,
  COLON,
  COMMA,
  type Cursor,
  isEscaped,
  Malformed,
  OPEN_ARRAY,
  OPEN_OBJECT,
  QUOTE,
  type Span,
  skipBlank,
  skipScalar,
  skipString,
  standsAt,
  take,
  takeIf,
  takeToQuote,
  textAt,
} from "./json-tokens.ts";

/** The places of interest in a document: keys that lead to keys; an empty object marks a value that is wanted. */
export interface Wanted {
  readonly [key: string]: Wanted;
}

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

export function planOf(wanted: Wanted, path = ""): Plan {
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

/** A walk through a document. It can be interrupted after any token, and gone on with later. */
export interface Scan extends Cursor {
  bytes: Buffer;
  /** How much of the document stands before `bytes`: what is found is told by its place in the document. */
  base: number;
  /** Whether more of the document comes behind `bytes`. */
  goesOn: boolean;
  readonly found: Map<string, Span>;
  /** What comes next at `at`. */
  next: Next;
  /** What is wanted of the value that comes next. */
  plan: Plan | undefined;
  /** Where the string that is passed over began, in the document. */
  textStart: number;
  /** The objects around of which something is wanted, the innermost last. */
  readonly levels: Level[];
  /** What is around below them. */
  readonly body: Body;
  /** Where it began, in the document. */
  bodyStart: number;
}

type Next = "value" | "rest of a string" | "key" | "comma or end" | "body" | "nothing";

/** An object that has begun. */
interface Level {
  /** In the document. */
  readonly start: number;
  readonly plan: Plan;
  /** Which of the wanted keys have been there, a bit each. */
  seen: number;
}

export const scanOf = (bytes: Buffer, { start, end }: Span, plan?: Plan): Scan => ({
  bytes: end === bytes.length ? bytes : bytes.subarray(0, end),
  base: 0,
  goesOn: false,
  found: new Map(),
  at: start,
  next: "value",
  plan,
  textStart: start,
  levels: [],
  body: newBody(),
  bodyStart: start,
});

/** One value of which nothing is wanted but where it stands. */
export function readValue(scan: Scan): Span {
  skipBlank(scan);
  const start = scan.at;
  scan.next = "value";
  walk(scan, Number.POSITIVE_INFINITY);
  return { start, end: scan.at };
}

/** Goes on until the outermost value is over, or until `end` is reached. */
export function walk(scan: Scan, end: number): void {
  while (scan.next !== "nothing" && scan.at < end) {
    if (scan.next === "value") beginValue(scan);
    else if (scan.next === "rest of a string") passOverString(scan, end);
    else if (scan.next === "body") passOverBody(scan, end);
    else if (scan.next === "key") readMemberKey(scan);
    else readCommaOrEnd(scan);
  }
}

function beginValue(scan: Scan): void {
  skipBlank(scan);
  const { plan } = scan;
  const start = scan.base + scan.at;
  const first = scan.bytes[scan.at];
  if (first === OPEN_OBJECT && plan !== undefined && plan.keys.length > 0) {
    openLevel(scan, { start, plan, seen: 0 });
    return;
  }
  if (first === OPEN_OBJECT || first === OPEN_ARRAY) {
    scan.bodyStart = start;
    scan.next = "body";
    return;
  }
  if (first === QUOTE) {
    scan.at += 1;
    scan.textStart = start;
    scan.next = "rest of a string";
    return;
  }
  skipScalar(scan);
  endValue(scan, start, plan);
}

/** A string may be the whole of a document, so it can be interrupted too. */
function passOverString(scan: Scan, end: number): void {
  while (scan.at < end) {
    const what = takeToQuote(scan);
    if (what === "the end") {
      if (scan.body.around.length > 0) scan.next = "body";
      else endValue(scan, scan.textStart, scan.plan);
      return;
    }
    if (what === "no quote") {
      if (!scan.goesOn) throw new Malformed();
      scan.at = scan.bytes.length;
    }
  }
}

/** Goes on with the next piece of a document. What is left of the one before is put in front of it: amid a long text that is nothing. */
export function readOn(scan: Scan, piece: Buffer): void {
  const { bytes, at } = scan;
  // A backslash without a partner escapes what comes next.
  const from = scan.next === "rest of a string" && isEscaped(bytes, at) ? at - 1 : at;
  scan.bytes = from === bytes.length ? piece : Buffer.concat([bytes.subarray(from), piece]);
  scan.base += from;
  scan.at = at - from;
}

function passOverBody(scan: Scan, end: number): void {
  const halt = walkBody(scan, scan.body, end);
  if (halt === "in a string") scan.next = "rest of a string";
  else if (halt === "over") endValue(scan, scan.bodyStart, scan.plan);
}

function openLevel(scan: Scan, level: Level): void {
  scan.at += 1;
  if (takeIf(scan, CLOSE_OBJECT)) {
    endValue(scan, level.start, level.plan);
    return;
  }
  scan.levels.push(level);
  scan.next = "key";
  scan.plan = undefined;
}

function endValue(scan: Scan, start: number, plan: Plan | undefined): void {
  if (plan !== undefined && plan.path !== "") scan.found.set(plan.path, { start, end: scan.base + scan.at });
  scan.next = scan.levels.length === 0 ? "nothing" : "comma or end";
}

function readMemberKey(scan: Scan): void {
  const level = scan.levels[scan.levels.length - 1];
  if (level === undefined) throw new Malformed();
  const { keys } = level.plan;
  const key = readKey(scan, keys);
  const bit = key === -1 ? 0 : 1 << key;
  if ((level.seen & bit) !== 0) throw new Malformed();
  level.seen |= bit;
  take(scan, COLON);
  scan.plan = keys[key]?.plan;
  scan.next = "value";
}

function readCommaOrEnd(scan: Scan): void {
  const { levels } = scan;
  const level = levels[levels.length - 1];
  if (level === undefined) throw new Malformed();
  if (takeIf(scan, COMMA)) {
    scan.next = "key";
    scan.plan = undefined;
    return;
  }
  take(scan, CLOSE_OBJECT);
  levels.pop();
  endValue(scan, level.start, level.plan);
}

/** Which of the wanted keys it is, -1 for none of them. */
function readKey(scan: Scan, wanted: readonly PlannedKey[]): number {
  skipBlank(scan);
  const start = scan.at;
  if (scan.bytes[start] !== QUOTE) throw new Malformed();
  skipString(scan);
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
