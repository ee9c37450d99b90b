import type { z } from "zod";
import { TouchElement } from "../../../contracts/app-tools/touch-element.ts";
import { type Locator, targetOf } from "../../../contracts/locator.ts";
import { passed, refused, type StepContext, type StepOutcome } from "../../../contracts/step.ts";
import { calledBy, renderEffects } from "../parts/action-effects.ts";
import { afterDismissal } from "../parts/dismissed.ts";

type Gesture = Omit<z.input<typeof TouchElement.input>, "element" | "x" | "y" | "window" | "timeout">;

/** Touches with raw touch input; the app checks that the target is reachable and answers once it is idle. */
export async function touchAt(locator: Locator, gesture: Gesture, { app, window, timeoutMs, signal }: StepContext): Promise<StepOutcome> {
  const answer = await app.call(TouchElement, { window, ...targetOf(locator), ...gesture, timeout: timeoutMs }, signal);
  return answer.ok
    ? passed(renderEffects(afterDismissal(`touched ${calledBy(answer.data, answer.data.hit)}`, answer.data), answer.data), {
        saved: answer.data,
      })
    : refused(answer);
}
