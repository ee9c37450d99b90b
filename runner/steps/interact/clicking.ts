import type { z } from "zod";
import { ClickElement } from "../../../contracts/app-tools/click-element.ts";
import { type Locator, targetOf } from "../../../contracts/locator.ts";
import { passed, refused, type StepContext, type StepOutcome } from "../../../contracts/step.ts";
import { calledBy, renderEffects } from "../parts/action-effects.ts";
import { afterDismissal } from "../parts/dismissed.ts";

/** Options of a click, without target and timeout. */
export const ClickOptions = ClickElement.input.pick({ button: true, count: true, modifiers: true, force: true }).shape;

type How = Omit<z.input<typeof ClickElement.input>, "element" | "x" | "y" | "window" | "timeout">;

/** Clicks with real pointer input; the app checks that the target is reachable and answers once it is idle. */
export async function clickAt(locator: Locator, how: How, { app, window, timeoutMs, signal }: StepContext): Promise<StepOutcome> {
  const answer = await app.call(ClickElement, { window, ...targetOf(locator), ...how, timeout: timeoutMs }, signal);
  return answer.ok
    ? passed(renderEffects(afterDismissal(`hit ${calledBy(answer.data, answer.data.hit)}`, answer.data), answer.data), {
        saved: answer.data,
      })
    : refused(answer);
}
