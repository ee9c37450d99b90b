import { z } from "zod";
import { CommonOptions } from "../runner/steps/common-options.ts";
import { type Block, families, type Verb } from "../runner/steps/define-verb.ts";
import { verbs } from "../runner/steps/index.ts";

type Json = Readonly<Record<string, unknown>>;

const intro = `# Verbs

Generated from \`runner/steps/\`. A step is \`family: { verb: subject, option: value }\` with exactly one verb.

- Text is taken as written: \`type: 007\` types 007.
- \`\${name}\` stands for a column of the table, a variable of the environment, or what an earlier step saved; \`\${name.part}\` for a part of it. A value that is nothing but \`\${name}\` keeps its type. \`$\${name}\` is that text itself.
- A locator that starts with \`#\`, \`@\` or \`'\` needs quotes in YAML: \`click: "#Save"\`.
- Assertions wait until they hold or the step's \`timeout\` is over.
`;

/** The page of the scenario language, one section a verb. */
export function renderVerbsReference(): string {
  const common = ["## Options of every step", "", ...optionTable(CommonOptions, []), ""];
  const sections = families.flatMap((family) => [
    `## ${family}`,
    "",
    ...verbs.filter((verb) => verb.family === family).flatMap((verb) => [...verbSection(verb), ""]),
  ]);
  return `${[intro, ...common, ...sections].join("\n").trimEnd()}\n`;
}

function verbSection(verb: Verb | Block): string[] {
  return [
    `### ${verb.family}: ${verb.name}`,
    "",
    verb.summary,
    "",
    "```yaml",
    ...verb.examples.map((example) => `- ${verb.family}: ${example}`),
    "```",
    "",
    ...optionTable(verb.args, [verb.name]),
  ];
}

/** The subject stands first, whatever the order of the schema. */
function optionTable(args: z.ZodObject, subject: readonly string[]): string[] {
  const { properties = {}, definitions = {}, required = [] } = z.toJSONSchema(args, { target: "draft-7", io: "input" });
  const names = [...subject, ...Object.keys(properties).filter((name) => !subject.includes(name))];
  const rows = names.map((name) => {
    const schema = properties[name] as Json;
    const target = { ...(definitions as Record<string, Json>)[referenceOf(schema) ?? ""], ...schema };
    const preset = target["default"];
    const needed = required.includes(name) ? "required" : isBlank(preset) ? "" : `\`${JSON.stringify(preset)}\``;
    return `| \`${name}\` | ${kindOf(schema)} | ${needed} | ${cell(target["description"])} |`;
  });
  return ["| option | takes | default | |", "|---|---|---|---|", ...rows];
}

const isBlank = (preset: unknown): boolean => preset === undefined || (Array.isArray(preset) && preset.length === 0);

const cell = (text: unknown): string => (typeof text === "string" ? text.replaceAll("|", "\\|") : "");

/** `#/definitions/Locator` as `Locator`, also where it is wrapped to carry a description. */
function referenceOf(schema: Json): string | undefined {
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
  Locator: "locator or `{ x, y, window }`",
  ElementLocator: "locator",
  Duration: "duration",
};

function kindOf(schema: Json): string {
  const named = referenceOf(schema);
  if (named !== undefined) return words[named] ?? named;
  const { type, enum: choices, anyOf, items } = schema;
  if (Array.isArray(choices)) return choices.map((choice) => `\`${String(choice)}\``).join(", ");
  if ("const" in schema) return `\`${String(schema["const"])}\``;
  if (Array.isArray(anyOf)) return [...new Set(anyOf.map((one) => kindOf(one as Json)))].join(" or ");
  if (type === "array" && items !== undefined) return `list of ${kindOf(items as Json)}`;
  return typeof type === "string" ? (words[type] ?? type) : "any value";
}
