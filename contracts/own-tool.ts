import { z } from "zod";
import type { ToolHints } from "./app-tools/define-app-tool.ts";
import type { ToolFailure } from "./app-tools/failure.ts";
import type { ObservedAgent } from "./sessions/call-sink.ts";

/** One call of a tool of the proxy itself. */
export interface OwnToolCall {
  readonly agent: ObservedAgent;
  /** Aborted when the agent cancels the call or leaves. */
  readonly signal: AbortSignal;
  /** Reports how far the call is, to an agent that asked for it. @param done rises with each message */
  progress(done: number, message: string): void;
}

/** A tool of the proxy itself. @template Call its view of a call: those of the proxy need more than those of the program around it */
export interface OwnTool<Call extends OwnToolCall = OwnToolCall> {
  readonly name: string;
  /** Its element of the `tools/list` result, always the same object. */
  definition(): Buffer;
  /** Whether records have the calls that it makes in its place. */
  readonly hasOwnCalls: boolean;
  /** Undefined if the call is passed on to an app. @throws AmcpError */
  readonly run: ((args: unknown, call: Call) => Promise<OwnToolOutcome>) | undefined;
}

/** `text` is the structured content as JSON, unless a tool has a shorter form. */
export type OwnToolOutcome = { readonly structured: object; readonly text: string } | { readonly failure: ToolFailure };

/** The tools of the program around a proxy. */
export interface OwnTools {
  readonly tools: readonly OwnTool[];
  /** Called when an agent with a session has disconnected. @param agentKey as in ObservedAgent */
  left(agentKey: string): void;
  /** Ends what they have started. */
  close(): Promise<void>;
}

/** A running proxy, for the program around it. */
export interface ProxyInside {
  /** Where apps dial in. */
  readonly endpoint: string;
  /** Base64; undefined without authentication. */
  readonly secret: string | undefined;
  /**
   * Opens a connection of an MCP client that has the methods of a launcher.
   *
   * @param actsFor the agent as whose its calls are recorded; without one they are not recorded
   */
  connect(actsFor?: ObservedAgent): InnerConnection;
}

/** A connection within a process: one JSON-RPC message in each text. */
export interface InnerConnection {
  /** @param isRecorded whether a tool call is recorded as the agent's */
  send(message: string, isRecorded: boolean): void;
  /** Called once. */
  receive(onMessage: (message: string) => void): void;
  close(): void;
}

/** Refuses invalid arguments in the same way as an app. */
export const invalidArgument = (message: string): ToolFailure => ({ code: "INVALID_ARGUMENT", message, details: {}, retryable: false });

/** A tool before its schemas are rendered. */
export interface OwnToolShape<Input extends z.ZodType, Output extends z.ZodType, Call extends OwnToolCall> {
  readonly name: string;
  readonly description: string;
  readonly hints: ToolHints;
  readonly input: Input;
  readonly output?: Output;
  /** See `OwnTool`. */
  readonly hasOwnCalls?: boolean;
  run?(input: z.output<Input>, call: Call): (z.output<Output> & object) | Promise<z.output<Output> & object>;
  /** The result as text, for a model. */
  render?(output: z.output<Output>): string;
}

type Schema = z.core.JSONSchema.BaseSchema;

const withoutDialect = ({ $schema: _, ...schema }: Schema): object => schema;

/**
 * Renders only the names of a result's members: every session of an agent pays for the list of tools, and no client needs more to check an answer.
 *
 * @param isLeftOut whether a member is explained elsewhere
 */
export const memberNames = ({ properties = {} }: Schema, isLeftOut: (name: string) => boolean = () => false): object => ({
  type: "object",
  properties: Object.fromEntries(Object.keys(properties).flatMap((name) => (isLeftOut(name) ? [] : [[name, {}]]))),
});

/** Drops the keywords of a part that restrict nothing: every session pays for them. */
const withoutIdleKeywords = ({ jsonSchema: schema, path }: { readonly jsonSchema: Schema; readonly path: readonly unknown[] }): void => {
  if (path.length === 0) return;
  const { propertyNames, additionalProperties, properties, maximum } = schema;
  if (propertyNames !== undefined) delete schema.propertyNames;
  if (typeof additionalProperties === "object" && Object.keys(additionalProperties).length === 0) delete schema.additionalProperties;
  if (properties !== undefined && Object.keys(properties).length === 0) delete schema.properties;
  if (maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
};

/** Makes a tool that checks its arguments, and renders its definition on first use. */
export function defineOwnTool<Input extends z.ZodType, Output extends z.ZodType, Call extends OwnToolCall = OwnToolCall>(
  shape: OwnToolShape<Input, Output, Call>,
): OwnTool<Call> {
  const { name, description, hints, input, output, hasOwnCalls = false, run, render: rendering = JSON.stringify } = shape;
  const render = () =>
    JSON.stringify({
      name,
      description,
      inputSchema: withoutDialect(z.toJSONSchema(input, { target: "draft-7", io: "input", override: withoutIdleKeywords })),
      outputSchema: output && memberNames(z.toJSONSchema(output, { target: "draft-7", io: "output" })),
      annotations: hints,
    });
  let definition: Buffer | undefined;
  return {
    name,
    hasOwnCalls,
    definition() {
      definition ??= Buffer.from(render());
      return definition;
    },
    run:
      run &&
      (async (args, call) => {
        const parsed = input.safeParse(args);
        if (!parsed.success) return { failure: invalidArgument(`${name}: ${z.prettifyError(parsed.error)}`) };
        const structured = await run(parsed.data, call);
        return { structured, text: rendering(structured) };
      }),
  };
}
