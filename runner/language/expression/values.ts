/** An expression whose operands do not fit, such as a comparison of a number with a text. */
export class ExpressionError extends Error {}

/** An expression that refers to an undefined variable or member, such as `alert.title`. */
export class UnknownName extends Error {
  /** The name with its members, as written. */
  readonly unknown: string;

  constructor(unknown: string) {
    super(`there is no variable \`${unknown}\``);
    this.unknown = unknown;
  }
}

/** Renders a value inside a text. */
export const renderValue = (value: unknown): string =>
  typeof value === "string" ? value : typeof value === "object" ? JSON.stringify(value) : String(value);

/** @param asker the operator or function that needs the number */
export function numberOf(value: unknown, asker: string): number {
  if (typeof value === "number") return value;
  throw new ExpressionError(`\`${asker}\` needs a number, not ${JSON.stringify(value)}; \`number(x)\` converts`);
}

export function stringOf(value: unknown, asker: string): string {
  if (typeof value === "string") return value;
  throw new ExpressionError(`\`${asker}\` needs a text, not ${JSON.stringify(value)}; \`text(x)\` converts`);
}

export function truthOf(value: unknown, asker: string): boolean {
  if (typeof value === "boolean") return value;
  throw new ExpressionError(`\`${asker}\` needs true or false, not ${JSON.stringify(value)}`);
}

export function listOf(value: unknown, asker: string): readonly unknown[] {
  if (Array.isArray(value)) return value;
  throw new ExpressionError(`\`${asker}\` needs a list, not ${JSON.stringify(value)}`);
}
