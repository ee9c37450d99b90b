import { timeOf } from "../../contracts/ports.ts";
import type { PlannedRun } from "./plan.ts";
import { interruption } from "./problem.ts";
import type { Postponed, RunContext } from "./run-context.ts";
import { work } from "./worker.ts";

/**
 * Tries scenarios again one after the other, by a worker of their own: a failure that comes from the load of other scenarios, or from what
 * they left behind, does not come back.
 */
export async function retryAlone(context: RunContext, postponed: readonly Postponed[]): Promise<void> {
  const { emit, clock, interrupted } = context.options;
  const left = new Map(postponed.map((one) => [one.run.id, one]));
  if (left.size === 0) return;
  const waiting = postponed.map(({ run }) => ({ ...run, scenario: { ...run.scenario, reset: "restart" as const } }));
  const message = `${left.size} ${left.size === 1 ? "scenario is" : "scenarios are"} tried again, one after the other with fresh apps`;
  if (!interrupted.aborted) emit({ type: "notice", time: timeOf(clock), level: "info", message });
  try {
    const queue = {
      next: async () => waiting.shift(),
      hasMore: () => waiting.length > 0,
      release: ({ id }: PlannedRun) => void left.delete(id),
    };
    if (!interrupted.aborted) await work({ ...context, ...queue, index: 0, folder: `${context.folder}/retries`, firstAttempt: 2 });
  } finally {
    for (const one of left.values()) endWithout(one, context);
  }
}

/** Ends a scenario that is not tried again: its failure counts, unless the run was interrupted. */
function endWithout({ run, status, problem }: Postponed, { options: { emit, clock, interrupted }, verdicts }: RunContext): void {
  if (!interrupted.aborted) {
    verdicts.add(status, problem, { flaky: false });
    return;
  }
  const end = { status: "interrupted" as const, problem: interruption(interrupted) };
  const facts = { durationMs: 0, willRetry: false, attachments: [] };
  emit({ type: "scenarioEnded", time: timeOf(clock), worker: 0, scenario: run.id, attempt: 2, ...end, ...facts });
  verdicts.add(end.status, end.problem, { flaky: false });
}
