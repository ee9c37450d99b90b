import { LocatorSyntaxError } from "./locator-cursor.ts";

/** The result of an expression: nodes, which steps and `|` need, or another value. */
type Result = "nodes" | "value";

/** Functions of XPath 1.0 (W3C, section 4) with their least and most arguments, and those whose first argument is nodes. */
const functions: Readonly<Record<string, readonly [number, number, "nodes"?]>> = {
  last: [0, 0],
  position: [0, 0],
  count: [1, 1, "nodes"],
  id: [1, 1],
  "local-name": [0, 1, "nodes"],
  "namespace-uri": [0, 1, "nodes"],
  name: [0, 1, "nodes"],
  string: [0, 1],
  concat: [2, Number.POSITIVE_INFINITY],
  "starts-with": [2, 2],
  contains: [2, 2],
  "substring-before": [2, 2],
  "substring-after": [2, 2],
  substring: [2, 3],
  "string-length": [0, 1],
  "normalize-space": [0, 1],
  translate: [3, 3],
  boolean: [1, 1],
  not: [1, 1],
  true: [0, 0],
  false: [0, 0],
  lang: [1, 1],
  number: [0, 1],
  sum: [1, 1, "nodes"],
  floor: [1, 1],
  ceiling: [1, 1],
  round: [1, 1],
};

const AXES = new Set(
  "ancestor ancestor-or-self attribute child descendant descendant-or-self following following-sibling namespace parent preceding preceding-sibling self".split(
    " ",
  ),
);
const NODE_TYPES = new Set(["node", "text", "comment", "processing-instruction"]);

/** The binary operators, loosest first. */
const OPERATORS: readonly (readonly string[])[] = [["or"], ["and"], ["=", "!="], ["<=", "<", ">=", ">"], ["+", "-"], ["*", "div", "mod"]];

/**
 * Checks the expression of an `xpath=` step: the grammar of XPath 1.0, and that it selects nodes. The apps evaluate it.
 *
 * @throws LocatorSyntaxError with the offset within the expression
 */
export function checkXPath(text: string): void {
  const parser = new XPathParser(text);
  const result = parser.readExpression();
  parser.expectEnd();
  if (result !== "nodes") throw new LocatorSyntaxError("bad-xpath", 0, "the expression selects no elements, but gives a value");
}

class XPathParser {
  private readonly text: string;
  private position = 0;

  constructor(text: string) {
    this.text = text;
    this.takeBlanks();
  }

  expectEnd(): void {
    if (this.position < this.text.length) throw this.unexpected();
  }

  readExpression(level = 0): Result {
    const operators = OPERATORS[level];
    if (operators === undefined) return this.readUnary();
    let result = this.readExpression(level + 1);
    while (operators.some((operator) => this.take(operator))) {
      this.readExpression(level + 1);
      result = "value";
    }
    return result;
  }

  private readUnary(): Result {
    if (this.take("-")) {
      this.readUnary();
      return "value";
    }
    const start = this.position;
    const result = this.readPath();
    if (!this.take("|")) return result;
    do {
      if (result !== "nodes" || this.readPath() !== "nodes") throw this.problem(start, "`|` joins expressions that select elements");
    } while (this.take("|"));
    return "nodes";
  }

  private readPath(): Result {
    if (this.take("//")) return this.readSteps();
    if (this.take("/")) return this.atStep() ? this.readSteps() : "nodes";
    if (this.atStep()) return this.readSteps();
    const start = this.position;
    let result = this.readPrimary();
    if (this.peek("[") && result !== "nodes") throw this.problem(start, "a predicate follows an expression that selects elements");
    this.readPredicates();
    if (this.take("//") || this.take("/")) {
      if (result !== "nodes") throw this.problem(start, "a step follows an expression that selects elements");
      result = this.readSteps();
    }
    return result;
  }

  private readSteps(): "nodes" {
    do this.readStep();
    while (this.take("//") || this.take("/"));
    return "nodes";
  }

