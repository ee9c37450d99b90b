import type { z } from "zod";
import { editDistance } from "../../contracts/edit-distance.ts";
import type { GatewayErrorData } from "./gateway-error.ts";

/** The part of JSON Schema that tools' parameters use. */
export interface ParameterSchema {
  readonly type?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly examples?: readonly unknown[];
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly required?: readonly string[];
  readonly properties?: Readonly<Record<string, ParameterSchema>>;
  readonly propertyNames?: ParameterSchema;
  readonly additionalProperties?: ParameterSchema | false;
  readonly items?: ParameterSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
}

type Arguments = Readonly<Record<string, unknown>>;

/** What is wrong with a call's arguments: the first problem in words, and arguments in which all of them are mended. */
export interface Explanation {
  readonly parameter: string;
  readonly data: GatewayErrorData;
}

/**
 * @param schema of the tool's parameters
 * @param written as the client sent them
 */
export function explainArguments(schema: ParameterSchema, written: unknown, found: readonly z.core.$ZodIssue[]): Explanation {
  // A misspelt name explains the one that is missing.
  const issues = found.toSorted((a, b) => Number(b.code === "unrecognized_keys") - Number(a.code === "unrecognized_keys"));
  const isObject = typeof written === "object" && written !== null && !Array.isArray(written);
  const given: Arguments = isObject ? { ...written } : {};
  const mended = withRequired(
    schema,
    issues.reduce((rest, issue) => mend(schema, rest, issue), given),
  );
  const [first] = issues;
  const path = first === undefined ? [] : pathOf(first);
  const parameter = path.join(".");
  const value = valueAt(given, path);
  const at = schemaAt(schema, path);
  return {
    parameter,
    data: {
      parameter,
      ...(value !== undefined && { value }),
      expected: at === undefined ? `one of ${Object.keys(schema.properties ?? {}).join(", ")}` : expectedOf(at, first),
      suggestion: suggestionFor(schema, { path: wholeList(schema, path), given, mended, first }),
      arguments: mended,
    },
  };
}

/** The parameter that an issue is about; an unknown one is named by the issue itself. */
const pathOf = (issue: z.core.$ZodIssue): readonly string[] => {
  const path = issue.path.map(String);
  return issue.code === "unrecognized_keys" ? [...path, issue.keys[0] ?? ""] : path;
};

const schemaAt = (schema: ParameterSchema, path: readonly string[]): ParameterSchema | undefined =>
  path.reduce<ParameterSchema | undefined>((at, key) => {
    const inner = at?.properties?.[key] ?? at?.items;
    if (inner !== undefined) return inner;
    const others = at?.additionalProperties;
    const isNamed = at?.propertyNames?.enum?.includes(key) ?? true;
    return others && isNamed ? others : undefined;
  }, schema);

const valueAt = (given: Arguments, path: readonly string[]): unknown =>
  path.reduce<unknown>((at, key) => (typeof at === "object" && at !== null ? new Map(Object.entries(at)).get(key) : undefined), given);

/** Lists are mended as a whole: leads to the first list on the way, if there is one. */
const wholeList = (schema: ParameterSchema, path: readonly string[]): readonly string[] => {
  const depth = path.findIndex((_, index) => schemaAt(schema, path.slice(0, index + 1))?.type === "array");
  return depth === -1 ? path : path.slice(0, depth + 1);
};

/** The form of a value in words. */
export function expectedOf(at: ParameterSchema, issue?: z.core.$ZodIssue): string {
  const { type = "object", enum: words, description, minLength = 1, pattern } = at;
  if (issue?.code === "custom") return issue.message;
  if (at.items !== undefined) return `a list of ${at.minItems ?? 0} to ${at.maxItems ?? "many"} items: ${expectedOf(at.items)}`;
  if (words !== undefined) return `one of ${words.join(", ")}`;
  if (isNumber(at)) return expectedNumber(at);
  if (type === "boolean") return "true or false";
  if (type === "string" && pattern === undefined)
    return minLength > 1 ? `Non-empty string with at least ${minLength} characters` : "Non-empty string";
  return description ?? `an ${type}`;
}

const isNumber = ({ type }: ParameterSchema): boolean => type === "integer" || type === "number";

/** Beyond this, bounds are those of the number's type. */
const FAR = 1e15;

function expectedNumber({ type, minimum = -FAR, maximum = FAR }: ParameterSchema): string {
  const from = minimum > -FAR ? ` from ${minimum}` : "";
  const to = maximum < FAR ? ` to ${maximum}` : "";
  return `a ${type === "integer" ? "whole number" : "number"}${from}${to}`;
}

interface Suggesting {
  readonly path: readonly string[];
  readonly given: Arguments;
  readonly mended: Arguments;
  readonly first: z.core.$ZodIssue | undefined;
}

