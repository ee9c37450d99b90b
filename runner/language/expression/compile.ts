import { randomUUID } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import jsep, { type Expression as Node } from "jsep";
import { didYouMean } from "../../../contracts/near-names.ts";
import { functions } from "./functions.ts";
import { createGenerated, type Generated } from "./generated.ts";
import { ExpressionError, numberOf, renderValue, truthOf, UnknownName } from "./values.ts";

/** `+` joins as soon as one side is a text; the other operators take numbers. Comparisons never convert: `"5" < 10` is refused. */
const binaryOperators: Readonly<Record<string, (left: unknown, right: unknown) => unknown>> = {
  "+": (left, right) =>
    typeof left === "string" || typeof right === "string"
      ? renderValue(left) + renderValue(right)
      : numberOf(left, "+") + numberOf(right, "+"),
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

const unaryOperators: Readonly<Record<string, (value: unknown) => unknown>> = {
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

/** The values that an expression reads. */
export interface Scope {
  readonly variables: Readonly<Record<string, unknown>>;
  /** The time of `now()` and `today()`. */
  readonly now: Date;
  /** The source of `uuid()`, `random()` and `sequence()`; absent: each call has a new one. */
  readonly generated?: Generated;
  /** Names of the variables that are masked in reports. Nothing is computed from them, because the result would not be masked. */
  readonly secrets?: ReadonlySet<string>;
}

export type Compiled =
  | {
      readonly ok: true;
      /** The variables that it refers to, without members. */
      readonly names: readonly string[];
      /** @throws UnknownName, ExpressionError */
      evaluate(scope: Scope): unknown;
    }
  | { readonly ok: false; readonly message: string };

type Evaluate = (scope: Scope) => unknown;

const compiled = new Map<string, Compiled>();
/** Scenarios have few distinct expressions; the limit protects a long watch session. */
const MOST = 10_000;

/** Parses the text between `${` and `}` as an expression. Only the operators and functions of this folder exist; no code is evaluated. */
export function compile(text: string): Compiled {
  const known = compiled.get(text);
  if (known !== undefined) return known;
  if (compiled.size >= MOST) compiled.clear();
  const result = compileText(text);
  compiled.set(text, result);
  return result;
}

function compileText(text: string): Compiled {
  if (text.trim() === "") return { ok: false, message: "an empty expression; write the name of a variable between the braces" };
  const names = new Set<string>();
  try {
    const evaluate = compileNode(jsep(withIndexes(text)), names);
    return { ok: true, names: [...names], evaluate };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return {
      ok: false,
      message: error instanceof ExpressionError ? reason : `\`${text.trim()}\` is not an expression: ${lowerFirst(reason)}`,
    };
  }
}

/** `rows.0.id` is short for `rows[0].id`; texts in quotes stay as they are. */
const withIndexes = (text: string): string =>
  text.replaceAll(/'[^']*'|"[^"]*"|([A-Za-z_]\w*|\])((?:\.\d+)+)/g, (all, owner?: string, indexes?: string) =>
    owner === undefined || indexes === undefined ? all : owner + indexes.replaceAll(/\.(\d+)/g, "[$1]"),
  );

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

function compileNode(node: Node, names: Set<string>): Evaluate {
  const inner = (child: unknown) => compileNode(child as Node, names);
  switch (node.type) {
    case "Literal": {
      const value = node["value"];
      return () => value;
    }
    case "Identifier": {
      const name = String(node["name"]);
      names.add(name);
      return ({ variables }) => memberOf(variables, name, name);
    }
    case "MemberExpression":
      return compileMember(node, inner);
    case "ArrayExpression": {
      const items = (node["elements"] as Node[]).map(inner);
      return (scope) => items.map((item) => item(scope));
    }
    case "UnaryExpression": {
      const operator = String(node["operator"]);
      const apply = unaryOperators[operator] ?? refuse(`the operator \`${operator}\` does not exist`);
      const argument = inner(node["argument"]);
      return (scope) => apply(argument(scope));
    }
    case "BinaryExpression":
      return compileBinary(node, inner);
    case "ConditionalExpression": {
      const [test, then, otherwise] = [node["test"], node["consequent"], node["alternate"]].map(inner) as [Evaluate, Evaluate, Evaluate];
      return (scope) => (truthOf(test(scope), "?") ? then : otherwise)(scope);
    }
    case "CallExpression":
      return compileCall(node, inner);
    default:
      return refuse("an expression has names, numbers, texts, operators and functions; this is something else");
  }
}

function compileMember(node: Node, inner: (child: unknown) => Evaluate): Evaluate {
  const owner = inner(node["object"]);
  const property = node["property"] as Node;
  const path = writtenPath(node);
  if (node["computed"] !== true) return (scope) => memberOf(owner(scope), String(property["name"]), path);
  const key = inner(property);
  return (scope) => memberOf(owner(scope), String(key(scope)), path);
}

function compileBinary(node: Node, inner: (child: unknown) => Evaluate): Evaluate {
  const operator = String(node["operator"]);
  const left = inner(node["left"]);
  const right = inner(node["right"]);
  // The right side of these is evaluated only if it decides.
  if (operator === "&&") return (scope) => truthOf(left(scope), operator) && truthOf(right(scope), operator);
  if (operator === "||") return (scope) => truthOf(left(scope), operator) || truthOf(right(scope), operator);
  const apply = binaryOperators[operator] ?? refuse(`the operator \`${operator}\` does not exist`);
  return (scope) => apply(left(scope), right(scope));
}

function compileCall(node: Node, inner: (child: unknown) => Evaluate): Evaluate {
  const callee = node["callee"] as Node;
  if (callee.type !== "Identifier") refuse("a function is called by its name, such as `upper(title)`");
  const name = String(callee["name"]);
  const known = functions[name] ?? refuse(`there is no function \`${name}\`${didYouMean(name, Object.keys(functions))}`);
  const args = (node["arguments"] as Node[]).map(inner);
  const [least, most] = known.takes;
  if (args.length < least || args.length > most) refuse(`\`${name}\` is called as \`${known.form}\``);
  return (scope) =>
    known.call(
      args.map((argument) => argument(scope)),
      { now: scope.now, generated: scope.generated ?? createGenerated(randomUUID()) },
    );
}

/** Own members only: neither a prototype nor a method can be reached. */
function memberOf(owner: unknown, name: string, path: string): unknown {
  if (typeof owner !== "object" || owner === null || !Object.hasOwn(owner, name)) throw new UnknownName(path);
  return (owner as Record<string, unknown>)[name];
}

function writtenPath(node: Node): string {
  if (node.type === "Identifier") return String(node["name"]);
  if (node.type !== "MemberExpression") return "…";
  const property = node["property"] as Node;
  const owner = writtenPath(node["object"] as Node);
  return node["computed"] === true
    ? `${owner}[${String(property["raw"] ?? property["name"] ?? "…")}]`
    : `${owner}.${String(property["name"])}`;
}

function refuse(message: string): never {
  throw new ExpressionError(message);
}
