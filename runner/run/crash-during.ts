import type { AmcpError } from "../../contracts/errors.ts";
import type { AppTools, StepOutcome } from "../../contracts/step.ts";
import type { Attempt } from "./attempt.ts";

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
  { apps, pool }: Pick<Attempt, "apps" | "pool">,
  outcome?: StepOutcome,
): Promise<AmcpError | undefined> {
  const leaves = outcome?.status === "failed" && ENDS.has(outcome.code ?? "");
  const own = app === undefined ? undefined : await pool.crash(app.name, leaves);
  if (own !== undefined) return own;
  const others = await Promise.all([...apps.keys()].filter((name) => name !== app?.name).map((name) => pool.crash(name)));
  return others.find((crash) => crash?.exceptions !== undefined);
}