function suggestionFor(schema: ParameterSchema, { path, given, mended, first }: Suggesting): string {
  const name = path.join(".");
  const at = schemaAt(schema, path);
  const now = valueAt(mended, path);
  if (first?.code === "unrecognized_keys" || at === undefined) {
    const renamed = Object.keys(mended).find((key) => !(key in given));
    return renamed === undefined ? `Leave out ${name}` : `Use ${renamed} instead of ${name}`;
  }
  if (now === undefined) return `Leave out ${name}`;
  const label = at.description === undefined ? name : (at.description.split(/[;,:(]| such as/)[0] ?? name).trim();
  return typeof now === "string" && at.enum === undefined && at.pattern === undefined
    ? `Provide a valid ${label} like '${now}'`
    : `Set ${name} to ${JSON.stringify(now)}`;
}

/** Arguments without the problem; a value is kept as far as it can be. */
function mend(schema: ParameterSchema, given: Arguments, issue: z.core.$ZodIssue): Arguments {
  const path = wholeList(schema, issue.path.map(String));
  if (issue.code === "unrecognized_keys") return issue.keys.reduce((rest, key) => rename(schema, rest, [...path, key]), given);
  const at = schemaAt(schema, path);
  const isHopeless = (issue.code === "custom" && at?.items === undefined) || issue.code === "invalid_key";
  if (isHopeless || at === undefined) return put(given, path, undefined);
  const isRequired = path.length === 1 && schema.required?.includes(path[0] ?? "") === true;
  return put(given, path, converted(at, valueAt(given, path)) ?? (isRequired ? exampleOf(at) : undefined));
}

/** Under the name that was probably meant, if that one is free; else left out. */
function rename(schema: ParameterSchema, given: Arguments, path: readonly string[]): Arguments {
  const [key = "", inner] = path;
  if (inner !== undefined) return put(given, path, undefined);
  const plain = (name: string) => name.toLowerCase().replace(/[^a-z]/g, "");
  const meant = Object.keys(schema.properties ?? {})
    .map((name) => ({ name, distance: editDistance(plain(key), plain(name)) }))
    .filter(({ name, distance }) => distance <= name.length / 3 && !(name in given))
    .sort((a, b) => a.distance - b.distance)[0];
  const { [key]: value, ...rest } = given;
  if (meant === undefined) return rest;
  const at = schema.properties?.[meant.name];
  return { ...rest, [meant.name]: at === undefined ? value : (converted(at, value) ?? exampleOf(at)) };
}

/** Sets what the path leads to; undefined removes it. */
function put(given: Arguments, [key, ...deeper]: readonly string[], value: unknown): Arguments {
  if (key === undefined) return given;
  const { [key]: old, ...rest } = given;
  if (deeper.length > 0 && typeof old === "object" && old !== null) return { ...given, [key]: put({ ...old }, deeper, value) };
  return value === undefined || deeper.length > 0 ? rest : { ...rest, [key]: value };
}

/** The value in the form that is asked for; undefined where nothing can be made of it. */
function converted(at: ParameterSchema, value: unknown): unknown {
  if (at.items !== undefined) return convertedList(at, at.items, value);
  const text = typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
  if (at.enum !== undefined) return at.enum.find((word) => String(word).toLowerCase() === text.toLowerCase());
  if (isNumber(at)) return text === "" ? undefined : bounded(at, Number(text));
  if (at.type === "boolean") return BOOLEANS.get(text.toLowerCase());
  return at.type === "string" && isFit(at, text) ? text : undefined;
}

/** What is no list yet may be its items with commas. Each is there once; undefined where too few are left. */
function convertedList({ minItems = 0, maxItems = FAR }: ParameterSchema, items: ParameterSchema, value: unknown): unknown {
  const parts: readonly unknown[] = Array.isArray(value) ? value : typeof value === "string" ? value.split(/[,;\s]+/) : [];
  const fit = parts.map((part) => converted(items, part)).filter((part) => part !== undefined);
  const each = [...new Map(fit.toReversed().map((part) => [String(part).toLowerCase(), part])).values()].reverse();
  return each.length < minItems ? undefined : each.slice(0, maxItems);
}

function bounded({ type, minimum = -FAR, maximum = FAR }: ParameterSchema, number: number): number | undefined {
  if (!Number.isFinite(number)) return undefined;
  return Math.min(Math.max(type === "integer" ? Math.trunc(number) : number, minimum), maximum);
}

const isFit = ({ minLength = 1, maxLength = Number.POSITIVE_INFINITY, pattern = "" }: ParameterSchema, text: string): boolean =>
  text.length >= minLength && text.length <= maxLength && new RegExp(pattern).test(text);

const BOOLEANS: ReadonlyMap<string, boolean> = new Map([
  ["true", true],
  ["1", true],
  ["yes", true],
  ["false", false],
  ["0", false],
  ["no", false],
]);

const exampleOf = ({ examples, default: usual, enum: words, minimum }: ParameterSchema): unknown =>
  examples?.[0] ?? usual ?? words?.[0] ?? minimum;

function withRequired(schema: ParameterSchema, given: Arguments): Arguments {
  const missing = (schema.required ?? []).filter((name) => given[name] === undefined && schema.properties?.[name] !== undefined);
  return { ...given, ...Object.fromEntries(missing.map((name) => [name, exampleOf(schema.properties?.[name] ?? {})])) };
}
