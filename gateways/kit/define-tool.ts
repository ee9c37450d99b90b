import { z } from "zod";
import type { ToolHints } from "../../contracts/app-tools/define-app-tool.ts";
import type { SummaryParts } from "./context.ts";

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
  extends Pick<GatewayTool<Upstream>, "name" | "description" | "method_name" | "hints"> {
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
    const { name, description, method_name, hints, output, refine, summarise, record, run } = definition;
    const own = z.strictObject(definition.input);
    const shown = summarise === undefined ? own : z.strictObject({ ...definition.input, summarize });
    return {
      name,
      description,
      method_name,
      hints,
      output,
      input: shown,
      requires_context_management: summarise !== undefined,
      async call(written, upstream, signal) {
        const checked = shown.safeParse(written);
        if (!checked.success) return { ok: false, issues: checked.error.issues };
        const { summarize: asked, ...rest }: Record<string, unknown> = checked.data;
        const input = own.parse(rest);
        const issue = refine?.(input);
        if (issue !== undefined) return { ok: false, issues: [{ code: "custom", path: [issue.parameter], message: issue.message, input }] };
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
