import { z } from "zod";
import { SetFocus } from "../../../contracts/app-tools/keyboard/set-focus.ts";
import { renderLocator, targetOf } from "../../../contracts/locator.ts";
import { passed, refused } from "../../../contracts/step.ts";
import { defineStepVerb } from "../../language/define-verb.ts";
import { calledBy, renderEffects } from "../parts/actions.ts";
import { TargetLocator } from "../parts/arguments.ts";

export const focus = defineStepVerb({
  name: "focus",
  family: "interact",
  summary: "Gives the keyboard focus to an element, or to what takes it at a point, without a click.",
  args: z.strictObject({ focus: TargetLocator }),
  saves: SetFocus.output.shape.focused,
  examples: ["{ focus: Note }"],
  sentence: ({ focus }) => `focus ${renderLocator(focus)}`,
  async run({ focus }, { app, window, timeoutMs, signal }) {
    const answer = await app.call(SetFocus, { window, ...targetOf(focus), timeout: timeoutMs }, signal);
    if (!answer.ok) return refused(answer);
    const { focused } = answer.data;
    return passed(renderEffects(`focus on ${calledBy(answer.data, focused)}`, answer.data), { saved: focused });
  },
});
