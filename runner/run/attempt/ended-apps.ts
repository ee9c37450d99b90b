import { z } from "zod";
import { WaitForIdle } from "../../../contracts/app-tools/time/wait-for-idle.ts";
import { AmcpError, errors } from "../../../contracts/errors.ts";
import type { Problem } from "../../../contracts/events.ts";
import type { AppTools, StepOutcome } from "../../../contracts/step.ts";
import type { Attempt, AttemptApps } from "./attempt.ts";

/** Notes, for each app that has ended by itself, the last step before. Called between steps, so that a later failure can name it. */
export function noteEnds({ apps: { tools, pool }, progress }: Pick<Attempt, "apps" | "progress">): void {
  for (const name of tools.keys()) {
    const instance = pool.endedByItself(name);
    if (instance !== undefined && !progress.ends.has(instance)) progress.ends.set(instance, progress.last);
  }
}

/** Why a step cannot reach its app, if the app has ended by itself with code 0. Such an end alone is no failure. */
export function endBefore(app: AppTools | undefined, attempt: Pick<Attempt, "apps" | "progress">): AmcpError | undefined {
  const instance = app && attempt.apps.pool.endedByItself(app.name);
  if (app === undefined || instance === undefined) return undefined;
  noteEnds(attempt);
  const last = attempt.progress.ends.get(instance);
  const when = last === undefined ? "before the first step" : `after step ${last.step} (${last.sentence})`;
  return new AmcpError("AMCP_APP_ENDED", `${app.name} ended by itself (exit code 0) ${when}`);
}

/** Codes of calls whose app ended meanwhile. */
export const ENDS: ReadonlySet<string> = new Set(["WINDOW_CLOSED", "AMCP_PROXY_APP_GONE"]);

/**
 * Looks for a crash: any failure of the step's own app, and an exception of another app of the scenario. A crash takes precedence over
 * other failures, and fails the step even if its own call was answered.
 *
 * @param outcome of the step
 */
export async function crashDuring(
  app: AppTools | undefined,
  { tools, pool }: Pick<AttemptApps, "tools" | "pool">,
  outcome?: StepOutcome,
): Promise<AmcpError | undefined> {
  const leaves = outcome?.status === "failed" && ENDS.has(outcome.code ?? "");
  const own = app === undefined ? undefined : await pool.crash(app.name, leaves);
  if (own !== undefined) return own;
  const others = await Promise.all([...tools.keys()].filter((name) => name !== app?.name).map((name) => pool.crash(name)));
  return others.find((crash) => crash?.exceptions !== undefined);
}

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
