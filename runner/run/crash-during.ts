import type { AmcpError } from "../../contracts/errors.ts";
import type { AppTools, StepOutcome } from "../../contracts/step.ts";
import type { Attempt } from "./attempt.ts";

/** What a tool answers whose app ends while it runs. */
const ENDS: ReadonlySet<string> = new Set(["WINDOW_CLOSED", "AMCP_PROXY_APP_GONE"]);

/**
 * Why an app has died by now: the app of a step by any bad end, and another one of the scenario by an exception. A crash explains whatever
 * else went wrong, and a step in which an app crashes has failed though its own call was answered.
 *
 * @param outcome of the step
 */
export async function crashDuring(
  app: AppTools | undefined,
  { apps, pool }: Pick<Attempt, "apps" | "pool">,
  outcome?: StepOutcome,
): Promise<AmcpError | undefined> {
  const leaves = outcome?.status === "failed" && ENDS.has(outcome.code ?? "");
  const own = app === undefined ? undefined : await pool.crash(app.name, leaves);
  if (own !== undefined) return own;
  const others = await Promise.all([...apps.keys()].filter((name) => name !== app?.name).map((name) => pool.crash(name)));
  return others.find((crash) => crash?.exceptions !== undefined);
}
