import type { z } from "zod";
import { ClickElement } from "../../../contracts/app-tools/pointer/click-element.ts";
import { TouchElement } from "../../../contracts/app-tools/pointer/touch-element.ts";
import { type Locator, targetOf } from "../../../contracts/locator.ts";
import { passed, refused, type StepContext, type StepOutcome, type ToolOutcome } from "../../../contracts/step.ts";

/** Changes of the app during an action, once it is idle. */
interface ActionEffects {
  readonly opened: readonly string[];
  readonly closed: readonly string[];
  readonly stillBusy: readonly string[];
  /** By path, the names of the target elements in messages. */
  readonly called: Readonly<Record<string, string>>;
}

/** The name of an element in messages. */
export const calledBy = ({ called }: Pick<ActionEffects, "called">, path: string): string => called[path] ?? path;

/** Renders the result of an action in one line: `hit Save; opened Settings; still busy: Spinner`. */
export function renderEffects(done: string | undefined, { opened, closed, stillBusy }: ActionEffects): string | undefined {
  const parts = [
    ...(done === undefined ? [] : [done]),
    ...(opened.length === 0 ? [] : [`opened ${opened.join(", ")}`]),
    ...(closed.length === 0 ? [] : [`closed ${closed.join(", ")}`]),
    ...(stillBusy.length === 0 ? [] : [`still busy: ${stillBusy.join(", ")}`]),
  ];
  return parts.length === 0 ? undefined : parts.join("; ");
}

/** The outcome of an action: a note with the changes that it caused, and the whole answer for `save`. */
export const acted = <Done extends ActionEffects>(answer: ToolOutcome<Done>, noteOf: (done: Done) => string | undefined): StepOutcome =>
  answer.ok ? passed(renderEffects(noteOf(answer.data), answer.data), { saved: answer.data }) : refused(answer);

/** The note of an action, with the popups that a click closed before it: `hit Save; closed the popup of More first`. */
export const afterDismissal = (done: string, answer: Pick<ActionEffects, "called"> & { readonly dismissed: readonly string[] }): string =>
  answer.dismissed.length === 0
    ? done
    : `${done}; closed the popup of ${answer.dismissed.map((path) => calledBy(answer, path)).join(" and ")} first`;

/** Options of a click, without target and timeout. */
export const ClickOptions = ClickElement.input.pick({ button: true, count: true, modifiers: true, force: true }).shape;

type How = Omit<z.input<typeof ClickElement.input>, "element" | "x" | "y" | "window" | "timeout">;

/** Clicks with real pointer input; the app checks that the target is reachable and answers once it is idle. */
export async function clickAt(locator: Locator, how: How, { app, window, timeoutMs, signal }: StepContext): Promise<StepOutcome> {
  const answer = await app.call(ClickElement, { window, ...targetOf(locator), ...how, timeout: timeoutMs }, signal);
  return acted(answer, (done) => afterDismissal(`hit ${calledBy(done, done.hit)}`, done));
}

type Gesture = Omit<z.input<typeof TouchElement.input>, "element" | "x" | "y" | "window" | "timeout">;

/** Touches with raw touch input; the app checks that the target is reachable and answers once it is idle. */
export async function touchAt(locator: Locator, gesture: Gesture, { app, window, timeoutMs, signal }: StepContext): Promise<StepOutcome> {
  const answer = await app.call(TouchElement, { window, ...targetOf(locator), ...gesture, timeout: timeoutMs }, signal);
  return acted(answer, (done) => afterDismissal(`touched ${calledBy(done, done.hit)}`, done));
}
