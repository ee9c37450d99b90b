import { timeOf } from "../../contracts/ports.ts";
import { startLastLimit } from "./attempt/limit.ts";
import { blockersIn } from "./plan/once-hooks.ts";
import type { PlannedRun } from "./plan/plan.ts";
import { emitNotice } from "./results/notices.ts";
import { interruption } from "./results/problem.ts";
import { type Postponed, type RunContext, work } from "./worker.ts";

/**
 * Runs the `afterAll` of each folder in which something has begun, if the run ended before it: by Ctrl-C, by its limit, or by
 * `--max-failures`. After an interruption they share the time of a teardown.
 */
export async function runLateHooks(context: RunContext): Promise<void> {
  const { options, runs, onceHooks, apps, folder } = context;
  const blockers = blockersIn(runs);
  const isDue = (run: PlannedRun): boolean =>
    run.scenario.moment === "afterAll" &&
    !onceHooks.hasBegun(run) &&
    blockers(run).some(onceHooks.hasBegun) &&
    run.scenario.apps.every((name) => apps.some((app) => app.name === name));
  const due = runs.filter(isDue);
  if (due.length === 0) return;
  const last = startLastLimit("the `afterAll` of an interrupted run", options.interrupted);
  try {
    await work({
      ...context,
      options: { ...options, interrupted: last.signal },
      index: 0,
      folder: `${folder}/late`,
      source: { next: async () => due.shift(), hasMore: () => due.length > 0, release: () => {} },
      firstAttempt: 1,
    });
  } finally {
    last.clear();
  }
}

/**
 * Tries scenarios again one after the other, by a worker of their own: a failure that comes from the load of other scenarios, or from what
 * they left behind, does not come back.
 */
export async function runPostponed(context: RunContext, postponed: readonly Postponed[]): Promise<void> {
  const { reporting, interrupted } = context.options;
  const left = new Map(postponed.map((end) => [end.run.id, end]));
  if (left.size === 0) return;
  const waiting = postponed.map(({ run }) => ({ ...run, scenario: { ...run.scenario, reset: "restart" as const } }));
  const message = `${left.size} ${left.size === 1 ? "scenario is" : "scenarios are"} tried again, one after the other with fresh apps`;
  if (!interrupted.aborted) emitNotice(reporting, "info", message);
  try {
    const source = {
      next: async () => waiting.shift(),
      hasMore: () => waiting.length > 0,
      release: ({ id }: PlannedRun) => void left.delete(id),
    };
    if (!interrupted.aborted) await work({ ...context, source, index: 0, folder: `${context.folder}/retries`, firstAttempt: 2 });
  } finally {
    for (const end of left.values()) endPostponed(end, context);
  }
}

/** Ends a scenario that is not tried again: its failure counts, unless the run was interrupted. */
function endPostponed({ run, status, problem }: Postponed, { options: { reporting, interrupted }, verdicts }: RunContext): void {
  if (!interrupted.aborted) {
    verdicts.add(status, problem, { flaky: false });
    return;
  }
  const { emit, clock } = reporting;
  const end = { status: "interrupted" as const, problem: interruption(interrupted) };
  const facts = { durationMs: 0, willRetry: false, attachments: [] };
  emit({ type: "scenarioEnded", time: timeOf(clock), worker: 0, scenario: run.id, attempt: 2, ...end, ...facts });
  verdicts.add(end.status, end.problem, { flaky: false });
}
