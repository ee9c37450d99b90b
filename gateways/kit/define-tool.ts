import { z } from "zod";
import type { ToolHints } from "../../contracts/app-tools/define-app-tool.ts";
import type { SummaryParts } from "./context.ts";
import type { ListedGatewayTool, ObjectSchema } from "./gateway.ts";
import type { Arguments } from "./parameter-schema.ts";

/** A tool of a gateway. `Upstream` is the API; only its base URL makes it live or mocked. */
export interface GatewayTool<Upstream> {
  readonly name: string;
  /** Written for models. */
  readonly description: string;
  /** The method of the API client, such as `get_animal_details`. */
  readonly method_name: string;
  readonly hints: ToolHints & { readonly title: string };
  readonly input: z.ZodObject;
  readonly output: z.ZodType;
  /** Whether long answers are summarised; `input` then has `summarize`. */
  readonly requires_context_management: boolean;
  /** The problems of arguments; empty where they are valid. */
  check(written: unknown): readonly z.core.$ZodIssue[];
  /**
   * Replaces values of invalid arguments that only the API's lists explain, such as the name of a breed by its Id. The arguments are
   * offered for another call, and never used by themselves.
   */
  readonly understand?: ((written: Arguments, upstream: Upstream, signal: AbortSignal) => Promise<Arguments>) | undefined;
  /** Validates the arguments and runs the tool. */
  call(written: unknown, upstream: Upstream, signal: AbortSignal): Promise<GatewayToolOutcome>;
}

/** The outcome of a call. */
export type GatewayToolOutcome =
  | { readonly ok: false; readonly issues: readonly z.core.$ZodIssue[] }
  | {
      readonly ok: true;
      readonly data: object;
      /** Undefined for tools that do not need it. */
      readonly summarise: (() => SummaryParts) | undefined;
      readonly mode: "auto" | "always" | "never";
      /** URI of the resource with the whole answer. */
      readonly record: string | undefined;
    };

/** The parameter that every tool with context management has. */
const summarize = z
  .enum(["auto", "always", "never"])
  .default("auto")
  .describe("auto: only answers above 2000 tokens; always: where it saves enough; never: get all of it");

interface Definition<Upstream, Shape extends z.ZodRawShape, Output extends z.ZodType<object>>
  extends Pick<GatewayTool<Upstream>, "name" | "description" | "method_name" | "hints" | "understand"> {
  readonly input: Shape;
  /** Rules between parameters; each issue names one of them. */
  readonly refine?: (input: z.output<z.ZodObject<Shape>>) => { readonly parameter: string; readonly message: string } | undefined;
  readonly output: Output;
  /** Adds context management to the tool. */
  readonly summarise?: (data: z.output<Output>, input: z.output<z.ZodObject<Shape>>) => SummaryParts;
  /** URI of the whole answer. */
  readonly record?: (input: z.output<z.ZodObject<Shape>>) => string;
  run(input: z.output<z.ZodObject<Shape>>, upstream: Upstream, signal: AbortSignal): Promise<z.output<Output>>;
}

/** Curried, so that the upstream is given explicitly and the schemas are inferred. */
export const defineTool =
  <Upstream>() =>
  <Shape extends z.ZodRawShape, Output extends z.ZodType<object>>(
    definition: Definition<Upstream, Shape, Output>,
  ): GatewayTool<Upstream> => {
    const { name, description, method_name, hints, output, understand, refine, summarise, record, run } = definition;
    const own = z.strictObject(definition.input);
    const shown = summarise === undefined ? own : z.strictObject({ ...definition.input, summarize });
    const check = (written: unknown): Checked<z.output<z.ZodObject<Shape>>> => {
      const checked = shown.safeParse(written);
      if (!checked.success) return { ok: false, issues: checked.error.issues };
      const { summarize: asked, ...rest }: Record<string, unknown> = checked.data;
      const input = own.parse(rest);
      const issue = refine?.(input);
      if (issue === undefined) return { ok: true, input, asked };
      return { ok: false, issues: [{ code: "custom", path: [issue.parameter], message: issue.message, input }] };
    };
    return {
      name,
      description,
      method_name,
      hints,
      output,
      understand,
      input: shown,
      requires_context_management: summarise !== undefined,
      check(written) {
        const checked = check(written);
        return checked.ok ? [] : checked.issues;
      },
      async call(written, upstream, signal) {
        const checked = check(written);
        if (!checked.ok) return checked;
        const { input, asked } = checked;
        const data = await run(input, upstream, signal);
        return {
          ok: true,
          data,
          record: record?.(input),
          mode: summarize.parse(asked),
          summarise: summarise && (() => summarise(data, input)),
        };
      },
    };
  };

