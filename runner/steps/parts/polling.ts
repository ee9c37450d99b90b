import { z } from "zod";
import type { Jumped } from "../../../contracts/app-tools/target.ts";
import { WaitForIdle } from "../../../contracts/app-tools/time/wait-for-idle.ts";
import type { StepContext, StepOutcome } from "../../../contracts/step.ts";
import { plural } from "../../../platform/text/shown-text.ts";
import { appToolsOf } from "../../apps/app-tools.ts";

/** Option of steps that wait. */
export const Jump = z
  .boolean()
  .optional()
  .describe("in stepped time (`clock: stepped`), the app's clock goes from due timer to due timer meanwhile, within the step's limit");

/** The jumps of a step that polls. */
export interface Jumping {
  /** Lets the app's clock go to its next timer within the limit. @returns false if it cannot, so that the step pauses */
  goOn(leftMs: number): Promise<boolean>;
  /** Adds to a passed outcome how far the clock went. */
  noted(outcome: StepOutcome): StepOutcome;
}

/**
 * @param jump the step's option; without it, in real time, and if a gateway is named, the clock never goes on
 * @param app the AppId
 */
export function createJumping(jump: boolean | undefined, app: string, { tools, signal, timeoutMs }: StepContext): Jumping {
  const addressed = appToolsOf(app, tools);
  const jumped = { ms: 0, timers: 0 };
  let mayJump = jump === true;
  return {
    async goOn(leftMs) {
      const left = Math.floor(Math.min(leftMs, timeoutMs - jumped.ms));
      if (!mayJump || left <= 0) return false;
      const answer = await addressed.call(WaitForIdle, { timeout: left, jump: true, ...(jumped.timers > 0 && { idle: 0 }) }, signal);
      const went = answer.ok ? answer.data.jumped : undefined;
      mayJump = went !== undefined;
      jumped.ms += went?.ms ?? 0;
      jumped.timers += went?.timers ?? 0;
      return went !== undefined && went.timers > 0;
    },
    noted(outcome) {
      const went = jumpText(jumped);
      if (outcome.status !== "passed" || went === undefined) return outcome;
      return { ...outcome, note: outcome.note === undefined ? `after ${went}` : `${outcome.note}; after ${went}` };
    },
  };
}

/** `30000 ms of the app's time at 31 timers`; undefined if the clock stood still. */
export const jumpText = ({ ms, timers }: Jumped): string | undefined =>
  timers === 0 ? undefined : `${ms} ms of the app's time at ${plural(timers, "timer")}`;

/** Repeats a check until it passes or the step's limit is exceeded. @param app AppId of the app whose clock jumps */
export async function untilPassed(
  look: () => Promise<StepOutcome>,
  jump: boolean | undefined,
  context: StepContext,
  app = context.app.name,
): Promise<StepOutcome> {
  const jumping = createJumping(jump, app, context);
  return jumping.noted(await poll(look, ({ status }) => status === "passed", context, jumping.goOn));
}

/** Milliseconds between polls; the last value repeats. */
const pauses = [100, 250, 500, 1000];

/**
 * Polls until the result is accepted or the step's limit is exceeded. @returns the last result
 * The first poll is immediate, so a limit of 0 polls once.
 *
 * @param goOn does something instead of a pause, unless it answers false
 */
export async function poll<Seen>(
  look: () => Promise<Seen>,
  willDo: (seen: Seen) => boolean,
  { pause, elapsedMs, timeoutMs, signal }: Pick<StepContext, "pause" | "elapsedMs" | "timeoutMs" | "signal">,
  goOn: (leftMs: number) => Promise<boolean> = async () => false,
): Promise<Seen> {
  for (let looks = 0; ; looks += 1) {
    const seen = await look();
    const next = pauses[Math.min(looks, pauses.length - 1)] ?? 1000;
    const left = timeoutMs - elapsedMs();
    if (willDo(seen) || left <= 0 || signal.aborted) return seen;
    if (await goOn(left)) continue;
    await pause(Math.max(0, Math.min(next, timeoutMs - elapsedMs())));
  }
}
