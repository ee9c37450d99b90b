import type { z } from "zod";
import { editDistance } from "../../contracts/near-names.ts";
import { isObject } from "../../platform/text/json-values.ts";
import { type Arguments, isNumber, type ParameterSchema, schemaAt, valueAt, wholeList } from "./parameter-schema.ts";

/** The problems of arguments; empty where they are valid. */
export type CheckArguments = (given: Arguments) => readonly z.core.$ZodIssue[];

/** A correction may reveal problems behind it, such as those of nested arguments. */
const MOST_ROUNDS = 4;

/**
 * Corrects names and forms of a call's arguments. Every value that selects something stays the caller's own: adding, changing or omitting one
 * would ask a different question. A parameter with a default, such as the size of a page, selects nothing.
 *
 * @returns valid arguments; undefined where the caller's values do not suffice
 */
export function correctArguments(schema: ParameterSchema, given: Arguments, check: CheckArguments): Arguments | undefined {
  let corrected: Arguments | undefined = given;
  for (let round = 0; round < MOST_ROUNDS && corrected !== undefined; round += 1) {
    const issues = inOrder(check(corrected));
    if (issues.length === 0) return corrected;
    corrected = issues.reduce<Arguments | undefined>((rest, issue) => rest && correct(schema, rest, issue), corrected);
  }
  return undefined;
}

/** Misspelt names come first, because they explain missing parameters. */
export const inOrder = (issues: readonly z.core.$ZodIssue[]): readonly z.core.$ZodIssue[] =>
  issues.toSorted((a, b) => Number(b.code === "unrecognized_keys") - Number(a.code === "unrecognized_keys"));

function correct(schema: ParameterSchema, given: Arguments, issue: z.core.$ZodIssue): Arguments | undefined {
  const path = wholeList(schema, issue.path.map(String));
  if (issue.code === "unrecognized_keys")
    return issue.keys.reduce<Arguments | undefined>((rest, key) => rest && known(schema, rest, [...path, key]), given);
  const at = schemaAt(schema, path);
  const value = valueAt(given, path);
  const isRequired = path.length === 1 && schema.required?.includes(path[0] ?? "") === true;
  // It may exist under a misspelt name, or an earlier issue has removed it; the next round shows whether that suffices.
  if (value === undefined) return given;
  if (isBlank(value) && !isRequired) return put(given, path, undefined);
  const isHopeless = issue.code === "custom" && at?.items === undefined;
  const fitting = at === undefined || isHopeless ? undefined : converted(at, value);
  if (fitting !== undefined) return put(given, path, fitting);
  return exchanged(schema, given, path) ?? (at?.default === undefined ? undefined : put(given, path, nearestBound(at, value)));
}

/** Models send null or an empty text for a parameter that they do not use. */
const isBlank = (value: unknown): boolean => value === null || (typeof value === "string" && value.trim() === "");

/** Corrects a name that the schema does not have: it is misspelt, wraps the arguments, or says nothing. */
function known(schema: ParameterSchema, given: Arguments, path: readonly string[]): Arguments | undefined {
  const value = valueAt(given, path);
  const isFlag = isBlank(value) || typeof value === "boolean";
  const hasNoParameters = Object.keys(schema.properties ?? {}).length === 0;
  return (
    renamed(schema, given, path) ?? unwrapped(schema, given, path) ?? (isFlag || hasNoParameters ? put(given, path, undefined) : undefined)
  );
}

/** Arguments that are nested in an object, such as `params`. Their values are checked afterwards. */
function unwrapped({ properties = {} }: ParameterSchema, given: Arguments, [key, ...deeper]: readonly string[]): Arguments | undefined {
  const inner = key === undefined ? undefined : given[key];
  if (key === undefined || deeper.length > 0 || !isObject(inner)) return undefined;
  const free = Object.entries(properties).filter(([name]) => !(name in given));
  return Object.keys(inner).some((name) => nearestName(name, free) !== undefined)
    ? { ...put(given, [key], undefined), ...inner }
    : undefined;
}

/** Two numbers that fit only in each other's place, such as `page` and `page_size`; one name begins with the other. */
function exchanged(
  { properties = {} }: ParameterSchema,
  given: Arguments,
  [name = "", ...deeper]: readonly string[],
): Arguments | undefined {
  const { minimum = -Infinity } = properties[name] ?? {};
  const value = given[name];
  const isKin = (other: string) => name.startsWith(`${other}_`) || other.startsWith(`${name}_`);
  const other = Object.keys(given).find(isKin);
  if (deeper.length > 0 || other === undefined || typeof value !== "number" || value >= minimum) return undefined;
  const [own, others] = [converted(properties[name] ?? {}, given[other]), converted(properties[other] ?? {}, value)];
  return own === undefined || others === undefined ? undefined : { ...given, [name]: own, [other]: others };
}

/** The nearest permitted number; undefined, for the default, where the value is no number. */
function nearestBound(at: ParameterSchema, value: unknown): number | undefined {
  const { minimum = -Infinity, maximum = Infinity } = at;
  return isNumber(at) && typeof value === "number" ? convertedNumber(at, String(Math.min(maximum, Math.max(minimum, value)))) : undefined;
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
  if (Array.isArray(value) && value.length === 1) return converted(at, value[0]);
  const text = typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
  if (at.enum !== undefined) return wordOf(at.enum, text);
  if (isNumber(at)) return convertedNumber(at, text);
  if (at.type === "boolean") return BOOLEANS.get(text.toLowerCase());
  return at.type === "string" ? [text, withoutExponent(text)].find((form) => isFit(at, form)) : undefined;
}

/** A word of an enum in any case; also its beginning, or a longer form such as a plural, where only one word is meant. */
function wordOf(words: readonly unknown[], text: string): unknown {
  const written = text.toLowerCase();
  const plain = (word: unknown) => String(word).toLowerCase();
  const exact = words.find((word) => plain(word) === written);
  const [only, ...others] =
    written === "" ? [] : words.filter((word) => plain(word).startsWith(written) || written.startsWith(plain(word)));
  return exact ?? (others.length === 0 ? only : undefined);
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
