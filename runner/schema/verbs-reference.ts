import { parse, stringify } from "yaml";
import { z } from "zod";
import { CommonOptions, families, NegationOption } from "../language/define-verb.ts";
import { isClearerInLines, YAML_FORMAT } from "../language/read/index.ts";
import { builtInVerbs, type Word } from "../steps/index.ts";
import { cell, optionKind, presetOf, referenceOf } from "./option-kind.ts";

type Json = Readonly<Record<string, unknown>>;

const intro = `# Verbs

Generated from \`runner/steps/\`. A step is \`family: { verb: subject, option: value }\` with exactly one verb.

- Text is used as written: \`type: 007\` types 007.
- \`\${name}\` is a column of the table, an environment variable, or a value that an earlier step saved; \`\${name.part}\` is a part of it. A value that consists only of \`\${name}\` keeps its type. \`$\${name}\` is the literal text.
- A locator that starts with \`#\`, \`@\` or \`'\` needs quotes in YAML: \`click: "#Save"\`. In flow style a text with \`[\`, \`{\`, \`,\` or \`: \` also needs quotes; [block style](../scenario.md#block-style-and-flow-style) needs fewer, and editors complete it.
- \`save: name\` keeps the value that the section of the verb describes; \`\${name.title}\` is a part of it, \`\${name.0.title}\` a part of the first entry of a list.
- Assertions wait until they hold or the step's \`timeout\` is over.
`;

const NEGATION =
  "With `not: true` the check looks again until it is not so, within the step's time. With several options it is enough that one of them is not met. An element that is missing has no text or state that could differ: the step fails, unless only `exists`, `visible` or `count` are asked for, which a missing element meets. [Writing scenarios](../scenarios.md#what-must-not-be-so) has examples.";

/** Renders the page of the scenario language, one section per verb. */
export const renderVerbsReference = (): string => renderPage(intro, builtInVerbs);

/** Renders the page of a project's own verbs. */
export const renderCustomVerbsReference = (verbs: readonly Word[]): string =>
  renderPage("# Verbs of this project\n\nWritten by `amcp-test verbs` from the modules that `verbs` in amcp.config.yaml names.\n", verbs);

function renderPage(head: string, verbs: readonly Word[]): string {
  const common = ["## Options of every step", "", ...optionTable(CommonOptions, []), ""];
  const sections = families.flatMap((family) => {
    const own = verbs.filter((verb) => verb.family === family);
    const negation = ["Every verb of `verify` also has this option:", "", ...optionTable(NegationOption, []), "", NEGATION, ""];
    const section = [`## ${family}`, "", ...(family === "verify" ? negation : []), ...own.flatMap((verb) => [...verbSection(verb), ""])];
    return own.length === 0 ? [] : section;
  });
  return `${[head, ...common, ...sections].join("\n").trimEnd()}\n`;
}

function verbSection(verb: Word): string[] {
  return [
    `### ${verb.family}: ${verb.name}`,
    "",
    verb.summary,
    "",
    "```yaml",
    ...verb.examples.map((example) => exampleOf(verb.family, example)),
    "```",
    "",
    ...optionTable(verb.args, [verb.name]),
    ...(verb.kind === "block" ? [] : ["", ...savedLines(verb.saves)]),
  ];
}

/** Renders an example on one line, unless block style needs fewer quotes. */
function exampleOf(family: string, example: string): string {
  const body = parse(example) as Json;
  return isClearerInLines(Object.values(body)) ? stringify([{ [family]: body }], YAML_FORMAT).trimEnd() : `- ${family}: ${example}`;
}

/** Renders the options of a verb, the subject first. */
function optionTable(args: z.ZodObject, subject: readonly string[]): string[] {
  const { properties = {}, definitions = {}, required = [] } = z.toJSONSchema(args, { target: "draft-7", io: "input" });
  const names = [...subject, ...Object.keys(properties).filter((name) => !subject.includes(name))];
  const rows = names.map((name) => {
    const schema = properties[name] as Json;
    const target = { ...(definitions as Record<string, Json>)[referenceOf(schema) ?? ""], ...schema };
    const needed = presetOf(target["default"], required.includes(name));
    return `| \`${name}\` | ${optionKind(schema)} | ${needed} | ${cell(target["description"])} |`;
  });
  return ["| option | takes | default | |", "|---|---|---|---|", ...rows];
}

/** Parts below this depth are shown without their own parts. */
const DEPTH = 3;

interface Part {
  readonly path: string;
  readonly kind: string;
  readonly meaning: string;
}

/** Describes the value that `save` keeps: a sentence, and a row for each part of the value. */
function savedLines(schema: z.ZodType | undefined): readonly string[] {
  if (schema === undefined) return ["`save` keeps nothing."];
  const { definitions = {}, ...root } = z.toJSONSchema(schema, { target: "draft-7", io: "output" }) as Json & { definitions?: Json };
  const read = (part: Json): Json => resolved(part, definitions as Readonly<Record<string, Json>>);
  const forms = formsOf(read(root), read).filter(({ type }) => type !== "null");
  const [form = {}] = forms;
  const own = typeof read(root)["description"] === "string" ? `: ${String(read(root)["description"])}` : "";
  const nullable = formsOf(read(root), read).length > forms.length ? ", or null" : "";
  const sentence = `\`save\` keeps ${article(optionKind(form))}${nullable}${own}.`;
  const parts = partsOf(form, "", read);
  if (parts.length === 0) return [sentence];
  const rows = parts.map(({ path, kind, meaning }) => `| \`${path}\` | ${kind} | ${cell(meaning)} |`);
  return [sentence, "", "| part | is | |", "|---|---|---|", ...rows];
}

const article = (kind: string): string => (/^(text|any|true)/.test(kind) ? kind : `a ${kind}`);

const formsOf = (schema: Json, read: (part: Json) => Json): readonly Json[] =>
  Array.isArray(schema["anyOf"]) ? (schema["anyOf"] as Json[]).map(read) : [schema];

function resolved(schema: Json, definitions: Readonly<Record<string, Json>>): Json {
  const [wrapped] = Array.isArray(schema["allOf"]) ? (schema["allOf"] as Json[]) : [schema];
  const reference = wrapped?.["$ref"];
  return typeof reference === "string" ? { ...definitions[reference.split("/").at(-1) ?? ""], ...schema } : schema;
}

/** Returns the parts of a map by name, and of a list by those of its first item. */
function partsOf(schema: Json, before: string, read: (part: Json) => Json): readonly Part[] {
  const depth = before.split(".").length - 1;
  if (depth >= DEPTH) return [];
  const { items, properties } = schema;
  if (items !== undefined) return partsOf(formOf(items as Json, read), `${before}0.`, read);
  return Object.entries((properties ?? {}) as Readonly<Record<string, Json>>).flatMap(([name, property]) => {
    const form = formOf(property, read);
    const nullable = formsOf(read(property), read).some(({ type }) => type === "null") ? " or null" : "";
    const meaning = read(property)["description"] ?? form["description"];
    const part = { path: before + name, kind: optionKind(form) + nullable, meaning: typeof meaning === "string" ? meaning : "" };
    return [part, ...(name === "children" ? [] : partsOf(form, `${before}${name}.`, read))];
  });
}

const formOf = (schema: Json, read: (part: Json) => Json): Json => formsOf(read(schema), read).find(({ type }) => type !== "null") ?? {};
