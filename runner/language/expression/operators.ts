import { isDeepStrictEqual } from "node:util";
import { ExpressionError } from "./expression-error.ts";
import { numberOf, textOf, truthOf } from "./values.ts";

/** `+` joins as soon as one side is a text; the other operators take numbers. Comparisons never convert: `"5" < 10` is refused. */
export const binaryOperators: Readonly<Record<string, (left: unknown, right: unknown) => unknown>> = {
  "+": (left, right) =>
    typeof left === "string" || typeof right === "string" ? textOf(left) + textOf(right) : numberOf(left, "+") + numberOf(right, "+"),
  "-": (left, right) => numberOf(left, "-") - numberOf(right, "-"),
  "*": (left, right) => numberOf(left, "*") * numberOf(right, "*"),
  "/": (left, right) => numberOf(left, "/") / divisor(right, "/"),
  "%": (left, right) => numberOf(left, "%") % divisor(right, "%"),
  "==": isDeepStrictEqual,
  "!=": (left, right) => !isDeepStrictEqual(left, right),
  "<": (left, right) => order(left, right, "<") < 0,
  "<=": (left, right) => order(left, right, "<=") <= 0,
  ">": (left, right) => order(left, right, ">") > 0,
  ">=": (left, right) => order(left, right, ">=") >= 0,
};

export const unaryOperators: Readonly<Record<string, (value: unknown) => unknown>> = {
  "-": (value) => -numberOf(value, "-"),
  "!": (value) => !truthOf(value, "!"),
};

function divisor(value: unknown, operator: string): number {
  const number = numberOf(value, operator);
  if (number === 0) throw new ExpressionError(`\`${operator}\` divides by 0`);
  return number;
}

function order(left: unknown, right: unknown, operator: string): number {
  if (typeof left === "string" && typeof right === "string") return left < right ? -1 : left > right ? 1 : 0;
  if (typeof left === "number" && typeof right === "number") return left - right;
  const shown = [left, right].map((value) => JSON.stringify(value)).join(" with ");
  throw new ExpressionError(`\`${operator}\` compares two numbers or two texts, not ${shown}; \`number(x)\` and \`text(x)\` convert`);
}
