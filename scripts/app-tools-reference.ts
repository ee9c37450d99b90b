import { z } from "zod";
import { ElementBounds, ElementInfo, FoundElement } from "../contracts/app-tools/element-info.ts";
import { ToolFailureCode } from "../contracts/app-tools/failure.ts";
import { appTools } from "../contracts/app-tools/index.ts";

type AppTool = (typeof appTools)[number];
type Schema = z.core.JSONSchema.BaseSchema;

const HEAD = `# The tools of an app

Every app with the embedded handler serves these tools, headless and with a display. The proxy adds the AppId, as in \`WatchTower:ClickElement\` ([names](../proxy.md#names)). An app can add custom tools. An element is addressed by a [locator](locators.md).

A call fails as a result with \`isError\`; \`_meta["amcp/failure"]\` is \`{code, message, details, retryable}\`. The codes are ${ToolFailureCode.options.map((code) => `\`${code}\``).join(", ")}; a custom tool may use its own.
`;

/** Renders docs/reference/app-tools.md: every tool with its parameters and its result, as in `tools/list`. */
export const renderAppToolsReference = (): string =>
  [HEAD, ...appTools.map(renderTool), ...Object.entries(shapes).map(renderShape)].join("\n");

function renderTool(tool: AppTool): string {
  const { name, description, hints } = tool;
  const input = z.toJSONSchema(tool.input, { target: "draft-7", io: "input" });
  const output = z.toJSONSchema(tool.output, { target: "draft-7", io: "output" });
  const effect = hints.readOnlyHint === true ? "Read-only." : "Changes the app.";
  return [
    `## ${name}`,
    "",
    `${description} ${effect}`,
    "",
    ...tableOf("parameter", input, "No parameters."),
    "",
    ...tableOf("result", output, "No result."),
    "",
  ].join("\n");
}

const { $defs: shapes = {} }: Schema = z.toJSONSchema(z.object({ ElementInfo, FoundElement, ElementBounds }), { io: "output" });

const renderShape = ([name, schema]: readonly [string, Schema | boolean]): string =>
  [`## ${name}`, "", ...(typeof schema === "object" ? [...prose(schema), ...tableOf("field", schema, "")] : []), ""].join("\n");

const prose = ({ description }: Schema): readonly string[] => (description === undefined ? [] : [`${description}.`, ""]);

function tableOf(what: string, { properties = {}, required = [] }: Schema, otherwise: string): readonly string[] {
  const rows = Object.entries(properties).map(([name, schema]) =>
    typeof schema === "object"
      ? `| \`${name}\` | ${needOf(name, schema, required)} | ${cell(formOf(schema))} | ${cell(schema.description ?? "")} |`
      : "",
  );
  return rows.length === 0
    ? [otherwise]
    : [`| ${what} | ${what === "parameter" ? "required" : "always"} | form | meaning |`, "|---|---|---|---|", ...rows];
}

function needOf(name: string, { default: preset }: Schema, required: readonly string[]): string {
  if (preset !== undefined) return `no: \`${JSON.stringify(preset)}\``;
  return required.includes(name) ? "yes" : "no";
}

function formOf(schema: Schema | boolean): string {
  if (typeof schema === "boolean") return "any value";
  if (schema.$ref !== undefined) return `[${nameOf(schema.$ref)}](#${nameOf(schema.$ref).toLowerCase()})`;
  if (schema.enum !== undefined) return schema.enum.map((word) => `\`${word}\``).join(", ");
  if (schema.const !== undefined) return `\`${JSON.stringify(schema.const)}\``;
  const either = schema.anyOf ?? schema.oneOf;
  if (either !== undefined) return [...new Set(either.map(formOf))].join(" or ");
  if (Array.isArray(schema.type)) return schema.type.join(" or ");
  if (schema.type === "array")
    return `list of ${typeof schema.items === "object" && !Array.isArray(schema.items) ? formOf(schema.items) : "values"}`;
  if (schema.type === "object") return objectForm(schema);
  return `${schema.type ?? "any value"}${rangeOf(schema)}`;
}

function objectForm({ properties, additionalProperties }: Schema): string {
  if (properties === undefined)
    return `object of ${typeof additionalProperties === "object" ? formOf(additionalProperties) : "values"} by name`;
  return `{${Object.keys(properties).join(", ")}}`;
}

function rangeOf({ minimum, maximum }: Schema): string {
  const safe = (limit: number | undefined) => limit !== undefined && Math.abs(limit) < Number.MAX_SAFE_INTEGER;
  if (safe(minimum) && safe(maximum)) return ` from ${minimum} to ${maximum}`;
  if (safe(minimum)) return ` from ${minimum}`;
  return safe(maximum) ? ` up to ${maximum}` : "";
}

const nameOf = (reference: string): string => reference.slice(reference.lastIndexOf("/") + 1);

const cell = (text: string): string => text.replaceAll("|", "\\|").replaceAll("\n", " ");
