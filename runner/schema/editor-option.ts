import { z } from "zod";

/** A tool that an editor suggests. */
export interface EditorTool {
  /** `App:Tool`. */
  readonly name: string;
  readonly description: string;
  /** JSON Schema of its arguments. */
  readonly input: Readonly<Record<string, unknown>>;
}

/** Names that editors suggest for the scenarios of one project, from its configuration and its running apps. */
export interface EditorNames {
  readonly apps: readonly string[];
  readonly gateways: readonly string[];
  readonly tools: readonly EditorTool[];
  /** Locators of the visible elements of the apps. */
  readonly elements: readonly string[];
}

export type JsonSchema = Readonly<Record<string, unknown>>;
export type Properties = Readonly<Record<string, JsonSchema>>;

/** Pattern of a variable in place of a value. */
const VARIABLE = "\\$\\{[^}]+\\}";

/** Suggested names by option or by the definition that an option refers to. */
export type Suggestions = Readonly<Record<string, readonly string[]>>;

/** Inlines definitions, because editors show one title for all options that share a definition. */
export function inlinedSchema(schema: z.ZodType): JsonSchema {
  const { $schema: _dialect, definitions = {}, ...rest } = z.toJSONSchema(schema, { target: "draft-7", io: "input" });
  return inlined(rest, definitions as Properties);
}

function inlined(schema: JsonSchema, definitions: Properties): JsonSchema {
  const { $ref: reference, allOf, ...rest } = schema;
  const [wrapped] = Array.isArray(allOf) ? (allOf as JsonSchema[]) : [];
  if (wrapped !== undefined) return inlined({ ...wrapped, ...rest }, definitions);
  if (typeof reference === "string") {
    const name = reference.split("/").at(-1) ?? "";
    return { "x-definition": name, ...inlined(definitions[name] ?? {}, definitions), ...rest };
  }
  return changed(rest, (part) => inlined(part, definitions));
}

/** Changes the parts of a schema: alternatives, items and properties. */
function changed(schema: JsonSchema, change: (part: JsonSchema, name: string) => JsonSchema): JsonSchema {
  const { anyOf, items, properties, additionalProperties } = schema;
  const isMap = typeof additionalProperties === "object" && additionalProperties !== null;
  return {
    ...schema,
    ...(Array.isArray(anyOf) ? { anyOf: anyOf.map((part, index) => change(part as JsonSchema, `alternative ${index + 1}`)) } : {}),
    ...(items === undefined ? {} : { items: change(items as JsonSchema, "item") }),
    ...(properties === undefined ? {} : { properties: mapValues(properties as Properties, change) }),
    ...(isMap ? { additionalProperties: change(additionalProperties as JsonSchema, "value") } : {}),
  };
}

/** Changes each value of a map by value and key. */
export const mapValues = (properties: Properties, change: (schema: JsonSchema, name: string) => JsonSchema): Properties =>
  Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, change(schema, name)]));

/**
 * The editor schema of an option. It also accepts a variable in place of any value. In place of text it
 * accepts YAML numbers and booleans, because text is taken as written.
 *
 * @param title title above the description in the editor
 */
export function editorOption(schema: JsonSchema, title: string, suggestions: Suggestions): JsonSchema {
  const { "x-definition": definition, ...own } = schema;
  const { type, enum: words, anyOf, ...rest } = own;
  const names = [title, String(definition)].flatMap((place) => suggestions[place] ?? []);
  const suggested = names.length === 0 ? {} : { examples: names };
  if (Array.isArray(anyOf))
    return {
      title,
      ...rest,
      ...suggested,
      anyOf: anyOf.map((part, index) => editorOption(part as JsonSchema, partTitle(title, index), {})),
    };
  if (Array.isArray(words)) return { title, ...rest, anyOf: [{ title, type, enum: words }, variableOf(title)] };
  if (type === "string") return { title, ...textOf(rest, title), ...suggested };
  if (type === "number" || type === "integer" || type === "boolean")
    return { title, ...rest, type: [type, "string"], pattern: VARIABLE, patternErrorMessage: `${title} takes ${kinds[type]}.` };
  return { title, ...changed(own, (part, name) => editorOption(part, name, suggestions)) };
}

const kinds = { number: "a number", integer: "a whole number", boolean: "true or false" } as const;

const variableOf = (title: string): JsonSchema => ({ title: `${title}: a variable`, type: "string", pattern: VARIABLE });

/** Titles must differ, because editors merge alternatives with equal titles. */
const partTitle = (title: string, index: number): string => (index === 0 ? title : `${title}: another form`);

function textOf({ pattern, ...rest }: JsonSchema, title: string): JsonSchema {
  const description = typeof rest["description"] === "string" ? rest["description"] : undefined;
  if (pattern === undefined) return { ...rest, type: ["string", "number", "boolean"] };
  const patternMessage = description === undefined ? {} : { patternErrorMessage: `${title}: ${description}.` };
  return { ...rest, type: "string", pattern: `${String(pattern)}|${VARIABLE}`, ...patternMessage };
}
