import { cell, optionKind } from "../runner/schema/option-kind.ts";
import { openApiDocument } from "../sessions/api/openapi.ts";

type Json = Readonly<Record<string, unknown>>;
type Members = Readonly<Record<string, Json>>;

const HEAD = `# The recorder's API

\`amcp-test ui\` prints an address and a bearer; the recorder's own socket needs no bearer. Requests send \`Authorization: Bearer\`, and come from this machine alone: \`Host\` and \`Origin\` are checked. All answers are JSON unless they say otherwise. \`GET /api/v1/openapi.json\` is this page as OpenAPI 3.1, also kept in [sessions-api.json](../schema/sessions-api.json).

A failure has a status and the body \`{ "error": { "code", "message", "hint" } }\`, with a code of the [error codes](errors.md). Every operation can answer 400, 401, 403, 405 and 500.

Lists have \`total\`, \`limit\` and \`offset\`. Times are ISO 8601, \`duration\` is in nanoseconds.
`;

/** Statuses that the head has described. */
const COMMON: ReadonlySet<string> = new Set(["200", "204", "400", "401", "403", "405", "500"]);

/** Renders docs/reference/sessions-api.md: every operation of the API, and the shapes of its answers. */
export function renderSessionsApiReference(): string {
  const { paths, components } = openApiDocument() as { paths: Readonly<Record<string, Members>>; components: { schemas: Members } };
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => renderOperation(`${method.toUpperCase()} ${path}`, operation)),
  );
  const shapes = Object.entries(components.schemas).map(([name, schema]) => renderShape(name, schema));
  return [HEAD, ...operations, "## Shapes", "", ...shapes].join("\n");
}

function renderOperation(name: string, { summary, parameters, requestBody, responses }: Json): string {
  const rows = (parameters as readonly Json[]).map((parameter) => {
    const { schema, description } = parameter as { schema: Json; description?: string };
    const preset = schema["default"] === undefined ? "" : JSON.stringify(schema["default"]);
    return `| \`${String(parameter["name"])}\` | ${String(parameter["in"])} | ${rangeOf(schema)} | ${preset} | ${cell(description)} |`;
  });
  const table = ["| parameter | in | form | default | meaning |", "|---|---|---|---|---|", ...rows, ""];
  const body = requestBody === undefined ? [] : [`Body: ${contentOf(requestBody as Json)}.`, ""];
  const [[status, answer] = ["", {}]] = Object.entries(responses as Members);
  const faults = Object.entries(responses as Members).filter(([status]) => !COMMON.has(status));
  const failures = faults.map(([status, { description }]) => `${status} (${String(description)})`).join("; ");
  return [
    `## ${name}`,
    "",
    String(summary),
    "",
    ...(rows.length === 0 ? [] : table),
    ...body,
    status === "204" ? "Answer: status 204 without a body." : `Answer: ${contentOf(answer)}.`,
    "",
    ...(failures === "" ? [] : [`Failures: ${failures}.`, ""]),
  ].join("\n");
}

/** Says what a body is: a shape of this page, or a type with its description. */
function contentOf({ content, description }: Json): string {
  const [[type, { schema }] = ["", {}]] = Object.entries(content as Members);
  const reference = (schema as Json | undefined)?.["$ref"];
  if (typeof reference !== "string") return `\`${type}\`, ${String(description)}`;
  const name = reference.split("/").at(-1) ?? "";
  return `[${name}](#${name.toLowerCase()})`;
}

function rangeOf(schema: Json): string {
  const { minimum, maximum } = schema;
  const most = typeof maximum === "number" ? ` to ${maximum}` : " or more";
  return typeof minimum === "number" ? `whole number, ${minimum}${most}` : optionKind(schema);
}

function renderShape(name: string, schema: Json): string {
  const forms = (schema["oneOf"] ?? [schema]) as readonly Json[];
  return [`### ${name}`, "", ...forms.flatMap(renderForm)].join("\n");
}

function renderForm({ properties = {}, required = [] }: Json): readonly string[] {
  const rows = Object.entries(properties as Members).map(([member, schema]) => {
    const need = (required as readonly string[]).includes(member) ? "always" : "optional";
    const kind = optionKind(schema).replace("``", "empty");
    return `| \`${member}\` | ${kind} | ${need} | ${cell(schema["description"])} |`;
  });
  return ["| member | is | | meaning |", "|---|---|---|---|", ...rows, ""];
}
