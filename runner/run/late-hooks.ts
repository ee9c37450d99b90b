import { blockersIn } from "./hooks.ts";
import { startLastLimit } from "./limit.ts";
import type { PlannedRun } from "./plan.ts";
import type { RunContext } from "./run-context.ts";
import { work } from "./worker.ts";

/**
 * Runs the `afterAll` of each folder in which something has begun, where the run ended before it: by Ctrl-C, by its limit, or by
 * `--max-failures`. After an interruption they share the time of a teardown.
 */
export async function runLateHooks(context: RunContext): Promise<void> {
  const { options, onceHooks, apps, folder } = context;
  const blockers = blockersIn(options.runs);
  const isDue = (run: PlannedRun): boolean =>
    run.scenario.moment === "afterAll" &&
    !onceHooks.hasBegun(run) &&
    blockers(run).some(onceHooks.hasBegun) &&
    run.scenario.apps.every((name) => apps.some((app) => app.name === name));
  const due = options.runs.filter(isDue);
  if (due.length === 0) return;
  const last = startLastLimit("the `afterAll` of an interrupted run", options.interrupted);
  const place = { index: 0, folder: `${folder}/late`, firstAttempt: 1 };
  try {
    const lasting = { ...context, options: { ...options, interrupted: last.signal } };
    await work({ ...lasting, ...place, next: async () => due.shift(), hasMore: () => due.length > 0, release: () => {} });
  } finally {
    last.clear();
  }
}
