import type { z } from "zod";
import type { Diagnostic } from "../../../contracts/diagnostic.ts";
import type { ErrorCode } from "../../../contracts/errors.ts";
import { didYouMean } from "../../../contracts/near-names.ts";
import { type Place, type Places, partAt, placeOf, placeOfKey } from "../places.ts";
import { hasExpressions, type Unresolved, type Variables } from "../variables.ts";

/** A checked value with the positions of its parts and the wording of problems. */
export interface Checked {
  readonly value: unknown;
  readonly places: Places;
  /** Message for an unknown key, and the known keys. */
  readonly unknownKey: { readonly code: ErrorCode; readonly known: readonly string[]; readonly message: (key: string) => string };
  readonly invalid: ErrorCode;
  /** Skips values with variables, which are checked once bound. */
  readonly open: boolean;
}

/** Converts a zod issue to diagnostics with positions. The issue of an unknown key has the path of its parent, so the key is looked up. */
export function explainIssue(issue: z.core.$ZodIssue, checked: Checked): Diagnostic[] {
  const { places, unknownKey } = checked;
  const diagnose = (code: ErrorCode, place: Place, message: string): Diagnostic => ({ code, message, file: places.file, ...place });
  if (issue.code === "unrecognized_keys")
    return issue.keys.map((key) => {
      const known = issue.path.length === 0 ? unknownKey.known : [];
      const message = issue.path.length === 0 ? unknownKey.message(key) : `\`${issue.path.map(String).join(".")}\` has no \`${key}\``;
      return diagnose(unknownKey.code, placeOfKey(places, [...issue.path, key]), `${message}${didYouMean(key, known)}`);
    });

  const value = partAt(checked.value, issue.path);
  if (checked.open && (hasExpressions(value) || (issue.code === "invalid_union" && holdsOpen(value)))) return [];
  if (issue.code === "invalid_union") {
    const branch = likeliest(issue);
    if (branch !== undefined)
      return branch.flatMap((inner) => explainIssue({ ...inner, path: [...issue.path, ...inner.path] } as z.core.$ZodIssue, checked));
  }
  return [diagnose(checked.invalid, narrowed(placeOf(places, issue.path), issue, value), issueMessage(issue, value))];
}

/** The issues of the alternative that accepts the kind of the value and has the fewest issues inside. */
const likeliest = (issue: z.core.$ZodIssueInvalidUnion): readonly z.core.$ZodIssue[] | undefined =>
  issue.errors
    .filter((branch) => branch.length > 0 && branch.every((inner) => inner.path.length > 0 || inner.code !== "invalid_type"))
    .toSorted((a, b) => a.length - b.length)[0];

function holdsOpen(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return hasExpressions(value);
  return Object.values(value).some(holdsOpen);
}

/** Narrows a place to the wrong part of a text, such as a locator, if the text has no escapes. */
function narrowed(place: Place, issue: z.core.$ZodIssue, value: unknown): Place {
  const offset: unknown = issue.code === "custom" ? issue.params?.["offset"] : undefined;
  if (typeof offset !== "number" || typeof value !== "string") return place;
  const quotes = place.endColumn - place.column - value.length;
  if (quotes !== 0 && quotes !== 2) return place;
  const column = place.column + quotes / 2 + offset;
  return { line: place.line, column, endColumn: Math.max(column + 1, place.endColumn - quotes / 2) };
}

/** Words a zod issue as a sentence with the option and its accepted values. */
function issueMessage(issue: z.core.$ZodIssue, value: unknown): string {
  const last = issue.path.at(-1);
  const subject = last === undefined ? "it" : typeof last === "number" ? `item ${last + 1}` : `\`${String(last)}\``;
  switch (issue.code) {
    case "invalid_type":
      return value === undefined
        ? `${subject} is missing`
        : `${subject} takes ${kinds[issue.expected] ?? issue.expected}, not ${kindOf(value)}`;
    case "invalid_value": {
      const words = issue.values.map(String);
      return `${subject} takes ${words.join(", ")}${typeof value === "string" ? didYouMean(value, words) : ""}`;
    }
    case "invalid_union":
      return value === undefined ? `${subject} is missing` : `${subject} takes ${expectedOf(issue)}, not ${kindOf(value)}`;
    case "too_small":
      return issue.origin === "string" ? `${subject} must not be empty` : sizeMessage(issue, subject, `at least ${issue.minimum}`);
    case "too_big":
      return sizeMessage(issue, subject, `at most ${issue.maximum}`);
    default:
      return issue.message;
  }
}

function sizeMessage(issue: z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig, subject: string, bound: string): string {
  return issue.origin === "array" ? issue.message : `${subject} must be ${bound}`;
}

const kinds: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
  object: "a map",
  record: "a map",
};

function expectedOf(issue: z.core.$ZodIssueInvalidUnion): string {
  const words = issue.errors.flat().flatMap((inner) => (inner.code === "invalid_type" ? [kinds[inner.expected] ?? inner.expected] : []));
  return [...new Set(words)].join(" or ") || "something else";
}

function kindOf(value: unknown): string {
  if (value === null) return "nothing";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object") return "a map";
  return typeof value === "string" ? `the text \`${value}\`` : `\`${String(value)}\``;
}

/** An expression without a value, at its place in the step. */
export interface UnresolvedAt {
  readonly path: readonly string[];
  readonly unresolved: Unresolved;
}

/** Suggests `OPERATOR_PASSWORD` for `OPERATOR_PASWORD`, but not `HOME` for `hone`. */
function areRelated(name: string, variable: string): boolean {
  const [first, ...rest] = name.split("_");
  return rest.length > 0 && variable.startsWith(`${first}_`);
}

interface Known {
  /** Names of all variables. */
  readonly known: readonly string[];
  /** Environment variables, most of which are unrelated to the scenario. */
  readonly environment: Variables | Readonly<Record<string, string | undefined>>;
}

/** Reports an expression without a value: an undefined variable with a suggestion, or operands that do not fit. */
export function explainUnresolved({ path, unresolved }: UnresolvedAt, places: Places, { known, environment }: Known): Diagnostic {
  const at = { file: places.file, ...placeOf(places, path) };
  if ("problem" in unresolved) return { code: "AMCP_SCENARIO_EXPRESSION", message: unresolved.problem, ...at };
  const [head = "", ...part] = unresolved.unknown.split(".");
  const meant = [
    ...known.filter((name) => !Object.hasOwn(environment, name)),
    ...Object.keys(environment).filter((name) => areRelated(head, name)),
  ];
  const message = known.includes(head)
    ? `the variable \`${head}\` has no \`${part.join(".")}\``
    : `there is no variable \`${head}\`${didYouMean(head, meant)}`;
  return { code: "AMCP_SCENARIO_UNKNOWN_VARIABLE", message, ...at };
}
