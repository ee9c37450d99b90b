import { z } from "zod";
import type { GatewayTool } from "./define-tool.ts";
import type { ListedTool, ObjectSchema } from "./gateway.ts";

/** A JSON Schema of draft-07; clients choose the dialect by `$schema`. */
type Schema = Readonly<Record<string, unknown>>;

const Anything = z.looseObject({ type: z.literal("object") });

/** The parameters of a tool. @throws ZodError where the schema is no object schema */
export const inputSchemaOf = (input: z.ZodType): ObjectSchema =>
  Anything.parse({ type: "object", ...z.toJSONSchema(input, { io: "input", target: "draft-7" }) });

/** A tool in the form of `tools/list`. Every client loads this text before its first call, so the output schema is an outline. */
export const listTool = <Upstream>({ name, description, hints, input, output }: GatewayTool<Upstream>): ListedTool => {
  const { title, ...annotations } = hints;
  return { name, description, title, annotations, inputSchema: inputSchemaOf(input), outputSchema: outputSchemaOf(output) };
};

const FAILURE = { type: "object", description: "of a failed call: code, message and data with a suggestion" };

/**
 * The outline of an answer: names, types and descriptions down to the second level. Whole answers, summaries and failures
 * fit it, because some clients check that before they look at `isError`.
 */
function outputSchemaOf(output: z.ZodType): ObjectSchema {
  const whole: Schema = z.toJSONSchema(output, { io: "output", target: "draft-7" });
  const variants = variantsOf(whole, whole);
  const merged = new Map<string, Schema>();
  for (const variant of variants)
    for (const [name, schema] of Object.entries<Schema>(Object(outlineOf(variant, whole, 0)["properties"])))
      merged.set(name, eitherOf(merged.get(name), schema));
  const properties = { ...Object.fromEntries(merged), error: FAILURE };
  return { $schema: "http://json-schema.org/draft-07/schema#", type: "object", properties };
}

/** Of deeper objects, and of those with a description, only the type is told. */
const DEPTH = 2;

/** The keywords of a schema that help a model to read an answer. */
function outlineOf(written: unknown, whole: Schema, depth: number): Schema {
  const schema = resolved(written, whole);
  const variants = variantsOf(schema, whole);
  const types = [...new Set(variants.flatMap(({ type }) => type ?? []))];
  const about = {
    ...(types.length > 0 && { type: types.length === 1 ? types[0] : types }),
    ...(schema["description"] !== undefined && { description: schema["description"] }),
  };
  const [only, ...others] = variants.filter(({ type }) => type !== "null");
  const isInWords = depth > 0 && about.description !== undefined;
  if (only === undefined || others.length > 0 || isInWords || depth >= DEPTH) return about;
  const inner = (part: unknown) => outlineOf(part, whole, depth + 1);
  const properties = Object.entries(Object(only["properties"])).map(([name, part]) => [name, inner(part)] as const);
  return {
    ...about,
    ...(properties.length > 0 && { properties: Object.fromEntries(properties) }),
    ...(only["items"] !== undefined && { items: inner(only["items"]) }),
    ...(typeof only["additionalProperties"] === "object" && { additionalProperties: inner(only["additionalProperties"]) }),
  };
}

/** Merges the variants; a property of two variants has either type. */
const eitherOf = (before: Schema | undefined, now: Schema): Schema =>
  before === undefined || JSON.stringify(before["type"]) === JSON.stringify(now["type"])
    ? { ...now, ...before }
    : { ...now, ...before, type: [...new Set([before["type"], now["type"]].flat())] };

/** The alternatives of a schema. */
const variantsOf = (schema: Schema, whole: Schema): readonly Schema[] => {
  const { anyOf } = schema;
  return Array.isArray(anyOf) ? anyOf.map((one) => resolved(one, whole)) : [schema];
};

function resolved(written: unknown, whole: Schema): Schema {
  const schema: Schema = Object(written);
  const { $ref } = schema;
  if (typeof $ref !== "string") return schema;
  const path = $ref
    .replace(/^#\/?/, "")
    .split("/")
    .filter((part) => part !== "");
  return path.reduce<Schema>((at, part) => Object(at[part]), whole);
}
