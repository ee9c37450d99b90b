import { z } from "zod";
import { Fault, faultNames } from "../../../contracts/fault.ts";
import { failed, passed } from "../../../contracts/step.ts";
import { defineStepVerb } from "../../language/define-verb.ts";
import { upstreamsOf } from "../parts/arguments.ts";

const NONE = "none";

/** The options of all faults; `Fault` defines which fault takes which. */
const options = {
  on: z.string().min(1).optional().describe("only requests whose path, or streams whose name, contains this; all of them when absent"),
  times: z
    .int()
    .min(1)
    .optional()
    .describe("so many requests, all of them until the end of the scenario when absent; of a stream so many times, once when absent"),
  code: z.int().min(100).max(599).optional().describe("`status`: the HTTP status"),
  body: z.string().optional().describe("`status`, `body`: what is answered"),
  headers: z.record(z.string(), z.string()).optional().describe("`status`: headers beside the usual ones"),
  type: z.string().min(1).optional().describe("`content-type`: what the answer calls itself"),
  ms: z
    .int()
    .optional()
    .describe(
      "`delay`: how long the answer takes; `drip`: the time between two parts of it; `silence`: how long no event comes; `clock-skew`: how far the server's clock is ahead; `ban`: how long it lasts",
    ),
  bytes: z.int().min(1).optional().describe("`drip`: the size of a part; `huge`: of the answer"),
  events: z.int().min(1).optional().describe("`gap`: how many events are left out"),
};

/** `control: { market }` sets the script of a market. */
const misbehaviours = faultNames.filter((name) => name !== "script");

const NoFault = z.strictObject({ fault: z.literal(NONE) });

const isOption = (name: unknown): name is keyof typeof options => typeof name === "string" && name in options;

const Args = z
  .strictObject({
    fault: z.enum([...misbehaviours, NONE]).describe("what the mock does wrong; `none` ends all of it"),
    which: z.string().min(1).optional().describe("which gateway; the first of `gateways` when absent"),
    ...options,
  })
  .superRefine(({ which: _gateway, ...written }, context) => {
    const { fault } = written;
    const known = fault === NONE ? NoFault.safeParse(written) : Fault.safeParse(written);
    for (const issue of known.error?.issues ?? []) {
      const [option] = issue.path;
      // The schema above has reported invalid values already.
      const isReportedAlready = isOption(option) && !options[option].safeParse(written[option]).success;
      const unknownKeys = issue.code === "unrecognized_keys" ? issue.keys : [];
      for (const key of unknownKeys) context.addIssue({ code: "custom", path: [key], message: `\`${fault}\` takes no \`${key}\`` });
      if (unknownKeys.length === 0 && !isReportedAlready) context.addIssue({ ...issue });
    }
  });

/** Injects faults into the mock of a gateway. */
export const controlFault = defineStepVerb({
  name: "fault",
  family: "control",
  summary:
    "Makes the mock behind a gateway misbehave, from the next request or event to the end of the scenario or until `none`. Faults add up: each request gets the first that concerns it. From `gap` on the faults are for exchanges: streams of events, orders, limits. A scenario with this step is skipped where the gateway is live.",
  addresses: "gateway",
  args: Args,
  examples: [
    "{ fault: html }",
    "{ fault: status, code: 503, on: getAnimalDetails, times: 1 }",
    "{ fault: delay, ms: 800, which: NSIP }",
    "{ fault: gap, events: 3, on: btcusdt@depth, which: Binance }",
    "{ fault: none }",
  ],
  upstreams: upstreamsOf,
  sentence: ({ fault, which, ...about }) => {
    const details = Object.entries(about).map(([key, value]) => `${key} ${typeof value === "string" ? value : JSON.stringify(value)}`);
    return `fault ${[fault, ...details].join(", ")}${which === undefined ? "" : ` in ${which}`}`;
  },
  async run({ which, ...written }, { mocks }) {
    const { gateway, mock } = mocks.of(which);
    if (mock === undefined) return failed(`no mock stands behind ${gateway}`, { code: "AMCP_GATEWAY_NO_MOCK", retryable: false });
    if (written.fault === NONE) mock.clearFaults();
    else mock.addFault(Fault.parse(written));
    return passed(written.fault === NONE ? `${gateway}'s mock behaves again` : `${gateway}'s mock misbehaves`);
  },
});
