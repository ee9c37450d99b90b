import { AmcpError } from "../../contracts/errors.ts";
import type { AppTools } from "../../contracts/step.ts";
import type { Attempt } from "./attempt.ts";

/** Notes, for each app that has ended by itself, the last step before. Called between steps, so that a later failure can name it. */
export function noteEnds({ apps, pool, progress }: Pick<Attempt, "apps" | "pool" | "progress">): void {
  for (const name of apps.keys()) {
    const instance = pool.endedByItself(name);
    if (instance !== undefined && !progress.ends.has(instance)) progress.ends.set(instance, progress.last);
  }
}

/** Why a step cannot reach its app, if the app has ended by itself with code 0. Such an end alone is no failure. */
export function endBefore(app: AppTools | undefined, attempt: Pick<Attempt, "apps" | "pool" | "progress">): AmcpError | undefined {
  const instance = app && attempt.pool.endedByItself(app.name);
  if (app === undefined || instance === undefined) return undefined;
  noteEnds(attempt);
  const last = attempt.progress.ends.get(instance);
  const when = last === undefined ? "before the first step" : `after step ${last.step} (${last.sentence})`;
  return new AmcpError("AMCP_APP_ENDED", `${app.name} ended by itself (exit code 0) ${when}`);
}
