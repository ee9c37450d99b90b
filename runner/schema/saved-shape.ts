import { z } from "zod";
import { cell, kindOf } from "./option-kind.ts";

type Json = Readonly<Record<string, unknown>>;

/** Parts below this depth are shown without their own parts. */
const DEPTH = 3;

interface Part {
  readonly path: string;
  readonly kind: string;
  readonly meaning: string;
}

/** Describes the value that `save` keeps: a sentence, and a row for each part of the value. */
export function savedLines(schema: z.ZodType | undefined): readonly string[] {
  if (schema === undefined) return ["`save` keeps nothing."];
  const { definitions = {}, ...root } = z.toJSONSchema(schema, { target: "draft-7", io: "output" }) as Json & { definitions?: Json };
  const read = (one: Json): Json => resolved(one, definitions as Readonly<Record<string, Json>>);
  const forms = formsOf(read(root), read).filter(({ type }) => type !== "null");
  const [form = {}] = forms;
  const own = typeof read(root)["description"] === "string" ? `: ${String(read(root)["description"])}` : "";
  const nullable = formsOf(read(root), read).length > forms.length ? ", or null" : "";
  const sentence = `\`save\` keeps ${article(kindOf(form))}${nullable}${own}.`;
  const parts = partsOf(form, "", read);
  if (parts.length === 0) return [sentence];
  const rows = parts.map(({ path, kind, meaning }) => `| \`${path}\` | ${kind} | ${cell(meaning)} |`);
  return [sentence, "", "| part | is | |", "|---|---|---|", ...rows];
}

const article = (kind: string): string => (/^(text|any|true)/.test(kind) ? kind : `a ${kind}`);

const formsOf = (schema: Json, read: (one: Json) => Json): readonly Json[] =>
  Array.isArray(schema["anyOf"]) ? (schema["anyOf"] as Json[]).map(read) : [schema];

function resolved(schema: Json, definitions: Readonly<Record<string, Json>>): Json {
  const [wrapped] = Array.isArray(schema["allOf"]) ? (schema["allOf"] as Json[]) : [schema];
  const reference = wrapped?.["$ref"];
  return typeof reference === "string" ? { ...definitions[reference.split("/").at(-1) ?? ""], ...schema } : schema;
}

/** Returns the parts of a map by name, and of a list by those of its first item. */
function partsOf(schema: Json, before: string, read: (one: Json) => Json): readonly Part[] {
  const depth = before.split(".").length - 1;
  if (depth >= DEPTH) return [];
  const { items, properties } = schema;
  if (items !== undefined) return partsOf(formOf(items as Json, read), `${before}0.`, read);
  return Object.entries((properties ?? {}) as Readonly<Record<string, Json>>).flatMap(([name, one]) => {
    const form = formOf(one, read);
    const nullable = formsOf(read(one), read).some(({ type }) => type === "null") ? " or null" : "";
    const meaning = read(one)["description"] ?? form["description"];
    const part = { path: before + name, kind: kindOf(form) + nullable, meaning: typeof meaning === "string" ? meaning : "" };
    return [part, ...(name === "children" ? [] : partsOf(form, `${before}${name}.`, read))];
  });
}

const formOf = (schema: Json, read: (one: Json) => Json): Json => formsOf(read(schema), read).find(({ type }) => type !== "null") ?? {};
