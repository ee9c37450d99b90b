import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { messageOf } from "../../../contracts/errors.ts";
import { Pattern } from "../pattern-argument.ts";
import { shortened } from "../tool-call.ts";

/** What can be said of a value; all that is given must hold. */
export const Comparison = z.strictObject({
  equals: z.unknown().optional().describe("the very value; a text is not the number it spells"),
  matches: Pattern.optional().describe("a regular expression found in the text"),
  contains: z.unknown().optional().describe("a part of a text, an item of a list, or entries of a map"),
  less: z.number().optional(),
  greater: z.number().optional(),
  schema: z.record(z.string(), z.unknown()).optional().describe("a JSON Schema (draft-07, or 2020-12 where `$schema` says so)"),
});
export type Comparison = z.infer<typeof Comparison>;

/** Why a value is not as it should be, one sentence for each comparison that fails. */
export async function problemsOf(value: unknown, comparison: Comparison): Promise<string[]> {
  const { equals, matches, contains, less, greater, schema } = comparison;
  const number = numberOf(value);
  const sentences = [
    equals !== undefined && !isDeepStrictEqual(value, equals) && `${named(value, equals)} is not ${named(equals, value)}`,
    matches !== undefined && !new RegExp(matches, "u").test(asText(value)) && `${named(value)} does not match /${matches}/`,
    contains !== undefined && !holds(value, contains) && `${named(value)} does not contain ${named(contains)}`,
    less !== undefined && !(number !== undefined && number < less) && `${named(value)} is not less than ${less}`,
    greater !== undefined && !(number !== undefined && number > greater) && `${named(value)} is not greater than ${greater}`,
  ];
  const violations = schema === undefined ? [] : await violationsOf(value, schema);
  return [...sentences.filter((sentence) => sentence !== false), ...violations];
}

const asText = (value: unknown): string => (typeof value === "string" ? value : (JSON.stringify(value) ?? ""));

/** Texts of the app often spell numbers: those can be compared by size. */
function numberOf(value: unknown): number | undefined {
  if (typeof value === "number") return value;
  return typeof value === "string" && /^\s*-?\d+(\.\d+)?\s*$/.test(value) ? Number(value) : undefined;
}

/** A map holds another when it has its entries; a list when one of its items is or holds it. */
function holds(value: unknown, part: unknown): boolean {
  if (typeof value === "string") return value.includes(asText(part));
  if (Array.isArray(value)) return value.some((item) => isDeepStrictEqual(item, part) || (isMap(item) && isMap(part) && holds(item, part)));
  if (!isMap(value) || !isMap(part)) return false;
  return Object.entries(part).every(([key, wanted]) => {
    const inner = value[key];
    return isDeepStrictEqual(inner, wanted) || (isMap(inner) && isMap(wanted) && holds(inner, wanted));
  });
}

const isMap = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null && !Array.isArray(value);

/** With its kind where a reader could not see the difference: the text `42` and the number 42. */
function named(value: unknown, beside?: unknown): string {
  const text = typeof value === "string" ? JSON.stringify(value) : shortened(value);
  const alike = beside !== undefined && typeof beside !== typeof value && String(beside) === String(value);
  return alike ? `the ${typeof value === "string" ? "text" : typeof value} ${text}` : shortened(text);
}

/** Loaded when a scenario has a schema: start-up does not pay for it. */
async function violationsOf(value: unknown, schema: Readonly<Record<string, unknown>>): Promise<string[]> {
  const { Ajv } = await import("ajv");
  const { Ajv2020 } = await import("ajv/dist/2020.js");
  const isNewer = String(schema["$schema"] ?? "").includes("2020-12");
  const ajv = new (isNewer ? Ajv2020 : Ajv)({ allErrors: true, strict: false, validateFormats: false });
  try {
    const validate = ajv.compile(schema);
    if (validate(value)) return [];
    return (validate.errors ?? []).map(({ instancePath, message }) => `at ${instancePath || "the top"} the value ${message}`);
  } catch (error) {
    return [`the schema is not a JSON Schema: ${messageOf(error)}`];
  }
}
