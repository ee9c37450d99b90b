import { dirname } from "node:path";
import { GetErrors } from "../../contracts/app-tools/get-errors.ts";
import { AmcpError } from "../../contracts/errors.ts";
import type { ScenarioStatus } from "../../contracts/events.ts";
import type { AppTools } from "../../contracts/step.ts";
import { type Federation, startFederation } from "../app/federation.ts";
import type { PreparedApp } from "../app/launch.ts";
import { type AppPool, createPool } from "../app/pool.ts";
import { createScreenshotChecks } from "../image/screenshot-checks.ts";
import { createTextBaselines } from "../image/text-baselines.ts";
import type { Attach } from "./attachments.ts";
import type { AttemptState } from "./attempt-state.ts";
import type { RunnerOptions } from "./options.ts";
import { type PlannedRun, scenarioKey } from "./plan.ts";
import { problemOfError } from "./problem.ts";
import { type AttemptEnd, endedFacts, runAttempt } from "./run-attempt.ts";
import type { Verdicts } from "./verdicts.ts";

export interface WorkerOptions {
  readonly index: number;
  readonly folder: string;
  readonly options: RunnerOptions;
  readonly apps: readonly PreparedApp[];
  readonly verdicts: Verdicts;
  readonly attachTo: (folder: string) => Attach;
  /** Takes the next scenario from the queue that all workers share. */
  readonly next: () => PlannedRun | undefined;
}

interface House {
  readonly federation: Federation;
  readonly pool: AppPool;
}

/** Runs scenarios one after the other on its own proxy and apps, until the queue is empty. */
export async function work(worker: WorkerOptions): Promise<void> {
  const { interrupted } = worker.options;
  let house = await openHouse(worker);
  try {
    for (let run = worker.next(); run !== undefined && !interrupted.aborted; run = worker.next()) {
      if (await isClosed(house.federation)) {
        await closeHouse(house);
        house = await openHouse(worker);
      }
      await runWithRetries(run, house, worker);
    }
  } finally {
    await closeHouse(house);
  }
}

async function openHouse({ index, folder, options, apps }: WorkerOptions): Promise<House> {
  const { proxyCommand, clock, emit } = options;
  const federation = await startFederation({ command: proxyCommand, folder, version: options.version });
  return { federation, pool: createPool({ apps, federation, folder, worker: index, clock, emit, warm: true }) };
}

async function closeHouse({ federation, pool }: House): Promise<void> {
  await pool.close();
  await federation.close();
}

async function isClosed({ closed }: Federation): Promise<boolean> {
  const open = Symbol("open");
  return (await Promise.race([closed, Promise.resolve(open)])) !== open;
}

async function runWithRetries(run: PlannedRun, house: House, worker: WorkerOptions): Promise<void> {
  const { emit, clock, retries, interrupted } = worker.options;
  for (let attempt = 1; ; attempt += 1) {
    const place = { worker: worker.index, scenario: run.id, attempt };
    const startedAt = clock.monotonic();
    emit({ type: "scenarioStarted", time: timeOf(worker), ...place });
    const end = await attemptOnce(run, attempt, house, worker);
    const mayRetry = end.status === "failed" || end.status === "error";
    const willRetry = mayRetry && end.retryable && attempt <= retries && !interrupted.aborted;
    const durationMs = clock.monotonic() - startedAt;
    emit({ type: "scenarioEnded", time: timeOf(worker), ...place, durationMs, willRetry, ...endedFacts(end) });
    if (willRetry) continue;
    worker.verdicts.add(end.status, end.problem, { flaky: end.status === "passed" && attempt > 1 });
    return;
  }
}

const timeOf = ({ options }: WorkerOptions) => new Date(options.clock.now()).toISOString();

async function attemptOnce(run: PlannedRun, attempt: number, house: House, worker: WorkerOptions): Promise<AttemptEnd> {
  const { scenario } = run;
  const { interrupted, scenarioTimeoutMs } = worker.options;
  const limit = AbortSignal.timeout(scenario.timeoutMs ?? scenarioTimeoutMs);
  const signal = AbortSignal.any([interrupted, limit]);
  const acquired = new Map<string, AppTools>();
  let end: AttemptEnd;
  try {
    for (const app of scenario.apps) acquired.set(app, await house.pool.acquire(app, signal, scenario.reset));
    const errorsSeen = await countErrors(acquired.values(), signal);
    end = await runAttempt(stateOf(run, attempt, { ...worker, ...house, acquired, signal, errorsSeen }), interrupted);
  } catch (error) {
    end = interrupted.aborted
      ? { status: "interrupted", problem: { message: "interrupted" }, attachments: [], retryable: false }
      : { status: "error", problem: problemOfError(error), attachments: [], retryable: error instanceof AmcpError };
  }
  const failed = end.status !== "passed";
  for (const app of acquired.keys()) house.pool.release(app, { failed, scenario: scenario.name });
  return end;
}

/** Errors that an app met before the scenario are not the scenario's. */
async function countErrors(apps: Iterable<AppTools>, signal: AbortSignal): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const app of apps) {
    const errors = await app.call(GetErrors, {}, signal);
    if (errors.ok) counts.set(app.name, errors.data.last);
  }
  return counts;
}

interface Equipment extends WorkerOptions, House {
  readonly acquired: ReadonlyMap<string, AppTools>;
  readonly signal: AbortSignal;
  readonly errorsSeen: Map<string, number>;
}

function stateOf(
  run: PlannedRun,
  attempt: number,
  { options, index, pool, acquired, signal, attachTo, errorsSeen }: Equipment,
): AttemptState {
  const { root, baselines, update, emit, clock, stepTimeoutMs } = options;
  const place = { template: baselines, root, scenarioDir: dirname(run.scenario.file), scenario: scenarioKey(run.scenario), update };
  return {
    run,
    attempt,
    worker: index,
    apps: acquired,
    pool,
    tools: pool.tools,
    screens: createScreenshotChecks(place),
    baselines: createTextBaselines(place),
    attach: attachTo(attempt === 1 ? run.id : `${run.id}-attempt-${attempt}`),
    emit,
    clock,
    stepTimeoutMs,
    signal,
    variables: new Map(Object.entries({ ...options.environment, ...run.row })),
    failures: [],
    errorsSeen,
  };
}

/** A scenario that could not even begin. */
export function settleUnrun(
  run: PlannedRun,
  status: Extract<ScenarioStatus, "skipped" | "error">,
  error: AmcpError,
  worker: Pick<WorkerOptions, "options" | "verdicts">,
): void {
  const { emit, clock } = worker.options;
  const problem = problemOfError(error);
  emit({
    type: "scenarioEnded",
    time: new Date(clock.now()).toISOString(),
    scenario: run.id,
    attempt: 1,
    status,
    durationMs: 0,
    problem,
    willRetry: false,
    attachments: [],
  });
  worker.verdicts.add(status, problem, { flaky: false });
}
