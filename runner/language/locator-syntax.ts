import { checkCss } from "./css-syntax.ts";
import { LocatorCursor, type LocatorProblem, LocatorSyntaxError } from "./locator-cursor.ts";
import { checkXPath } from "./xpath-syntax.ts";

export type PathSegment = { readonly type: string; readonly index: number } | { readonly template: true };

/** One step of a locator, which searches inside the match of the step before. `nth` selects among several matches, from 0. */
export type LocatorStep = { readonly nth?: number } & (
  | { readonly kind: "word" | "name" | "text" | "ref" | "css" | "xpath"; readonly value: string }
  | { readonly kind: "type"; readonly type: string; readonly name?: string; readonly id?: string }
  | { readonly kind: "path"; readonly path: readonly PathSegment[] }
  | ({ readonly kind: "row" } & TableRowKey)
);

/** A row of a table: by the text of any cell, by its place, or by the texts of cells in columns with these headers. */
type TableRowKey =
  | { readonly value: string }
  | { readonly index: number }
  | { readonly cells: readonly { readonly header: string; readonly text: string }[] };

export type ParsedLocator =
  | { readonly ok: true; readonly steps: readonly LocatorStep[] }
  | { readonly ok: false; readonly problem: LocatorProblem; readonly error: string; readonly column: number };

/** Parses a locator like the apps; the cases of both sides are in `fixtures/golden/locators.json`. */
export function parseLocator(text: string): ParsedLocator {
  try {
    return { ok: true, steps: readLocator(new LocatorCursor(text)) };
  } catch (error) {
    if (!(error instanceof LocatorSyntaxError)) throw error;
    return { ok: false, problem: error.problem, error: error.message, column: error.offset + 1 };
  }
}

function readLocator(cursor: LocatorCursor): LocatorStep[] {
  cursor.takeBlanks();
  if (cursor.atEnd) throw new LocatorSyntaxError("empty", 0, "it is empty; give an id, a 'name', a path or a ref");
  const steps: LocatorStep[] = [];
  do readStep(cursor, steps);
  while (cursor.takeChain());
  cursor.takeBlanks();
  if (!cursor.atEnd) throw unexpected(cursor);
  return steps;
}

function readStep(cursor: LocatorCursor, steps: LocatorStep[]): void {
  if (cursor.at("nth=")) {
    const previous = steps.pop();
    if (previous === undefined || previous.nth !== undefined)
      throw new LocatorSyntaxError("misplaced-nth", cursor.position, "`nth=` picks among the matches of one step: it follows a step, once");
    steps.push(withNth(cursor, previous));
    return;
  }
  if (cursor.atEnd) throw new LocatorSyntaxError("missing-step", cursor.position, "something must follow `>>`");
  const step = readTarget(cursor);
  const before = cursor.position;
  if (cursor.takeBlanks() && cursor.at("nth=")) {
    steps.push(withNth(cursor, step));
    return;
  }
  cursor.position = before;
  steps.push(step);
}

function withNth(cursor: LocatorCursor, step: LocatorStep): LocatorStep {
  cursor.take("nth=");
  const nth = cursor.takeNumber();
  if (nth === undefined) throw new LocatorSyntaxError("bad-index", cursor.position, "`nth=` takes a number from 0");
  return { ...step, nth };
}

function readTarget(cursor: LocatorCursor): LocatorStep {
  if (cursor.atQuote) return { kind: "name", value: cursor.takeQuoted() };
  if (cursor.next === "@") return readRef(cursor);
  if (cursor.take("#")) return { kind: "word", value: readId(cursor) };
  if (cursor.take("text=")) return { kind: "text", value: readRaw(cursor, "`text=` takes the text to look for") };
  if (cursor.take("css=")) return readQuery(cursor, "css");
  if (cursor.take("xpath=")) return readQuery(cursor, "xpath");
  if (cursor.take("type=")) return readType(cursor, readWord(cursor));
  return readWordTypeOrPath(cursor);
}

function readRef(cursor: LocatorCursor): LocatorStep {
  const start = cursor.position;
  const number = cursor.take("@e") ? cursor.takeNumber() : undefined;
  if (number === undefined) throw new LocatorSyntaxError("bad-ref", start, "a ref is `@e` and a number, as an earlier answer gave it");
  return { kind: "ref", value: `@e${number}` };
}

function readRaw(cursor: LocatorCursor, remedy: string): string {
  const start = cursor.position;
  const value = cursor.atQuote ? cursor.takeQuoted() : cursor.takeRawText();
  if (value === "") throw new LocatorSyntaxError("empty-value", start, remedy);
  return value;
}