/** Checked arguments: their problems, or the parameters and the value of `summarize`. */
type Checked<Input> =
  | { readonly ok: false; readonly issues: readonly z.core.$ZodIssue[] }
  | { readonly ok: true; readonly input: Input; readonly asked: unknown };

/** Hints of a tool that changes nothing, and whose data change. */
export const readingHints = (title: string): GatewayTool<unknown>["hints"] => ({
  title,
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: true,
});

/** The keywords of JSON Schema draft-07 that an outline needs; clients choose the dialect by `$schema`. */
const Schema = z.looseObject({
  type: z.union([z.string(), z.array(z.string())]).optional(),
  description: z.string().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  anyOf: z.array(z.unknown()).optional(),
  $ref: z.string().optional(),
});
type Schema = Readonly<z.output<typeof Schema>>;

const Anything = z.looseObject({ type: z.literal("object") });

/** The parameters of a tool. @throws ZodError where the schema is no object schema */
export const inputSchemaOf = (input: z.ZodType): ObjectSchema =>
  Anything.parse({ type: "object", ...z.toJSONSchema(input, { io: "input", target: "draft-7" }) });

/** A tool in the form of `tools/list`. Every client loads this text before its first call, so the output schema is an outline. */
export const listTool = <Upstream>({ name, description, hints, input, output }: GatewayTool<Upstream>): ListedGatewayTool => {
  const { title, ...annotations } = hints;
  return { name, description, title, annotations, inputSchema: inputSchemaOf(input), outputSchema: outputSchemaOf(output) };
};

const FAILURE = { type: "object", description: "of a failed call: code, message and data with a suggestion" };

/**
 * The outline of an answer: names, types and descriptions down to the second level. Whole answers, summaries and failures
 * fit it, because some clients check that before they look at `isError`.
 */
function outputSchemaOf(output: z.ZodType): ObjectSchema {
  const whole = Schema.parse(z.toJSONSchema(output, { io: "output", target: "draft-7" }));
  const variants = variantsOf(whole, whole);
  const merged = new Map<string, Schema>();
  for (const variant of variants)
    for (const [name, schema] of Object.entries(outlineOf(variant, whole, 0).properties ?? {}))
      merged.set(name, eitherOf(merged.get(name), Schema.parse(schema)));
  const properties = { ...Object.fromEntries(merged), error: FAILURE };
  return { $schema: "http://json-schema.org/draft-07/schema#", type: "object", properties };
}

/** The outline of a deeper object, or of an object with a description, is its type alone. */
const DEPTH = 2;

/** The keywords of a schema that help a model to read an answer. */
function outlineOf(written: unknown, whole: Schema, depth: number): Schema {
  const schema = resolved(written, whole);
  const variants = variantsOf(schema, whole);
  const types = [...new Set(variants.flatMap(({ type }) => type ?? []))];
  const about = {
    ...(types.length > 0 && { type: types.length === 1 ? types[0] : types }),
    ...(schema.description !== undefined && { description: schema.description }),
  };
  const [only, ...others] = variants.filter(({ type }) => type !== "null");
  const isInWords = depth > 0 && about.description !== undefined;
  if (only === undefined || others.length > 0 || isInWords || depth >= DEPTH) return about;
  const inner = (part: unknown) => outlineOf(part, whole, depth + 1);
  const properties = Object.entries(only.properties ?? {}).map(([name, part]) => [name, inner(part)] as const);
  return {
    ...about,
    ...(properties.length > 0 && { properties: Object.fromEntries(properties) }),
    ...(only["items"] !== undefined && { items: inner(only["items"]) }),
    ...(typeof only["additionalProperties"] === "object" && { additionalProperties: inner(only["additionalProperties"]) }),
  };
}

/** Merges the variants; a property of two variants has either type. */
const eitherOf = (before: Schema | undefined, now: Schema): Schema =>
  before === undefined || JSON.stringify(before.type) === JSON.stringify(now.type)
    ? { ...now, ...before }
    : { ...now, ...before, type: [...new Set([before.type, now.type].flat())].filter((type) => type !== undefined) };

/** The alternatives of a schema. */
const variantsOf = (schema: Schema, whole: Schema): readonly Schema[] => {
  const { anyOf } = schema;
  return anyOf === undefined ? [schema] : anyOf.map((variant) => resolved(variant, whole));
};

function resolved(written: unknown, whole: Schema): Schema {
  const schema = Schema.parse(written);
  const { $ref } = schema;
  if ($ref === undefined) return schema;
  const path = $ref
    .replace(/^#\/?/, "")
    .split("/")
    .filter((part) => part !== "");
  return path.reduce<Schema>((at, part) => Schema.parse(at[part]), whole);
}
