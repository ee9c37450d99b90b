import type { z } from "zod";

type Schema = z.core.JSONSchema.BaseSchema;

/** An enumeration of the values of a parameter. */
export interface ParameterChoice {
  readonly name: string;
  readonly words: readonly string[];
}

/** A parameter of a tool as C# has it. */
interface Parameter {
  /** As the schema names it. */
  readonly name: string;
  readonly id: string;
  readonly declaration: string;
  readonly docs: string;
  readonly isRequired: boolean;
  /** The enumeration of its values, where it has one. */
  readonly choice: ParameterChoice | undefined;
}

const LONGEST_LINE = 150;
const KEYWORDS = new Set(["checked", "event", "lock", "object", "string"]);

/** Enumerations that several tools share, by the name of the parameter, or by tool and name. */
const shared: Readonly<Record<string, string>> = {
  button: "PointerButton",
  modifiers: "KeyModifier",
  rules: "AccessibilityRule",
  "CheckLayout.rules": "LayoutRule",
  pattern: "AutomationPattern",
  to: "ScrollTarget",
};

/** Describes a parameter of a tool. */
export function parameterOf(tool: string, name: string, schema: Schema | boolean, isRequired: boolean): Parameter {
  const { description = "", default: preset, ...rest } = typeof schema === "object" ? schema : {};
  const items = typeof rest.items === "object" && !Array.isArray(rest.items) ? rest.items : undefined;
  const words = (rest.enum ?? items?.enum)?.filter((word) => typeof word === "string");
  const choice =
    words === undefined ? undefined : { name: shared[`${tool}.${name}`] ?? shared[name] ?? `${tool}${identifier(name)}`, words };
  const type = typeOf(rest, items, choice?.name);
  const id = KEYWORDS.has(name) ? `@${name}` : name;
  const presetText = presetOf(preset, choice?.name);
  const kept = presetText === undefined ? `${type}? ${id} = null` : `${type} ${id} = ${presetText}`;
  const sentence = description === "" ? (plainDocs[name] ?? `The value of <c>${name}</c>`) : withMarks(capital(description));
  return { name, id, declaration: isRequired ? `${type} ${id}` : kept, docs: `${sentence}.`, isRequired, choice };
}

/** Descriptions of parameters that the schemas leave to their names. */
const plainDocs: Readonly<Record<string, string>> = {
  button: "The mouse button",
  includeInvisible: "Whether invisible elements are shown",
  text: "The text",
  count: "How often",
  exists: "Whether the element exists",
  enabled: "Whether the element is enabled",
  focused: "Whether the element has the keyboard focus",
  action: "What to do",
  pattern: "What to do",
  on: "Whether to start",
  ignore: "The findings to leave out",
};

function typeOf(schema: Schema, items: Schema | undefined, choice: string | undefined): string {
  switch (schema.type) {
    case "array":
      return choice === undefined && items?.type !== "string" ? "JsonElement" : `IReadOnlyList<${choice ?? "string"}>`;
    case "object":
      return "IReadOnlyDictionary<string, string>";
    case "integer":
      return Number(schema.maximum ?? 0) > 2 ** 31 && schema.maximum !== Number.MAX_SAFE_INTEGER ? "long" : "int";
    case "number":
      return "double";
    case "boolean":
      return "bool";
    default:
      return choice ?? "string";
  }
}

function presetOf(preset: unknown, choice: string | undefined): string | undefined {
  if (typeof preset === "string" && choice !== undefined) return `${choice}.${identifier(preset)}`;
  return typeof preset === "boolean" || typeof preset === "number" ? String(preset) : undefined;
}

/** The name of a member in C#. */
export const identifier = (word: string): string => capital(word);

const capital = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/** A text of a schema in XML documentation, with its code marked. */
const withMarks = (text: string): string =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll(/`([^`]+)`/g, "<c>$1</c>")
    .replace(/\.$/, "");

/** The summary of a member. */
export const docsOf = (text: string, indent: string): readonly string[] =>
  docLines(`<summary>${withMarks(capital(text))}.</summary>`, indent);

/** A name in words with its article: `an app error`. */
export function nounOf(name: string): string {
  const words = name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, " ").toLowerCase();
  return `${/^[aeiou]/.test(words) ? "an" : "a"} ${words}`;
}

/** Documentation in lines of C#. */
export function docLines(text: string, indent: string): readonly string[] {
  const lines: string[] = [];
  let line = `${indent}///`;
  for (const word of text.split(/\s+/)) {
    if (line.length + word.length >= LONGEST_LINE) {
      lines.push(line);
      line = `${indent}///`;
    }
    line += ` ${word}`;
  }
  return [...lines, line];
}
