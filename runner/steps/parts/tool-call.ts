import { z } from "zod";
import { type FailedAnswer, failed, passed, refused, type StepContext, type StepOutcome } from "../../../contracts/step.ts";
import { HIDDEN_TEXT, type NamedUpstream, type Typing } from "../../language/define-verb.ts";
import { JsonPath, pick } from "./extract.ts";

/** Option for a failure that a scenario expects. */
export const FailureCode = z
  .string()
  .min(1)
  .optional()
  .describe("the code with which it has to fail, such as `ELEMENT_NOT_FOUND`; the result is then { code, message, details }");

/** A tool behind the proxy and its arguments. */
export const ToolCall = z.strictObject({
  call: z
    .string()
    .regex(/^([A-Za-z][A-Za-z0-9_-]*:)?[A-Za-z][A-Za-z0-9_]*$/, "a tool is named `App:Tool`, such as `WatchTower:SetTestData`")
    .describe("canonical name of the tool: `App:Tool`"),
  with: z.record(z.string(), z.unknown()).optional().describe("its arguments"),
  fails: FailureCode,
});
export type ToolCall = z.infer<typeof ToolCall>;

export const PickedToolCall = ToolCall.extend({ pick: JsonPath.optional().describe("JSONPath of the part of the result to keep") });

/** The value that `save` keeps of a call. */
export const ToolResultValue = z
  .unknown()
  .describe(
    "the structured result of the tool, or the part that `pick` finds. A result without structure is its text, as a value where the text is JSON. With `fails` it is { code, message, details }",
  );

export type ToolResult = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly outcome: StepOutcome };

/** Calls a tool. The value is its structured result, or else its text, parsed if it is JSON. */
export async function callNamedTool({ call, with: input = {}, fails }: ToolCall, { tools, signal }: StepContext): Promise<ToolResult> {
  const answer = await tools.call(call, input, signal);
  return expected(call, answer, { fails, toValue: ({ data, text }) => data ?? parsedText(text) });
}

interface Expectation<Success> {
  /** The code of the expected failure. */
  readonly fails: string | undefined;
  readonly toValue: (answer: Success) => unknown;
}

/** The value of an answer, or of the expected failure. @param name as messages name what was asked for */
export function expected<Success extends { readonly ok: true }>(
  name: string,
  answer: Success | FailedAnswer,
  { fails, toValue }: Expectation<Success>,
): ToolResult {
  if (!answer.ok) return answer.code === fails ? { ok: true, value: failureIn(answer) } : { ok: false, outcome: refused(answer) };
  const value = toValue(answer);
  if (fails === undefined) return { ok: true, value };
  return { ok: false, outcome: failed(`${name} did not fail`, { expected: fails, actual: value }) };
}

const failureIn = ({ code, message, details = {} }: FailedAnswer) => ({ code, message, details });

/** Runs the verb `call`, which both families share. */
export async function runToolCall(args: z.output<typeof PickedToolCall>, context: StepContext): Promise<StepOutcome> {
  const result = await callNamedTool(args, context);
  if (!result.ok) return result.outcome;
  const picked = pick(result.value, args.pick);
  if (!picked.ok) return failed(picked.problem, { actual: result.value });
  return passed(shortened(picked.value), { saved: picked.value });
}

export const callSentence = ({ call, with: input, pick: path, fails }: z.output<typeof PickedToolCall>): string =>
  [
    `call ${call}`,
    ...(input === undefined ? [] : [`with ${JSON.stringify(input)}`]),
    ...(fails === undefined ? [] : [failsSentence(fails).trim()]),
    ...(path === undefined ? [] : [`and take ${path}`]),
  ].join(" ");

export const failsSentence = (fails: string | undefined): string => (fails === undefined ? "" : ` which fails with ${fails}`);

/** Recognizes calls of standard tools that write a text: `TypeText`, and `InvokePattern` with a value. */
export function callTyping(args: z.output<typeof PickedToolCall>): Typing | undefined {
  const [app, tool] = args.call.split(":");
  const key = tool === undefined ? undefined : ({ TypeText: "text", InvokePattern: "value" } as const)[tool];
  const { with: input = {} } = args;
  if (key === undefined || input[key] === undefined) return undefined;
  const into = typeof input["element"] === "string" ? input["element"] : "x" in input ? null : undefined;
  return { app, into, hidden: callSentence({ ...args, with: { ...input, [key]: HIDDEN_TEXT } }) };
}

/** The app or gateway in `App:Tool`. */
export function upstreamOf(call: unknown, path: readonly string[]): readonly NamedUpstream[] {
  const [name, tool] = typeof call === "string" ? call.split(":") : [];
  return name === undefined || tool === undefined ? [] : [{ path, name }];
}

function parsedText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Shortens a value for one line of a report. */
export function shortened(value: unknown): string {
  const text = typeof value === "string" ? value.replace(/\s*\n\s*/g, " ") : (JSON.stringify(value) ?? "nothing");
  return text.length > 120 ? `${text.slice(0, 119)}…` : text;
}
