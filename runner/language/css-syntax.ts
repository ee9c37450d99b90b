import { LocatorCursor, LocatorSyntaxError } from "./locator-cursor.ts";

/**
 * Checks the selector of a `css=` step: the grammar of Avalonia's styles, which the apps evaluate. The grammar is in
 * docs/reference/locators.md.
 *
 * @throws LocatorSyntaxError with the offset within the selector
 */
export function checkCss(text: string): void {
  const cursor = new LocatorCursor(text);
  readSelector(cursor);
  if (!cursor.atEnd) throw unexpected(cursor);
}

function readSelector(cursor: LocatorCursor): void {
  do {
    cursor.takeBlanks();
    readCompound(cursor);
    while (takeCombinator(cursor)) readCompound(cursor);
    cursor.takeBlanks();
  } while (cursor.take(","));
}

function takeCombinator(cursor: LocatorCursor): boolean {
  const hasBlanks = cursor.takeBlanks();
  if (!cursor.take(">") && !cursor.take("/template/")) return hasBlanks && !cursor.atEnd && !",)".includes(cursor.next);
  cursor.takeBlanks();
  return true;
}

function readCompound(cursor: LocatorCursor): void {
  const start = cursor.position;
  if (cursor.takeIdentifier() !== "") readPrefixed(cursor);
  while (readCondition(cursor));
  if (cursor.position === start) throw unexpected(cursor);
}

function readCondition(cursor: LocatorCursor): boolean {
  if (cursor.take(".") || cursor.take("#")) readIdentifier(cursor);
  else if (cursor.take("[")) readProperty(cursor);
  else if (cursor.take(":")) readPseudoClass(cursor);
  else return false;
  return true;
}

const functions: Readonly<Record<string, (cursor: LocatorCursor) => void>> = {
  is: readType,
  not: readSelector,
  "nth-child": readPosition,
  "nth-last-child": readPosition,
};

function readPseudoClass(cursor: LocatorCursor): void {
  const name = readIdentifier(cursor);
  if (!cursor.take("(")) return;
  const read = Object.hasOwn(functions, name) ? functions[name] : undefined;
  if (read === undefined)
    throw problem(cursor, "a selector has the functions `:is(Type)`, `:not(...)`, `:nth-child(...)` and `:nth-last-child(...)`");
  read(cursor);
  if (!cursor.take(")")) throw unexpected(cursor);
}

function readPosition(cursor: LocatorCursor): void {
  cursor.takeBlanks();
  if (!cursor.take("odd") && !cursor.take("even")) readStepAndOffset(cursor);
  cursor.takeBlanks();
}

function readStepAndOffset(cursor: LocatorCursor): void {
  takeSign(cursor);
  const number = cursor.takeNumber();
  if (!cursor.take("n")) {
    if (number === undefined) throw problem(cursor, "a position is a number from 1, `odd`, `even`, or such as `2n+1`");
    return;
  }
  const before = cursor.position;
  cursor.takeBlanks();
  if (takeSign(cursor)) {
    cursor.takeBlanks();
    if (cursor.takeNumber() === undefined) throw unexpected(cursor);
  } else cursor.position = before;
}

const takeSign = (cursor: LocatorCursor): boolean => cursor.take("-") || cursor.take("+");

function readProperty(cursor: LocatorCursor): void {
  const isAttached = cursor.take("(");
  if (isAttached) {
    readType(cursor);
    if (!cursor.take(".")) throw problem(cursor, "an attached property has its type, such as `[(Grid.Row)=1]`");
  }
  readIdentifier(cursor);
  if ((isAttached && !cursor.take(")")) || !cursor.take("=")) throw problem(cursor, "a property has a value, such as `[IsDefault=True]`");
  cursor.takeUntil("]");
  if (!cursor.take("]")) throw problem(cursor, "the bracket is not closed: add a `]`");
}

function readType(cursor: LocatorCursor): void {
  readIdentifier(cursor);
  readPrefixed(cursor);
}

/** The type after the prefix of a namespace, `vm|Card`. */
function readPrefixed(cursor: LocatorCursor): void {
  if (cursor.take("|")) readIdentifier(cursor);
}

function readIdentifier(cursor: LocatorCursor): string {
  const name = cursor.takeIdentifier();
  if (name === "") throw unexpected(cursor);
  return name;
}

const remedies: Readonly<Record<string, string>> = {
  "": "the selector ends too early",
  "*": "a selector of Avalonia has no `*`: `:is(Control)` matches every control",
  "^": "`^` is for nested styles; a locator has no style around it",
};

const unexpected = (cursor: LocatorCursor): LocatorSyntaxError =>
  problem(cursor, remedies[cursor.next] ?? `\`${cursor.next}\` is out of place in the selector`);

const problem = (cursor: LocatorCursor, message: string): LocatorSyntaxError => new LocatorSyntaxError("bad-css", cursor.position, message);