const queries = {
  css: { check: checkCss, remedy: "`css=` takes a selector, such as `Button.accent`" },
  xpath: { check: checkXPath, remedy: "`xpath=` takes an expression, such as `//Button[1]`" },
};

/** The apps evaluate the expression; here its grammar is checked. */
function readQuery(cursor: LocatorCursor, kind: keyof typeof queries): LocatorStep {
  cursor.takeBlanks();
  const start = cursor.position + (cursor.atQuote ? 1 : 0);
  const value = readRaw(cursor, queries[kind].remedy);
  try {
    queries[kind].check(value);
  } catch (error) {
    if (!(error instanceof LocatorSyntaxError)) throw error;
    throw new LocatorSyntaxError(error.problem, start + error.offset, error.message);
  }
  return { kind, value };
}

function readWordTypeOrPath(cursor: LocatorCursor): LocatorStep {
  const start = cursor.position;
  const word = readWord(cursor);
  if (cursor.next === "[" || cursor.next === "/") return readPath(cursor, word, start);
  const row = word === "row" ? readRow(cursor) : undefined;
  if (row !== undefined) return row;
  const before = cursor.position;
  if (cursor.next === "#" || (cursor.takeBlanks() && cursor.atQuote)) return readType(cursor, word);
  cursor.position = before;
  return { kind: "word", value: word };
}

/** Reads the key after the word `row`; undefined if the word is the name of an element. */
function readRow(cursor: LocatorCursor): LocatorStep | undefined {
  const before = cursor.position;
  if (cursor.take("=")) {
    const index = cursor.takeNumber();
    if (index === undefined) throw new LocatorSyntaxError("bad-index", cursor.position, "`row=` takes a number from 0");
    return { kind: "row", index };
  }
  if (cursor.takeBlanks() && !cursor.at("nth=")) {
    const first = cursor.atQuote ? { quoted: cursor.takeQuoted() } : { word: cursor.takeWord() };
    if (cursor.take("=")) return { kind: "row", cells: readCells(cursor, first.quoted ?? first.word) };
    if (first.quoted !== undefined) return { kind: "row", value: first.quoted };
  }
  cursor.position = before;
  return undefined;
}

function readCells(cursor: LocatorCursor, first: string): readonly { readonly header: string; readonly text: string }[] {
  const cells = [{ header: first, text: readId(cursor) }];
  for (let before = cursor.position; ; before = cursor.position) {
    cursor.takeBlanks();
    if (!cursor.take(",")) {
      cursor.position = before;
      return cells;
    }
    cursor.takeBlanks();
    const header = readId(cursor);
    if (!cursor.take("=")) throw unexpected(cursor);
    cells.push({ header, text: readId(cursor) });
  }
}

function readType(cursor: LocatorCursor, type: string): LocatorStep {
  if (cursor.take("#")) return { kind: "type", type, id: readId(cursor) };
  const before = cursor.position;
  cursor.takeBlanks();
  if (cursor.atQuote) return { kind: "type", type, name: cursor.takeQuoted() };
  cursor.position = before;
  return { kind: "type", type };
}

function readPath(cursor: LocatorCursor, first: string, start: number): LocatorStep {
  const path = [readSegment(cursor, first, start)];
  while (cursor.take("/")) {
    const from = cursor.position;
    path.push(readSegment(cursor, cursor.takeWord(), from));
  }
  return { kind: "path", path };
}

function readSegment(cursor: LocatorCursor, type: string, start: number): PathSegment {
  if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(type))
    throw new LocatorSyntaxError("bad-segment", start, "a path has types with an index, such as `MainWindow/StackPanel[0]/Button[2]`");
  if (!cursor.take("[")) return type === "template" ? { template: true } : { type, index: 0 };
  const from = cursor.position;
  const index = cursor.takeNumber();
  if (index === undefined || !cursor.take("]"))
    throw new LocatorSyntaxError("bad-index", from, "an index is a number from 0 between `[` and `]`");
  return { type, index };
}

const readId = (cursor: LocatorCursor): string => (cursor.atQuote ? cursor.takeQuoted() : readWord(cursor));

function readWord(cursor: LocatorCursor): string {
  const word = cursor.takeWord();
  if (word === "") throw unexpected(cursor);
  return word;
}

function unexpected(cursor: LocatorCursor): LocatorSyntaxError {
  const message = cursor.atEnd
    ? "it ends too early"
    : `\`${cursor.next}\` is out of place; quote names that hold blanks or signs, such as 'Save all', and put blanks around \`>>\``;
  return new LocatorSyntaxError("unexpected", cursor.position, message);
}
