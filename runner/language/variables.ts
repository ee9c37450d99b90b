import { type Compiled, compile, type Scope } from "./expression/compile.ts";
import { ExpressionError, renderValue, UnknownName } from "./expression/values.ts";

/** Values by name: columns of the table's row, the environment, what earlier steps saved. */
export type Variables = Readonly<Record<string, unknown>>;

/** `${count}`, `${alert.title}` or `${count + 1}`; `$${count}` is the text `${count}`. */
const place = /(\$?)\$\{([^}]*)\}/g;
const whole = /^\$\{([^}]*)\}$/;

const expressionsIn = (text: string): Compiled[] =>
  [...text.matchAll(place)].filter(([, escaped]) => escaped === "").map(([, , expression = ""]) => compile(expression));

/** The variables that a text refers to, without members after a dot. */
export const variablesIn = (text: string): string[] => expressionsIn(text).flatMap((expression) => (expression.ok ? expression.names : []));

/** A text inside a value, with the keys that lead to it. */
export interface TextAt {
  readonly text: string;
  readonly path: readonly string[];
}

/** All texts inside a value. */
export function textsIn(value: unknown, path: readonly string[] = []): TextAt[] {
  if (typeof value === "string") return [{ text: value, path }];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, [...path, key]));
}

/** The problem of the first expression of a text that cannot be read. */
export const problemIn = (text: string): string | undefined => expressionsIn(text).find((expression) => !expression.ok)?.message;

/** Whether the value contains expressions. */
export const hasExpressions = (value: unknown): boolean => typeof value === "string" && expressionsIn(value).length > 0;

/** An expression without a value: it names an undefined variable, or its operands do not fit. */
export type Unresolved = { readonly unknown: string } | { readonly problem: string };

export type Resolved = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly unresolved: Unresolved };

/** Replaces the expressions in a text. A text that is a single expression keeps the type of the value; a longer text becomes text. */
export function resolveText(text: string, scope: Scope): Resolved {
  const [, single] = whole.exec(text) ?? [];
  if (single !== undefined) return evaluate(single, scope);

  const failed: Unresolved[] = [];
  const value = text.replaceAll(place, (_match, escaped: string, expression: string) => {
    if (escaped !== "") return `\${${expression}}`;
    const found = evaluate(expression, scope);
    if (found.ok) return renderValue(found.value);
    failed.push(found.unresolved);
    return "";
  });
  return failed[0] === undefined ? { ok: true, value } : { ok: false, unresolved: failed[0] };
}

/** Replaces the expressions in a text, such as a group's title; a text with an unknown variable stays unchanged. */
export function bindText(text: string, scope: Scope): string {
  const resolved = resolveText(text, scope);
  return resolved.ok ? renderValue(resolved.value) : text;
}

function evaluate(text: string, scope: Scope): Resolved {
  const expression = compile(text);
  if (!expression.ok) return { ok: false, unresolved: { problem: expression.message } };
  const secret = expression.names.find((name) => scope.secrets?.has(name) && name !== text.trim());
  if (secret !== undefined) {
    const problem = `\`${secret}\` is a secret: \`\${${secret}}\` is masked in reports, and a value computed from it would not be`;
    return { ok: false, unresolved: { problem } };
  }
  try {
    return { ok: true, value: expression.evaluate(scope) };
  } catch (error) {
    if (error instanceof UnknownName) return { ok: false, unresolved: { unknown: error.unknown } };
    if (error instanceof ExpressionError) return { ok: false, unresolved: { problem: error.message } };
    throw error;
  }
}
