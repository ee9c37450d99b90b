import { z } from "zod";
import { InvokePattern } from "../../../contracts/app-tools/invoke-pattern.ts";
import { renderLocator, targetOf } from "../../../contracts/locator.ts";
import { passed, refused } from "../../../contracts/step.ts";
import { defineVerb, HIDDEN } from "../../language/define-verb.ts";
import { renderEffects } from "../parts/action-effects.ts";
import { TargetLocator } from "../parts/locator-argument.ts";

/** For controls without a point to click for a value. */
export const set = defineVerb({
  name: "set",
  family: "interact",
  summary: "Sets the value of a slider, a scroll bar, a number box or a text box at once, as assistive technology does.",
  args: z.strictObject({
    set: TargetLocator.describe("what has the value"),
    to: z.union([z.number(), z.string()]).describe("the number, or the text"),
  }),
  saves: InvokePattern.output.shape.value,
  examples: ["{ set: Volume, to: 40 }", "{ set: Quantity, to: 2.5 }"],
  sentence: ({ set, to }) => `set ${renderLocator(set)} to ${JSON.stringify(to)}`,
  typing: ({ set }) => ({ into: typeof set === "string" ? set : null, hidden: `set ${renderLocator(set)} to ${HIDDEN}` }),
  async run({ set, to }, { app, window, timeoutMs, signal }) {
    const input = { window, ...targetOf(set), pattern: "setValue" as const, value: String(to), timeout: timeoutMs };
    const answer = await app.call(InvokePattern, input, signal);
    if (!answer.ok) return refused(answer);
    const { value } = answer.data;
    return passed(renderEffects(value === null ? undefined : `now ${value}`, answer.data), { saved: value });
  },
});
