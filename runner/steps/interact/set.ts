import { z } from "zod";
import { InvokePattern } from "../../../contracts/app-tools/controls/invoke-pattern.ts";
import { renderLocator, targetOf } from "../../../contracts/locator.ts";
import { passed, refused } from "../../../contracts/step.ts";
import { defineStepVerb, HIDDEN_TEXT } from "../../language/define-verb.ts";
import { renderEffects } from "../parts/actions.ts";
import { TargetLocator } from "../parts/arguments.ts";

/** For controls without a point to click for a value. The value is a text, so that a text box takes `007` as written. */
export const set = defineStepVerb({
  name: "set",
  family: "interact",
  summary:
    "Sets the value of a slider, a scroll bar, a number box, a text box, or a picker of a date or time at once, as assistive technology does. The step fails where the control does not take the value, or has another one afterwards; a box may format its text.",
  args: z.strictObject({
    set: TargetLocator.describe("what has the value"),
    to: z
      .string()
      .describe(
        "the text as written, a number with a decimal point, a date `yyyy-MM-dd` or a time `HH:mm`, in every culture; empty clears",
      ),
  }),
  saves: InvokePattern.output.shape.value,
  examples: ["{ set: Volume, to: 40 }", "{ set: Quantity, to: 2.5 }", "{ set: DueDate, to: 2026-03-05 }", "{ set: StartTime, to: 09:30 }"],
  sentence: ({ set, to }) => `set ${renderLocator(set)} to ${JSON.stringify(to)}`,
  typing: ({ set }) => ({ into: typeof set === "string" ? set : null, hidden: `set ${renderLocator(set)} to ${HIDDEN_TEXT}` }),
  async run({ set, to }, { app, window, timeoutMs, signal }) {
    const input = { window, ...targetOf(set), pattern: "setValue" as const, value: to, timeout: timeoutMs };
    const answer = await app.call(InvokePattern, input, signal);
    if (!answer.ok) return refused(answer);
    const { value } = answer.data;
    return passed(renderEffects(value === null ? undefined : `now ${value}`, answer.data), { saved: value });
  },
});
