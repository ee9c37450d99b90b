export type LocatorProblem =
  | "empty"
  | "unterminated-quote"
  | "empty-value"
  | "unexpected"
  | "missing-step"
  | "misplaced-nth"
  | "bad-index"
  | "bad-segment"
  | "bad-ref"
  | "bad-css"
  | "bad-xpath";

/** Aborts the parsing of a locator; `parseLocator` catches it. */
export class LocatorSyntaxError extends Error {
  readonly problem: LocatorProblem;
  readonly offset: number;

  constructor(problem: LocatorProblem, offset: number, message: string) {
    super(message);
    this.problem = problem;
    this.offset = offset;
  }
}

/** The tokens of a locator from left to right. */
export class LocatorCursor {
  readonly text: string;
  position = 0;

  constructor(text: string) {
    this.text = text;
  }

  get atEnd(): boolean {
    return this.position >= this.text.length;
  }

  get next(): string {
    return this.text.charAt(this.position);
  }

  get atQuote(): boolean {
    return this.next === "'" || this.next === '"';
  }

  at(expected: string): boolean {
    return this.text.startsWith(expected, this.position);
  }

  take(expected: string): boolean {
    if (!this.at(expected)) return false;
    this.position += expected.length;
    return true;
  }

  takeBlanks(): boolean {
    return this.takeMatch(/\s+/y) !== "";
  }

  /** `>>` with its blanks. */
  takeChain(): boolean {
    return this.takeMatch(/\s+>>\s+/y) !== "";
  }

  /** Letters, digits and `_ - . :`; may be empty. */
  takeWord(): string {
    return this.takeMatch(/[\p{L}\p{Nd}_\-.:]+/uy);
  }

  /** A name of a selector: letters, digits, `_ -`, not starting with a digit; may be empty. */
  takeIdentifier(): string {
    return this.takeMatch(/[\p{L}_][\p{L}\p{Nd}_-]*/uy);
  }

  /** Everything before a character, or to the end. */
  takeUntil(end: string): void {
    const at = this.text.indexOf(end, this.position);
    this.position = at < 0 ? this.text.length : at;
  }

  takeNumber(): number | undefined {
    const digits = this.takeMatch(/[0-9]{1,9}/y);
    return digits === "" ? undefined : Number(digits);
  }

  /** A name in single or double quotes; a backslash escapes the next character. */
  takeQuoted(): string {
    const start = this.position;
    const found = this.takeMatch(/'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"/sy);
    if (found === "")
      throw new LocatorSyntaxError("unterminated-quote", start, `the quote that begins here is not closed: add a ${this.next}`);
    if (found.length === 2) throw new LocatorSyntaxError("empty-value", start, "there is nothing between the quotes");
    return found.slice(1, -1).replaceAll(/\\(.)/gs, "$1");
  }

  /** Everything up to the next `>>`, `nth=` or the end. */
  takeRawText(): string {
    return this.takeMatch(/.*?(?= >> | nth=[0-9]+(?: >> |$)|$)/sy).trim();
  }

  private takeMatch(pattern: RegExp): string {
    pattern.lastIndex = this.position;
    const found = pattern.exec(this.text)?.[0] ?? "";
    this.position += found.length;
    return found;
  }
}
