import { z } from "zod";
import { ToolCallRecord } from "../../../contracts/sessions/tool-call-record.ts";
import { failed, passed, type StepOutcome, unmet } from "../../../contracts/step.ts";
import { defineStepVerb } from "../../language/define-verb.ts";
import { Pattern } from "../parts/arguments.ts";
import { untilPassed } from "../parts/polling.ts";
import { shortened } from "../parts/tool-call.ts";

/** The records that a failure shows. */
const SHOWN = 20;

const Wanted = z
  .strictObject({
    tool: z
      .string()
      .regex(/^[A-Za-z][A-Za-z0-9_]*$/, "a tool's own name, such as `ClickElement`; `app` says whose it is")
      .optional()
      .describe("the tool's own name, without that of its app; any tool when absent"),
    app: z.string().min(1).optional().describe("the app or gateway that was called; all of them when absent"),
    count: z.int().min(0).optional().describe("how many calls there are; at least one when absent"),
    error: z
      .union([z.boolean(), Pattern])
      .optional()
      .describe("only calls that failed (`true`), that did not (`false`), or with an error in which this regular expression is found"),
  })
  .refine((wanted) => Object.keys(wanted).length > 0, "`recorded` needs one of `tool`, `app`, `count`, `error`");
type Wanted = z.output<typeof Wanted>;

/** Polls the session's records after a flush, because a call of an app may still be running when the step begins. */
export const recorded = defineStepVerb({
  name: "recorded",
  family: "verify",
  summary:
    "Checks what the session of the run has recorded, or records within the step's time, since the scenario began: every tool call through the proxy, also the runner's own.",
  addresses: "none",
  args: z.strictObject({ recorded: Wanted.describe("which calls") }),
  saves: z.array(ToolCallRecord).describe("the records, in the order of time"),
  examples: [
    "{ recorded: { tool: ClickElement, app: WatchTower } }",
    "{ recorded: { app: NSIP, count: 2, error: false } }",
    "{ recorded: { tool: nsip_get_animal, error: 'not found' }, timeout: 2s }",
    "{ recorded: { tool: CloseWindow }, not: true }",
  ],
  upstreams: ({ recorded: wanted }) => upstreamIn(wanted),
  sentence: ({ recorded: wanted }) => `there are recorded ${describe(wanted)}`,
  async run({ recorded: wanted }, context) {
    const { recorded: session, signal } = context;
    if (session === undefined) {
      return failed("the calls of this run are not recorded, because of `--sessions off`: leave it out", { retryable: false });
    }
    const look = async (): Promise<StepOutcome> => {
      const calls = (await session.calls({ app: wanted.app, tool: wanted.tool }, signal)).filter((call) => hasEnded(call, wanted.error));
      const { count } = wanted;
      if (count === undefined ? calls.length > 0 : calls.length === count) return passed(noteOf(calls), { saved: calls });
      const problem = `${calls.length === 0 ? "no call was" : calls.length === 1 ? "one call was" : `${calls.length} calls were`} recorded`;
      return unmet(`${problem}: ${describe({ ...wanted, count: undefined })}`, {
        expected: { count: count ?? "at least 1" },
        actual: calls.slice(-SHOWN).map(render),
      });
    };
    return untilPassed(look, false, context);
  },
});

const hasEnded = ({ error }: ToolCallRecord, wanted: Wanted["error"]): boolean =>
  wanted === undefined || (typeof wanted === "boolean" ? (error !== "") === wanted : new RegExp(wanted, "u").test(error));

/** `2 calls of WatchTower:ClickElement that failed` */
function describe({ tool, app, count, error }: Wanted): string {
  const name = [app, tool].filter((part) => part !== undefined).join(":");
  const end = typeof error === "string" ? ` with an error that matches /${error}/` : error ? " that failed" : " without an error";
  return `${count === undefined ? "" : `${count} `}calls${name === "" ? "" : ` of ${name}`}${error === undefined ? "" : end}`;
}

const noteOf = (calls: readonly ToolCallRecord[]): string | undefined => {
  const newest = calls.at(-1);
  return newest === undefined
    ? undefined
    : shortened(calls.length === 1 ? render(newest) : `${calls.length}, the newest: ${render(newest)}`);
};

const render = ({ server_id, tool_name, arguments: input, error }: ToolCallRecord): string =>
  `${server_id}:${tool_name} ${JSON.stringify(input)}${error === "" ? "" : `: ${error}`}`;

function upstreamIn(wanted: unknown) {
  const app = typeof wanted === "object" && wanted !== null && "app" in wanted ? wanted.app : undefined;
  return typeof app === "string" ? [{ path: ["recorded", "app"], name: app }] : [];
}
