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