  /** Whether a step of a path is next, rather than a literal, a number, a parenthesis or a function. */
  private atStep(): boolean {
    if (/^(?:@|\*|\.(?!\d))/.test(this.rest)) return true;
    const [, name, follower] = /^([\p{L}_][\p{L}\p{Nd}_.-]*)\s*(::|\()?/u.exec(this.rest) ?? [];
    return name !== undefined && (follower !== "(" || NODE_TYPES.has(name));
  }

  private readStep(): void {
    if (this.take("..") || this.take(".")) return;
    if (!this.take("@")) this.takeAxis();
    this.readNodeTest();
    this.readPredicates();
  }

  private takeAxis(): void {
    const axis = /^([\p{L}-]+)\s*::/u.exec(this.rest);
    if (axis === null) return;
    if (!AXES.has(axis[1] ?? "")) throw this.problem(this.position, `\`${axis[1]}\` is no axis of XPath 1.0`);
    this.advance(axis[0].length);
  }

  private readNodeTest(): void {
    if (this.take("*")) return;
    const name = this.takeName();
    if (!this.take("(")) return;
    if (!NODE_TYPES.has(name)) throw this.unexpected();
    if (name === "processing-instruction") this.takePattern(/^(?:"[^"]*"|'[^']*')/);
    this.expect(")");
  }

  private readPredicates(): void {
    while (this.take("[")) {
      this.readExpression();
      this.expect("]");
    }
  }

  private readPrimary(): Result {
    if (this.take("(")) {
      const result = this.readExpression();
      this.expect(")");
      return result;
    }
    if (this.takePattern(/^(?:"[^"]*"|'[^']*'|\d+(?:\.\d*)?|\.\d+)/)) return "value";
    if (this.peek("'") || this.peek('"')) throw this.problem(this.position, "the quote that begins here is not closed");
    if (this.peek("$")) throw this.problem(this.position, "a locator has no variables");
    return this.readCall();
  }

  private readCall(): Result {
    const start = this.position;
    const name = this.takeName();
    const signature = Object.hasOwn(functions, name) ? functions[name] : undefined;
    if (signature === undefined) throw this.problem(start, `\`${name}()\` is no function of XPath 1.0`);
    this.expect("(");
    const given: Result[] = [];
    if (!this.peek(")")) {
      do given.push(this.readExpression());
      while (this.take(","));
    }
    this.expect(")");
    const [least, most, first] = signature;
    if (given.length < least || given.length > most) throw this.problem(start, `\`${name}()\` takes another number of arguments`);
    if (first === "nodes" && given[0] === "value") throw this.problem(start, `\`${name}()\` takes an expression that selects elements`);
    return name === "id" ? "nodes" : "value";
  }

  private takeName(): string {
    const name = /^[\p{L}_][\p{L}\p{Nd}_.-]*/u.exec(this.rest)?.[0];
    if (name === undefined) throw this.unexpected();
    this.advance(name.length);
    if (this.peek(":")) throw this.problem(this.position, "types of elements have no prefix");
    return name;
  }

  private get rest(): string {
    return this.text.slice(this.position);
  }

  private peek(token: string): boolean {
    return this.text.startsWith(token, this.position);
  }

  /** Takes a token and the blanks after it; a word only if no letter continues it. */
  private take(token: string): boolean {
    if (!this.peek(token)) return false;
    const next = this.text.charAt(this.position + token.length);
    if (/^[a-z]/.test(token) && /[\p{L}\p{Nd}_.-]/u.test(next)) return false;
    this.advance(token.length);
    return true;
  }

  private takePattern(pattern: RegExp): boolean {
    const found = pattern.exec(this.rest)?.[0];
    if (found !== undefined) this.advance(found.length);
    return found !== undefined;
  }

  private expect(token: string): void {
    if (!this.take(token)) throw this.unexpected();
  }

  private advance(length: number): void {
    this.position += length;
    this.takeBlanks();
  }

  private takeBlanks(): void {
    this.position += /^\s*/.exec(this.rest)?.[0].length ?? 0;
  }

  private unexpected(): LocatorSyntaxError {
    const next = this.text.charAt(this.position);
    return this.problem(
      this.position,
      next === "" ? "the expression ends too early" : `\`${next}\` is out of place in the XPath expression`,
    );
  }

  private problem(offset: number, message: string): LocatorSyntaxError {
    return new LocatorSyntaxError("bad-xpath", offset, message);
  }
}
