import type { z } from "zod";
import { ENVIRONMENT } from "../contracts/embedded-settings.ts";
import { appSettingsSchema } from "./config-schema.ts";

type Schema = z.core.JSONSchema.BaseSchema;

/** The page-specific inputs of the tables. */
interface Page {
  readonly root: Schema;
  readonly separator: string;
  /** Returns the variables that set the value at a path; without it the tables have no such column. */
  readonly environmentOf?: (path: readonly string[], schema: Schema) => readonly string[];
}

const SETTINGS_HEAD = `# Settings of appsettings.json

This page lists every setting of the proxy and of the handler in an app, generated from [the schema](../schema/appsettings.json). Other sections of the file belong to other programs.

- The proxy reads \`Logging\` and \`McpProxy\` of the file that \`--config\` names, else of \`appsettings.json\` in the working folder. Its command-line flags override the environment, and the environment overrides the file.
- The handler reads \`Logging\` and \`McpEmbedded\` of \`appsettings.json\` beside the app. [Options in code](../../dotnet/src/Amcp.Avalonia/README.md#settings) override the environment, and the environment overrides the file.
- A time span is \`[days.]hh:mm:ss[.fraction]\`. Of several listed variables the first one that is set applies.
`;

/** Renders docs/reference/settings.md: every setting of the proxy and of the handler. */
export const renderSettingsReference = (): string =>
  render(SETTINGS_HEAD, {
    root: appSettingsSchema,
    separator: ":",
    environmentOf: (path, schema) =>
      (schema[ENVIRONMENT] as readonly string[] | undefined) ??
      (path[0] === "McpEmbedded" ? [] : [[...path, ...placesIn(schema)].join("__")]),
  });

/** Returns the suffix of a variable's name that addresses a value in a list or a map. */
function placesIn({ type, items, additionalProperties, properties, anyOf }: Schema): readonly string[] {
  if (isSchema(items)) return ["0", ...placesIn(items)];
  if (properties !== undefined || anyOf?.some((one) => isSchema(one) && one.properties !== undefined)) return ["NAME"];
  return type === "object" && isSchema(additionalProperties) ? ["NAME", ...placesIn(additionalProperties)] : [];
}

/** Renders one table for each part of a schema with settings. */
export const settingTables = (page: Page): readonly string[] => sectionsOf(page, [], page.root);

const render = (head: string, page: Page): string => `${[head, ...settingTables(page)].join("\n").trimEnd()}\n`;

/** Renders one table for each object with settings and for each variant, outer objects first. */
function sectionsOf(page: Page, path: readonly string[], written: Schema): readonly string[] {
  const schema = targetOf(page, written);
  const inner = [schema.items, schema.additionalProperties].flatMap((one) => (isSchema(one) ? [one] : []));
  const step = schema.items === undefined ? "NAME" : "0";
  const properties = Object.entries(schema.properties ?? {}).flatMap(([name, one]) => (isSchema(one) ? [[name, one] as const] : []));
  return [
    ...tableOf(page, path, { settings: properties, required: schema.required ?? [] }),
    ...properties.flatMap(([name, one]) => sectionsOf(page, [...path, name], one)),
    ...(schema.anyOf ?? []).flatMap((one) => (isSchema(one) ? sectionsOf(page, path, one) : [])),
    ...inner.flatMap((one) => sectionsOf(page, [...path, step], one)),
  ];
}

interface Settings {
  readonly settings: readonly (readonly [string, Schema])[];
  readonly required: readonly string[];
}

/** Renders one row for each setting; an object with settings has its own table. */
function tableOf(page: Page, path: readonly string[], { settings, required }: Settings): readonly string[] {
  const { environmentOf } = page;
  const rows = settings
    .filter(([, schema]) => targetOf(page, schema).properties === undefined)
    .map(([name, written]) => {
      const schema = { ...targetOf(page, written), ...written };
      const variables = environmentOf?.([...path, name], schema);
      return [
        `\`${name}\``,
        typeNameOf(page, written),
        defaultOf(schema, required.includes(name)),
        ...(variables === undefined ? [] : [variables.map((variable) => `\`${variable}\``).join(", ") || "none"]),
        schema.description ?? "",
      ];
    });
  if (rows.length === 0) return [];
  const columns = ["setting", "type", "default", ...(environmentOf ? ["environment variable"] : []), "meaning"];
  const place = path.length === 0 ? "Top level" : `\`${path.join(page.separator)}\``;
  const form = required.length === 0 ? "" : ` with ${required.map((name) => `\`${name}\``).join(" and ")}`;
  return [`## ${place}${form}`, "", line(columns), line(columns.map(() => "---")), ...rows.map(line), ""];
}

const line = (cells: readonly string[]): string => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;

function defaultOf(schema: Schema, isRequired: boolean): string {
  if (isRequired) return "required";
  return schema.default === undefined
    ? "none"
    : `\`${typeof schema.default === "string" ? schema.default : JSON.stringify(schema.default)}\``;
}

const words: Readonly<Record<string, string>> = {
  string: "text",
  integer: "whole number",
  boolean: "`true`, `false`",
  object: "map",
  TimeSpan: "time span",
  Duration: "duration",
};

function typeNameOf(page: Page, schema: Schema): string {
  const reference = referenceOf(schema);
  if (reference !== undefined) return words[reference] ?? reference;
  if (schema.enum !== undefined) return schema.enum.map((choice) => `\`${choice}\``).join(", ");
  if (schema.const !== undefined) return `\`${schema.const}\``;
  if (schema.anyOf !== undefined) return [...new Set(schema.anyOf.map((one) => typeNameOf(page, one as Schema)))].join(" or ");
  if (isSchema(schema.items)) return `list of ${nameOfSeveral(typeNameOf(page, schema.items))}`;
  if (schema.properties === undefined && isSchema(schema.additionalProperties))
    return `map of ${nameOfSeveral(typeNameOf(page, schema.additionalProperties))}`;
  const type = String(schema.type ?? "any value");
  return words[type] ?? type;
}

const plurals: Readonly<Record<string, string>> = { text: "texts", map: "maps", "time span": "time spans" };

const nameOfSeveral = (name: string): string => plurals[name] ?? name;

function targetOf({ root }: Page, schema: Schema): Schema {
  const name = referenceOf(schema);
  const definitions = root["definitions"] as Readonly<Record<string, Schema>> | undefined;
  return (name === undefined ? undefined : definitions?.[name]) ?? schema;
}

/** Returns the name of a reference, such as `TimeSpan` of `#/definitions/TimeSpan`, also if it is wrapped to carry a description. */
function referenceOf(schema: Schema): string | undefined {
  const [wrapped] = schema.allOf ?? [schema];
  return isSchema(wrapped) ? wrapped.$ref?.split("/").at(-1) : undefined;
}

const isSchema = (schema: unknown): schema is Schema => typeof schema === "object" && schema !== null && !Array.isArray(schema);
