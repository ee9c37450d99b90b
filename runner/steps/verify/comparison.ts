import { createRequire } from "node:module";
import { isDeepStrictEqual } from "node:util";
import type { Ajv as AjvDraft7, ValidateFunction } from "ajv";
import { z } from "zod";
import { messageOf } from "../../../contracts/errors.ts";
import { isObject } from "../../../platform/text/json-values.ts";
import { hasExpressions } from "../../language/variables.ts";
import { Pattern } from "../parts/arguments.ts";
import { matchedText } from "../parts/extract.ts";
import { shortened } from "../parts/tool-call.ts";
import { disorderOf, SortOrder } from "./order.ts";

/** Conditions on a value, all of which must hold. */
export const Comparison = z.strictObject({
  equals: z.unknown().optional().describe("the very value; a text is not the number it spells"),
  matches: Pattern.optional().describe("a regular expression found in the text"),
  contains: z.unknown().optional().describe("a part of a text, an item of a list, or entries of a map"),
  less: z.number().optional(),
  greater: z.number().optional(),
  sorted: SortOrder.optional().describe("the order of a list: of its numbers, of its dates, or else of its texts"),
  schema: z
    .record(z.string(), z.unknown())
    .superRefine((schema, context) => {
      const compiled = compile(schema);
      if (!compiled.ok) context.addIssue({ code: "custom", message: compiled.problem });
    })
    .optional()
    .describe("a JSON Schema (draft-07, or 2020-12 where `$schema` says so)"),
});
export type Comparison = z.infer<typeof Comparison>;

/** Reports conditions that no value can meet. */
export function refuseContradictions({ less, greater, equals, matches, contains }: Comparison, context: z.core.$RefinementCtx): void {
  if (less !== undefined && greater !== undefined && less <= greater)
    context.addIssue({ code: "custom", path: ["less"], message: `no number is less than ${less} and greater than ${greater}` });
  const [contradiction] = equals === undefined || hasExpressions(equals) ? [] : problemsOf(equals, { matches, contains, less, greater });
  if (contradiction !== undefined) context.addIssue({ code: "custom", path: ["equals"], message: `it cannot be both: ${contradiction}` });
}

/**
 * Compares a value. @returns one sentence for each condition that does not hold
 *
 * @param subject origin of the value, such as `${count}`; absent for a literal of the scenario
 */
export function problemsOf(value: unknown, comparison: Comparison, subject?: string): string[] {
  const { equals, matches, contains, less, greater, sorted, schema } = comparison;
  const number = numberOf(value);
  const complain = (is: string, expected: string, shown = named(value)) =>
    subject === undefined ? `${shown} ${is} ${expected}` : `${subject} = ${shown}, expected ${relations[is]}${expected}`;
  const sentences = [
    equals !== undefined && !isDeepStrictEqual(value, equals) && complain("is not", named(equals, value), named(value, equals)),
    matches !== undefined && !new RegExp(matches, "u").test(matchedText(value)) && complain("does not match", `/${matches}/`),
    contains !== undefined && !holds(value, contains) && complain("does not contain", named(contains)),
    less !== undefined && !(number !== undefined && number < less) && complain("is not less than", String(less)),
    greater !== undefined && !(number !== undefined && number > greater) && complain("is not greater than", String(greater)),
  ];
  const violations = schema === undefined ? [] : violationsOf(value, schema);
  const disorder = sorted === undefined ? undefined : orderProblem(value, sorted);
  if (disorder !== undefined) violations.push(disorder);
  const inSubject = subject === undefined ? violations : violations.map((violation) => `${subject}: ${violation}`);
  return [...sentences.filter((sentence) => sentence !== false), ...inSubject];
}

const verbsOf: Readonly<Record<string, string>> = { less: "is less than", greater: "is greater than", schema: "fits", sorted: "is sorted" };

/** `matches "x", is less than 5` */
export const comparisonSentence = (comparison: Comparison): string =>
  Object.entries(comparison)
    .map(([key, wanted]) => `${verbsOf[key] ?? key} ${shortened(wanted)}`)
    .join(", ");

function orderProblem(value: unknown, order: SortOrder): string | undefined {
  if (!Array.isArray(value)) return `${named(value)} is no list, and only a list is sorted`;
  const disorder = disorderOf(value, order);
  return disorder === undefined ? undefined : `the list is not sorted ${order}: ${disorder}`;
}

/** Wording after "expected". */
const relations: Readonly<Record<string, string>> = {
  "is not": "",
  "does not match": "a match of ",
  "does not contain": "it to contain ",
  "is not less than": "< ",
  "is not greater than": "> ",
};

/** Numeric texts of the app can be compared by size. */
function numberOf(value: unknown): number | undefined {
  if (typeof value === "number") return value;
  return typeof value === "string" && /^\s*-?\d+(\.\d+)?\s*$/.test(value) ? Number(value) : undefined;
}

/** A map contains another with its entries; a list contains a value that equals an item or is contained in one. */
function holds(value: unknown, part: unknown): boolean {
  if (typeof value === "string" || value === null || value === undefined) {
    return matchedText(value).includes(typeof part === "string" ? part : JSON.stringify(part));
  }
  if (Array.isArray(value))
    return value.some((item) => isDeepStrictEqual(item, part) || (isObject(item) && isObject(part) && holds(item, part)));
  if (!isObject(value) || !isObject(part)) return false;
  return Object.entries(part).every(([key, wanted]) => {
    const inner = value[key];
    return isDeepStrictEqual(inner, wanted) || (isObject(inner) && isObject(wanted) && holds(inner, wanted));
  });
}

/** Renders a value, with its type if both look alike: the text `42` and the number 42. */
function named(value: unknown, beside?: unknown): string {
  const text = typeof value === "string" ? JSON.stringify(value) : shortened(value);
  const alike = beside !== undefined && typeof beside !== typeof value && String(beside) === String(value);
  return alike ? `the ${typeof value === "string" ? "text" : typeof value} ${text}` : shortened(text);
}

function violationsOf(value: unknown, schema: Readonly<Record<string, unknown>>): string[] {
  const compiled = compile(schema);
  if (!compiled.ok) return [compiled.problem];
  const { validate } = compiled;
  if (validate(value)) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `at ${instancePath || "the top"} the value ${message}`);
}

type Compiled = { readonly ok: true; readonly validate: ValidateFunction } | { readonly ok: false; readonly problem: string };

const load = createRequire(import.meta.url);

/** Loads the library on first use, because it would slow down the start. */
function compile(schema: Readonly<Record<string, unknown>>): Compiled {
  const isNewer = String(schema["$schema"] ?? "").includes("2020-12");
  const { Ajv, Ajv2020 }: { Ajv?: typeof AjvDraft7; Ajv2020?: typeof AjvDraft7 } = load(isNewer ? "ajv/dist/2020.js" : "ajv");
  const Validator = Ajv2020 ?? Ajv;
  if (Validator === undefined) throw new Error("ajv has no validator");
  try {
    return { ok: true, validate: new Validator({ allErrors: true, strict: false, validateFormats: false }).compile(schema) };
  } catch (error) {
    return { ok: false, problem: `the schema is not a JSON Schema: ${messageOf(error)}` };
  }
}
