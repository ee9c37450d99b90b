import { z } from "zod";
import { ScenarioFile } from "../runner/scenario/scenario.ts";
import { CommonOptions } from "../runner/steps/common-options.ts";
import { type Block, type Family, families, type Verb } from "../runner/steps/define-verb.ts";
import { verbs } from "../runner/steps/index.ts";

type Json = Readonly<Record<string, unknown>>;
type Properties = Readonly<Record<string, Json>>;

const variable = { type: "string", pattern: "\\$\\{[^}]+\\}" };
const reference = (name: string): Json => ({ $ref: `#/definitions/${name}` });

/**
 * The scenario language for editors: draft-07, one `if`/`then` a verb rather than a large `oneOf`, of which editors would offer every
 * option of every verb. Made from the schemas that the runner itself reads scenarios with.
 */
export function renderScenarioSchema(): string {
  const { properties, ...file } = jsonSchema(ScenarioFile);
  const steps = { type: "array", items: reference("step") };
  const own = properties as Properties;
  const shared = Object.assign({}, ...verbs.map(({ args }) => definitionsOf(args)), definitionsOf(CommonOptions));
  const schema = {
    $schema: "http://json-schema.org/draft-07/schema#",
    title: "A scenario of amcp-test",
    ...file,
    properties: {
      ...own,
      ...mapped({ setup: own["setup"], steps: own["steps"], teardown: own["teardown"] }, (one) => ({ ...one, ...steps })),
    },
    definitions: {
      ...mapped(shared, (one) => open(one)),
      step: {
        description: "one step: its family, and between the brackets one verb with its options",
        type: "object",
        properties: Object.fromEntries(families.map((family) => [family, reference(family)])),
        additionalProperties: false,
        minProperties: 1,
        maxProperties: 1,
      },
      ...Object.fromEntries(families.map((family) => [family, familySchema(family)])),
      ...Object.fromEntries(verbs.map((verb) => [`${verb.family}.${verb.name}`, verbSchema(verb)])),
    },
  };
  return `${JSON.stringify(schema, null, 2)}\n`;
}

function familySchema(family: Family): Json {
  const own = verbs.filter((verb) => verb.family === family);
  return {
    type: "object",
    properties: Object.fromEntries(own.map(({ name, summary }) => [name, { description: summary }])),
    oneOf: own.map(({ name }) => ({ required: [name] })),
    // biome-ignore lint/suspicious/noThenProperty: `then` is a word of JSON Schema
    allOf: own.map(({ name }) => ({ if: { required: [name] }, then: reference(`${family}.${name}`) })),
  };
}

function verbSchema(verb: Verb | Block): Json {
  const { properties, required } = jsonSchema(verb.args);
  const own = properties as Properties;
  const options =
    verb.kind === "block"
      ? { ...own, when: { ...own["when"], ...reference("verify") }, steps: { ...own["steps"], items: reference("step") } }
      : { ...mapped(jsonSchema(CommonOptions)["properties"] as Properties, open), ...mapped(own, open) };
  return { description: verb.summary, properties: options, required, additionalProperties: false };
}

/**
 * What an editor must let pass beside the schema's own values: a variable in the place of any value, and in the place of text whatever
 * YAML takes for a number or a boolean, because text is taken as written.
 */
function open(schema: Json): Json {
  const { type, pattern, enum: words, anyOf, items, properties, additionalProperties, ...rest } = schema;
  if (type === "string" && words === undefined && pattern === undefined) return { ...rest, type: ["string", "number", "boolean"] };
  if (type === "string" || type === "number" || type === "integer" || type === "boolean") {
    const { description, default: preset, ...bounds } = rest;
    const kept = mapped({ description, default: preset } as Record<string, Json>, (one) => one);
    const value = JSON.parse(JSON.stringify({ ...bounds, type, pattern, enum: words })) as Json;
    return { ...kept, anyOf: [value, variable] };
  }
  return {
    ...rest,
    ...(type === undefined ? {} : { type }),
    ...(Array.isArray(anyOf) ? { anyOf: anyOf.map((one) => open(one as Json)) } : {}),
    ...(items === undefined ? {} : { items: open(items as Json) }),
    ...(properties === undefined ? {} : { properties: mapped(properties as Properties, open) }),
    ...(typeof additionalProperties === "object" ? { additionalProperties: open(additionalProperties as Json) } : {}),
    ...(typeof additionalProperties === "boolean" ? { additionalProperties } : {}),
  };
}

/** Without what is absent. */
function mapped(properties: Readonly<Record<string, Json | undefined>>, change: (schema: Json) => Json): Properties {
  return Object.fromEntries(Object.entries(properties).flatMap(([key, schema]) => (schema === undefined ? [] : [[key, change(schema)]])));
}

function jsonSchema(schema: z.ZodType): Json {
  const { $schema: _dialect, definitions: _definitions, ...rest } = z.toJSONSchema(schema, { target: "draft-7", io: "input" });
  return rest;
}

function definitionsOf(schema: z.ZodType): Properties {
  const { definitions = {} } = z.toJSONSchema(schema, { target: "draft-7", io: "input" });
  return definitions as Properties;
}
