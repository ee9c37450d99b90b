import { z } from "zod";
import { AdvanceClock } from "../../../contracts/app-tools/advance-clock.ts";
import { passed, refused } from "../../../contracts/step.ts";
import { defineVerb } from "../../language/define-verb.ts";
import { Duration, parseDuration } from "../../language/duration.ts";
import { renderEffects } from "../parts/action-effects.ts";
import { upstreamsOf, Which } from "./which-app.ts";

export const clock = defineVerb({
  name: "clock",
  family: "control",
  summary:
    "Puts the app's clock forward: DispatcherTimer, and what runs by AmcpTime.Provider. Timers fire in order, each at its time. Task.Delay and timers without that provider, DateTime.Now and animations stay in real time.",
  args: z.strictObject({
    clock: Duration.describe("how far, such as `30s`"),
    which: Which,
  }),
  saves: AdvanceClock.output,
  examples: ["{ clock: 30s }", "{ clock: 5m, which: DataService }"],
  upstreams: upstreamsOf,
  sentence: ({ clock, which }) => `put the clock${which === undefined ? "" : ` of ${which}`} forward by ${clock}`,
  async run({ clock, which }, { app, tools, timeoutMs, signal }) {
    const input = { by: parseDuration(clock) ?? 0, timeout: timeoutMs };
    const answer = await tools.call(`${which ?? app.name}:${AdvanceClock.name}`, input, signal);
    if (!answer.ok) return refused(answer);
    const after = AdvanceClock.output.parse(answer.data);
    return passed(renderEffects(after.moved.join(", "), after), { saved: after });
  },
});
