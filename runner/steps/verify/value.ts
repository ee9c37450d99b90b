import { z } from "zod";
import { failed, passed, type StepOutcome, unmet } from "../../../contracts/step.ts";
import { defineStepVerb } from "../../language/define-verb.ts";
import { hasExpressions } from "../../language/variables.ts";
import { JsonPath, pick } from "../parts/extract.ts";
import { Jump, untilPassed } from "../parts/polling.ts";
import { callNamedTool, shortened, ToolCall, type ToolResult, upstreamOf } from "../parts/tool-call.ts";
import { Comparison, comparisonSentence, problemsOf, refuseContradictions } from "./comparison.ts";

const isCall = (value: unknown): value is ToolCall => typeof value === "object" && value !== null && "call" in value;

/** A map with `call` is a call, so that a misspelt option is not accepted as data. */
const Fixed = z.unknown().refine((value) => !isCall(value));

const Args = z
  .strictObject({
    value: z.union([ToolCall, Fixed]).describe("a value with variables, or `{ call: App:Tool, with: … }`, which is asked until it will do"),
    pick: JsonPath.optional().describe("JSONPath of the part to look at"),
    jump: Jump,
    ...Comparison.shape,
  })
  .refine((args) => Object.keys(Comparison.shape).some((key) => key in args), {
    error: `\`value\` needs one of ${Object.keys(Comparison.shape)
      .map((key) => `\`${key}\``)
      .join(", ")}`,
  })
  .refine(({ value, jump }) => jump !== true || isCall(value), {
    path: ["jump"],
    error: "`jump` needs a `call` of an app, whose clock goes on until the answer will do",
  })
  .superRefine(refuseContradictions);

/** The origin of the compared value: a tool or an expression such as `${count}`; undefined for a literal. */
function subjectOf(written: unknown, path: string | undefined): string | undefined {
  if (typeof written !== "string" || (!hasExpressions(written) && !isTool(written))) return undefined;
  const name = hasExpressions(written) ? `\`${written}\`` : written;
  return path === undefined ? name : `${name} at ${path}`;
}

const isTool = (written: string): boolean => /^[\w-]+:\w+$/.test(written);

/** Compares a value once; polls the result of a call until it is accepted or the limit is exceeded. */
export const value = defineStepVerb({
  name: "value",
  family: "verify",
  summary: "Compares a value, or what a tool answers; a tool is asked again until the answer will do or the step's time is over.",
  addresses: "none",
  args: Args,
  saves: z.unknown().describe("the value, or the part that `pick` finds"),
  examples: [
    `{ value: "\${lpn}", equals: "6401492020FLE249" }`,
    `{ value: { call: "WatchTower:CountAlerts" }, pick: "$.open", less: 10, timeout: 10s }`,
    `{ value: { call: "WatchTower:ListAlerts" }, pick: "$.alerts[*].raisedAt", sorted: descending }`,
    `{ value: { call: "WatchTower:CountAlerts" }, pick: "$.open", equals: 0, jump: true, timeout: 1m }`,
    `{ value: "\${animal}", schema: { type: object, required: [LpnId] } }`,
  ],
  upstreams: (written) => (isCall(written["value"]) ? upstreamOf(written["value"].call, ["value", "call"]) : []),
  sentence: ({ value, pick: path, jump: _, ...comparison }) =>
    `${isCall(value) ? `what ${value.call} answers` : shortened(value)}${path === undefined ? "" : ` at ${path}`} ${comparisonSentence(comparison)}`,
  negation: ({ value }) => (isCall(value) ? "again" : "once"),
  async run({ value, pick: path, jump, ...comparison }, context) {
    const judge = async (result: ToolResult): Promise<StepOutcome> => {
      if (!result.ok) return result.outcome;
      const picked = pick(result.value, path);
      if (!picked.ok) return failed(picked.problem, { actual: result.value });
      const problems = problemsOf(picked.value, comparison, subjectOf(isCall(value) ? value.call : context.written["value"], path));
      if (problems.length === 0) return passed(undefined, { saved: picked.value });
      return unmet(problems, { expected: comparison, actual: picked.value });
    };
    if (!isCall(value)) return judge({ ok: true, value });
    return untilPassed(async () => judge(await callNamedTool(value, context)), jump, context, value.call.split(":")[0]);
  },
});
