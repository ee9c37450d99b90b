import { z } from "zod";
import { WaitForIdle } from "../../contracts/app-tools/wait-for-idle.ts";
import { errors } from "../../contracts/errors.ts";
import type { Problem } from "../../contracts/events.ts";
import type { AppTools } from "../../contracts/step.ts";

/** An idle app answers within one frame; a busy one is not waited for. */
const LOOK_MS = 500;
const LIMIT_MS = 5000;
const UI_THREAD = "the UI thread: ";

const StillBusy = z.looseObject({ lastState: z.looseObject({ stillBusy: z.array(z.string()) }) });

/**
 * Checks whether the UI thread of an app is blocked, after a call exceeded its limit.
 *
 * @param limit the exceeded limit, such as `the step did not end within 5000 ms`
 * @returns the failure with the operation and duration that block the UI thread; undefined if it is free or unknown
 */
export async function hangOf(app: AppTools, limit: string): Promise<Problem | undefined> {
  const answer = await app.call(WaitForIdle, { timeout: LOOK_MS }, AbortSignal.timeout(LIMIT_MS)).catch(() => undefined);
  if (answer === undefined || answer.ok) return undefined;
  const busy = StillBusy.safeParse(answer.details).data?.lastState.stillBusy.find((what) => what.startsWith(UI_THREAD));
  if (busy === undefined) return undefined;
  const message = `${app.name} does not respond, and ${limit}: its UI thread is busy with ${busy.slice(UI_THREAD.length)}`;
  return { code: "AMCP_APP_NOT_RESPONDING", message, hint: errors.AMCP_APP_NOT_RESPONDING.hint };
}
