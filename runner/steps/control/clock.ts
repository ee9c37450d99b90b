import { z } from "zod";
import { AdvanceClock } from "../../../contracts/app-tools/time/advance-clock.ts";
import { failed, passed, refused, type StepContext, type StepOutcome } from "../../../contracts/step.ts";
import { defineStepVerb } from "../../language/define-verb.ts";
import { Duration, parseDuration } from "../../language/duration.ts";
import { renderEffects } from "../parts/actions.ts";
import { upstreamsOf, WhichUpstream } from "../parts/arguments.ts";

const MockTime = z.object({ now: z.string().describe("ISO 8601: the time of the mock") });

/** Puts the clock of a gateway's mock forward. */
function advanceMock(which: string, byMs: number, { mocks }: StepContext): StepOutcome {
  const { gateway, mock } = mocks.of(which);
  if (mock === undefined) return failed(`no mock stands behind ${gateway}`, { code: "AMCP_GATEWAY_NO_MOCK", retryable: false });
  const now = new Date(mock.advance(byMs)).toISOString();
  return passed(`it is ${now} at ${gateway}'s mock`, { saved: { now } });
}

export const clock = defineStepVerb({
  name: "clock",
  family: "control",
  summary:
    "Puts the app's clock forward: DispatcherTimer, and what runs by AmcpTime.Provider. Timers fire in order, each at its time. Task.Delay and timers without that provider, and DateTime.Now, stay in real time. Animations move too in stepped time (`clock: stepped`); otherwise they stay in real time. If `which` names a gateway, the clock of its mock is put forward, and a market goes on meanwhile.",
  addresses: "either",
  args: z.strictObject({ clock: Duration.describe("how far, such as `30s`"), which: WhichUpstream }),
  saves: z.union([AdvanceClock.output, MockTime]).describe("the effects in the app; of a mock only `now`"),
  examples: ["{ clock: 30s }", "{ clock: 5m, which: DataService }", "{ clock: 2s, which: Binance }"],
  upstreams: upstreamsOf,
  sentence: ({ clock, which }) => `put the clock${which === undefined ? "" : ` of ${which}`} forward by ${clock}`,
  async run({ clock, which }, context) {
    const { app, tools, timeoutMs, signal, mocks } = context;
    const byMs = parseDuration(clock) ?? 0;
    if (which !== undefined && mocks.gateways.includes(which)) return advanceMock(which, byMs, context);
    const answer = await tools.call(`${which ?? app.name}:${AdvanceClock.name}`, { by: byMs, timeout: timeoutMs }, signal);
    if (!answer.ok) return refused(answer);
    const after = AdvanceClock.output.parse(answer.data);
    return passed(renderEffects(after.moved.join(", "), after), { saved: after });
  },
});
