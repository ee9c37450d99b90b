import type { z } from "zod";
import { editDistance } from "../../contracts/near-names.ts";
import { type Arguments, isNumber, missingIn, type ParameterSchema, schemaAt, valueAt, wholeList } from "./parameter-schema.ts";

/**
 * Corrects names and forms of a call's arguments. Every value stays the caller's own: adding, changing or omitting one
 * would ask a different question.
 *
 * @param issues with unknown names first
 * @returns undefined where the caller's values do not suffice
 */
export function correctArguments(schema: ParameterSchema, given: Arguments, issues: readonly z.core.$ZodIssue[]): Arguments | undefined {
  const corrected = issues.reduce<Arguments | undefined>((rest, issue) => rest && correct(schema, rest, issue), given);
  return corrected === undefined || missingIn(schema, corrected).length > 0 ? undefined : corrected;
}

function correct(schema: ParameterSchema, given: Arguments, issue: z.core.$ZodIssue): Arguments | undefined {
  const path = wholeList(schema, issue.path.map(String));
  if (issue.code === "unrecognized_keys")
    return issue.keys.reduce<Arguments | undefined>((rest, key) => rest && renamed(schema, rest, [...path, key]), given);
  const at = schemaAt(schema, path);
  const value = valueAt(given, path);
  const isRequired = path.length === 1 && schema.required?.includes(path[0] ?? "") === true;
  // A missing parameter may exist under a misspelt name; `correctArguments` checks that at the end.
  if (value === undefined && isRequired) return given;
  // Models send null for a parameter that they do not use.
  if (value === null && !isRequired) return put(given, path, undefined);
  const isHopeless = issue.code === "custom" && at?.items === undefined;
  const fitting = at === undefined || isHopeless ? undefined : converted(at, value);
  return fitting === undefined ? undefined : put(given, path, fitting);
}

/** Moves a value from its misspelt name to the right one. */
function renamed(schema: ParameterSchema, given: Arguments, path: readonly string[]): Arguments | undefined {
  const [outer, key] = [path.slice(0, -1), path.at(-1) ?? ""];
  const parent = schemaAt(schema, outer);
  const siblings = valueAt(given, outer);
  const isFree = (name: string) => typeof siblings !== "object" || siblings === null || !(name in siblings);
  const free = Object.entries(parent?.properties ?? {}).filter(([name]) => isFree(name));
  const [only, ...others] = schema.required ?? [];
  const isOnlyQuestion = outer.length === 0 && others.length === 0 && only !== undefined && given[only] === undefined;
  const meant = nearestName(key, free) ?? (isOnlyQuestion ? only : undefined);
  const at = meant === undefined ? undefined : parent?.properties?.[meant];
  const value = at && converted(at, valueAt(given, path));
  return meant === undefined || value === undefined ? undefined : put(put(given, path, undefined), [...outer, meant], value);
}

/** The closest known name: spelt similarly, abbreviated or extended. */
function nearestName(key: string, free: readonly (readonly [string, ParameterSchema])[]): string | undefined {
  const plain = (name: string) => name.toLowerCase().replace(/[^a-z]/g, "");
  const written = plain(key);
  return free
    .map(([name]) => ({ name, distance: written.startsWith(plain(name)) ? 0 : editDistance(written, plain(name)) }))
    .filter(({ name, distance }) => distance <= name.length / 3)
    .sort((a, b) => a.distance - b.distance)[0]?.name;
}

/** Sets the value at a path; undefined removes it. */
function put(given: Arguments, [key, ...deeper]: readonly string[], value: unknown): Arguments {
  if (key === undefined) return given;
  const { [key]: old, ...rest } = given;
  if (deeper.length > 0 && typeof old === "object" && old !== null) return { ...given, [key]: put({ ...old }, deeper, value) };
  return value === undefined || deeper.length > 0 ? rest : { ...rest, [key]: value };
}

/** The value converted to the type of the schema; undefined where it cannot be. */
function converted(at: ParameterSchema, value: unknown): unknown {
  if (at.items !== undefined) return convertedList(at, at.items, value);
  const text = typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
  if (at.enum !== undefined) return at.enum.find((word) => String(word).toLowerCase() === text.toLowerCase());
  if (isNumber(at)) return convertedNumber(at, text);
  if (at.type === "boolean") return BOOLEANS.get(text.toLowerCase());
  return at.type === "string" ? [text, withoutExponent(text)].find((form) => isFit(at, form)) : undefined;
}

/** A number as decimals are written: `8e-7`, which JavaScript makes of a small number, is `0.0000008`. */
function withoutExponent(text: string): string {
  const [, sign, whole = "", fraction = "", exponent] = /^(-?)(\d+)(?:\.(\d*))?e([+-]?\d{1,2})$/i.exec(text) ?? [];
  if (sign === undefined) return text;
  const point = whole.length + Number(exponent);
  const digits = (whole + fraction).padEnd(point, "0");
  return point > 0
    ? `${sign}${digits.slice(0, point)}${digits.length > point ? `.${digits.slice(point)}` : ""}`
    : `${sign}0.${digits.padStart(digits.length - point, "0")}`;
}

/** A text may list the items separated by commas. Duplicates are removed; one item that does not fit fails all of them. */
function convertedList({ minItems = 0, maxItems = Infinity }: ParameterSchema, items: ParameterSchema, value: unknown): unknown {
  const parts: readonly unknown[] = Array.isArray(value) ? value : typeof value === "string" ? value.split(/[,;\s]+/) : [];
  const fit = parts.map((part) => converted(items, part));
  if (fit.includes(undefined)) return undefined;
  const each = [...new Map(fit.toReversed().map((part) => [String(part).toLowerCase(), part])).values()].reverse();
  return each.length < minItems || each.length > maxItems ? undefined : each;
}

function convertedNumber({ type, minimum = -Infinity, maximum = Infinity }: ParameterSchema, text: string): number | undefined {
  const number = text === "" ? Number.NaN : Number(text);
  const isFitting = (type === "integer" ? Number.isInteger(number) : Number.isFinite(number)) && number >= minimum && number <= maximum;
  return isFitting ? number : undefined;
}

const isFit = ({ minLength = 1, maxLength = Infinity, pattern = "" }: ParameterSchema, text: string): boolean =>
  text.length >= minLength && text.length <= maxLength && new RegExp(pattern).test(text);

const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ["true", true],
  ["1", true],
  ["yes", true],
  ["false", false],
  ["0", false],
  ["no", false],
]);
