import type { z } from "zod";
import { isObject } from "../../platform/text/json-values.ts";
import { type CheckArguments, correctArguments, inOrder } from "./correct-arguments.ts";
import type { GatewayErrorData } from "./gateway-error.ts";
import { type Arguments, isNumber, missingIn, type ParameterSchema, schemaAt, valueAt, wholeList } from "./parameter-schema.ts";

/** The first problem of a call's arguments and, where the caller's own values suffice, valid arguments. */
export interface ArgumentsExplanation {
  readonly parameter: string;
  readonly data: GatewayErrorData;
}

/** A call with invalid arguments. */
export interface InvalidCall {
  /** As the client sent them. */
  readonly written: unknown;
  /** The same as far as the API's lists explain them; undefined where they were not asked. */
  readonly meant?: Arguments | undefined;
  readonly issues: readonly z.core.$ZodIssue[];
  readonly check: CheckArguments;
}

/** @param schema of the tool's parameters */
export function explainArguments(schema: ParameterSchema, { written, meant, issues: found, check }: InvalidCall): ArgumentsExplanation {
  const issues = inOrder(found);
  const given: Arguments = isObject(written) ? { ...written } : {};
  const corrected = correctArguments(schema, meant ?? given, check);
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
      expected: at === undefined ? expectedName(schema, path) : expectedOf(at, first),
      suggestion: suggestionFor(schema, { path: wholeList(schema, path), given, corrected }),
      ...(corrected !== undefined && { arguments: corrected }),
    },
  };
}

/** Path of the parameter of an issue. Only the issue's keys name an unknown one. */
const pathOf = (issue: z.core.$ZodIssue): readonly string[] => {
  const path = issue.path.map(String);
  return issue.code === "unrecognized_keys" ? [...path, issue.keys[0] ?? ""] : path;
};

/** The known names in the place of an unknown one. */
function expectedName(schema: ParameterSchema, path: readonly string[]): string {
  const parent = schemaAt(schema, path.slice(0, -1));
  const names = parent?.propertyNames?.enum ?? Object.keys(parent?.properties ?? {});
  return names.length === 0 ? "no parameters" : `one of ${names.join(", ")}`;
}

/** The expected value in words. */
export function expectedOf(at: ParameterSchema, issue?: z.core.$ZodIssue): string {
  const { type = "object", enum: words, description, pattern } = at;
  if (issue?.code === "custom") return issue.message;
  if (at.items !== undefined) return `a list of ${at.minItems ?? 0} to ${at.maxItems ?? "many"} items: ${expectedOf(at.items)}`;
  if (words !== undefined) return `one of ${words.join(", ")}`;
  if (isNumber(at)) return expectedNumber(at);
  if (type === "boolean") return "true or false";
  if (type === "string" && pattern === undefined) return expectedText(at, issue);
  return description ?? `an ${type}`;
}

function expectedText({ minLength = 1, maxLength }: ParameterSchema, issue?: z.core.$ZodIssue): string {
  if (issue?.code === "too_big") return `Non-empty string with at most ${maxLength} characters`;
  return minLength > 1 ? `Non-empty string with at least ${minLength} characters` : "Non-empty string";
}

/** Bounds beyond this are those of the number type and are left out. */
const FAR = 1e15;

function expectedNumber({ type, minimum = -FAR, maximum = FAR }: ParameterSchema): string {
  const from = minimum > -FAR ? ` from ${minimum}` : "";
  const to = maximum < FAR ? ` to ${maximum}` : "";
  return `a ${type === "integer" ? "whole number" : "number"}${from}${to}`;
}

interface Suggesting {
  readonly path: readonly string[];
  readonly given: Arguments;
  readonly corrected: Arguments | undefined;
}

function suggestionFor(schema: ParameterSchema, { path, given, corrected }: Suggesting): string {
  const name = path.join(".");
  const at = schemaAt(schema, path);
  if (at === undefined) return suggestedName(schema, name, { given, corrected });
  const now = corrected && valueAt(corrected, path);
  if (now !== undefined) return `Set ${name} to ${JSON.stringify(now)}`;
  if (corrected !== undefined) return `Leave out ${name}`;
  const [, label, example] = /^([^,;:(]+), such as (\w+(?:\.\w+)*)/.exec(at.description ?? "") ?? [];
  if (example !== undefined) return `Provide a valid ${label} like '${example}'`;
  return `Provide a valid ${name}${at.description === undefined ? "" : `: ${at.description}`}`;
}

function suggestedName(schema: ParameterSchema, name: string, { given, corrected = given }: Omit<Suggesting, "path">): string {
  const renamed = Object.keys(corrected).find((key) => !(key in given));
  if (renamed !== undefined) return `Use ${renamed} instead of ${name}`;
  const missing = missingIn(schema, given).map((one) => `${one} (${schema.properties?.[one]?.description ?? ""})`);
  if (missing.length > 0) return `Provide ${missing.join(" and ")}; ${name} is not a parameter`;
  return `Express ${name} by the parameters that exist, or leave it out`;
}
