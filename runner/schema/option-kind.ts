type Json = Readonly<Record<string, unknown>>;

/** Returns the name of a reference, such as `Locator` of `#/definitions/Locator`, also if it is wrapped to carry a description. */
export function referenceOf(schema: Json): string | undefined {
  const wrapped = Array.isArray(schema["allOf"]) ? (schema["allOf"][0] as Json) : schema;
  const target = wrapped["$ref"];
  return typeof target === "string" ? target.split("/").at(-1) : undefined;
}

const words: Readonly<Record<string, string>> = {
  string: "text",
  integer: "whole number",
  number: "number",
  boolean: "true, false",
  array: "list",
  object: "map",
  TargetLocator: "locator or `{ x, y, window }`",
  ElementLocator: "locator",
  Duration: "duration",
  ElementBounds: "map",
  ElementInfo: "map",
  FoundElement: "map",
};

/** Describes the kind of a value in words, for the tables of the pages. */
export function optionKind(schema: Json): string {
  const named = referenceOf(schema);
  if (named !== undefined) return words[named] ?? named;
  const { type, enum: choices, anyOf, items } = schema;
  if (Array.isArray(choices)) return choices.map((choice) => `\`${String(choice)}\``).join(", ");
  if ("const" in schema) return `\`${String(schema["const"])}\``;
  if (Array.isArray(anyOf)) return [...new Set(anyOf.map((form) => optionKind(form as Json)))].join(" or ");
  if (type === "array" && items !== undefined) return `list of ${plural(optionKind(items as Json))}`;
  if (Array.isArray(type)) return type.map((form: string) => words[form] ?? form).join(" or ");
  return typeof type === "string" ? (words[type] ?? type) : "any value";
}

const plurals: Readonly<Record<string, string>> = {
  text: "texts",
  map: "maps",
  "any value": "values",
  number: "numbers",
  locator: "locators",
};

const plural = (kind: string): string => plurals[kind] ?? kind;

export const cell = (text: unknown): string => (typeof text === "string" ? text.replaceAll("|", "\\|") : "");

/** Renders the default of an option for a table. */
export function presetOf(preset: unknown, isRequired: boolean): string {
  if (isRequired) return "required";
  return preset === undefined || (Array.isArray(preset) && preset.length === 0) ? "" : `\`${JSON.stringify(preset)}\``;
}
