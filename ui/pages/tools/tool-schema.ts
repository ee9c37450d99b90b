import { isJsonObject } from "../../format/call-facts.ts";

type Schema = Readonly<Record<string, unknown>>;

/** One parameter of a tool, as people read it. */
export interface Parameter {
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly description: string;
  /** As JSON; undefined if there is none. */
  readonly fallback: string | undefined;
  readonly schema: Schema;
}

const LIMITS: readonly (readonly [string, string])[] = [
  ["minimum", "≥"],
  ["exclusiveMinimum", ">"],
  ["maximum", "≤"],
  ["exclusiveMaximum", "<"],
  ["minLength", "length ≥"],
  ["maxLength", "length ≤"],
  ["minItems", "items ≥"],
  ["maxItems", "items ≤"],
];
/** Limits that generators write for every integer, and that say nothing. */
const isPlain = (value: unknown): boolean => typeof value === "number" && Math.abs(value) >= Number.MAX_SAFE_INTEGER;

/** The parameters of a tool's input schema. */
export function parametersOf(schema: Schema | undefined): readonly Parameter[] {
  const properties = schema?.["properties"];
  if (schema === undefined || !isJsonObject(properties)) return [];
  const required = Array.isArray(schema["required"]) ? schema["required"] : [];
  return Object.entries(properties).map(([name, property]) => {
    const own = resolved(property, schema);
    return {
      name,
      type: typeOf(own, schema),
      isRequired: required.includes(name),
      description: typeof own["description"] === "string" ? own["description"] : "",
      fallback: "default" in own ? JSON.stringify(own["default"]) : undefined,
      schema: own,
    };
  });
}

/** Follows a reference within the same document. */
function resolved(property: unknown, root: Schema): Schema {
  if (!isJsonObject(property)) return {};
  const reference = property["$ref"];
  if (typeof reference !== "string" || !reference.startsWith("#/")) return property;
  let target: unknown = root;
  for (const part of reference.slice(2).split("/")) target = isJsonObject(target) ? target[part] : undefined;
  return isJsonObject(target) ? { ...target, ...property } : property;
}

/** A schema in a few words: `left | middle`, `integer ≥ 1`, `string[]`. */
function typeOf(schema: Schema, root: Schema, depth = 0): string {
  if (depth > 3) return "…";
  const { enum: values, const: only, anyOf, oneOf, type, items } = schema;
  if (Array.isArray(values)) return values.map((value) => (typeof value === "string" ? value : JSON.stringify(value))).join(" | ");
  if (only !== undefined) return JSON.stringify(only);
  const union = Array.isArray(anyOf) ? anyOf : oneOf;
  if (Array.isArray(union)) return union.map((member) => typeOf(resolved(member, root), root, depth + 1)).join(" | ");
  if (Array.isArray(type)) return type.join(" | ");
  if (type === "array") return `${bracketed(typeOf(resolved(items, root), root, depth + 1))}[]`;
  const limits = LIMITS.flatMap(([key, sign]) => (schema[key] === undefined || isPlain(schema[key]) ? [] : [`${sign} ${schema[key]}`]));
  return [typeof type === "string" ? type : "any", ...limits].join(" ");
}

const bracketed = (text: string): string => (text.includes(" ") ? `(${text})` : text);

/** How a parameter is asked for in a form. */
export type FieldKind = "text" | "number" | "choice" | "json";

export function fieldKindOf({ schema }: Parameter): FieldKind {
  const { enum: values, type } = schema;
  if (type === "boolean" || (Array.isArray(values) && values.every((value) => ["string", "number"].includes(typeof value))))
    return "choice";
  if (type === "integer" || type === "number") return "number";
  return type === "string" ? "text" : "json";
}

/** The values to choose from. */
export function choicesOf({ schema }: Parameter): readonly (string | number | boolean)[] {
  const values = schema["enum"];
  return Array.isArray(values) ? values : [true, false];
}

/** Reads what was written in a field. @returns undefined for an empty field, which is left out; a text that says what is wrong */
export function readFieldValue(parameter: Parameter, text: string): { value?: unknown; problem?: string } {
  const kind = fieldKindOf(parameter);
  if (text === "") return parameter.isRequired && kind !== "text" ? { problem: "is required" } : parameter.isRequired ? { value: "" } : {};
  if (kind === "text") return { value: text };
  if (kind === "choice") return { value: choicesOf(parameter).find((choice) => String(choice) === text) };
  if (kind === "number") return numberOf(parameter, text);
  try {
    return { value: JSON.parse(text) };
  } catch {
    return { problem: "is not JSON" };
  }
}

function numberOf({ schema }: Parameter, text: string): { value?: unknown; problem?: string } {
  const value = Number(text);
  if (!Number.isFinite(value)) return { problem: "is not a number" };
  if (schema["type"] === "integer" && !Number.isInteger(value)) return { problem: "is not a whole number" };
  return { value };
}
