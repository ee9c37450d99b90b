import { z } from "zod";
import type { ToolHints } from "../../../contracts/app-tools/define-app-tool.ts";
import type { ToolFailure } from "../../../contracts/app-tools/failure.ts";
import type { ApplicationRegistration, Refusal } from "../../../contracts/proxy-control.ts";
import type { SavedScenario } from "../../../contracts/sessions/own-sessions.ts";
import { refusalOf } from "../../../mcp/rpc.ts";
import type { Catalog } from "../catalog.ts";
import type { NameStyle } from "../names.ts";

/** The data for the proxy's own tools. */
export interface MetaContext {
  readonly catalog: Catalog;
  /** The agent's name style. */
  readonly style: NameStyle;
  apps(): readonly ApplicationRegistration[];
  refused(): readonly Refusal[];
  /** Writes the agent's session as a scenario. @throws AmcpError */
  saveScenario(name: string): Promise<SavedScenario>;
}

/** A tool of the proxy itself. It is in the first `tools/list`, for agents that never list again. */
export interface MetaTool {
  readonly name: string;
  /** Its element of the `tools/list` result, always the same object. */
  definition(): Buffer;
  /** Undefined if the call is passed on to an app. */
  readonly run: ((args: unknown, context: MetaContext) => Promise<MetaOutcome>) | undefined;
}

export type MetaOutcome = { readonly structured: object } | { readonly failure: ToolFailure };

/** Refuses invalid arguments in the same way as an app. */
export const invalidArgument = (message: string): ToolFailure => ({ code: "INVALID_ARGUMENT", message, details: {}, retryable: false });

export interface MetaToolShape<Input extends z.ZodType, Output extends z.ZodType> {
  readonly name: string;
  readonly description: string;
  readonly hints: ToolHints;
  readonly input: Input;
  readonly output?: Output;
  run?(input: z.output<Input>, context: MetaContext): (z.output<Output> & object) | Promise<z.output<Output> & object>;
}

type Schema = z.core.JSONSchema.BaseSchema;

const withoutDialect = ({ $schema: _, ...schema }: Schema): object => schema;

/** Only the members of the result: every session of an agent pays for the list of tools, and clients need no more to check an answer. */
const outermost = ({ properties = {} }: Schema): object => ({
  type: "object",
  properties: Object.fromEntries(
    Object.entries(properties).map(([name, member]) => [name, typeof member === "object" ? { type: member.type } : {}]),
  ),
});

export function defineMetaTool<Input extends z.ZodType, Output extends z.ZodType>(shape: MetaToolShape<Input, Output>): MetaTool {
  const { name, description, hints, input, output, run } = shape;
  const render = () =>
    JSON.stringify({
      name,
      description,
      inputSchema: withoutDialect(z.toJSONSchema(input, { target: "draft-7", io: "input" })),
      outputSchema: output && outermost(z.toJSONSchema(output, { target: "draft-7", io: "output" })),
      annotations: hints,
    });
  let definition: Buffer | undefined;
  return {
    name,
    definition() {
      definition ??= Buffer.from(render());
      return definition;
    },
    run:
      run &&
      (async (args, context) => {
        const parsed = input.safeParse(args);
        if (!parsed.success) return { failure: invalidArgument(`${name}: ${z.prettifyError(parsed.error)}`) };
        try {
          return { structured: await run(parsed.data, context) };
        } catch (error) {
          const { code, message, hint } = refusalOf(error);
          return { failure: { code, message: `${message}. ${hint}`, details: {}, retryable: false } };
        }
      }),
  };
}
