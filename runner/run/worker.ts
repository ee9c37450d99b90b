import { dirname, resolve } from "node:path";
import { GetErrors } from "../../contracts/app-tools/get-errors.ts";
import { ReadLog } from "../../contracts/app-tools/read-log.ts";
import { AmcpError } from "../../contracts/errors.ts";
import type { Attachment } from "../../contracts/events.ts";
import { timeOf } from "../../contracts/ports.ts";
import type { AppTools, ScreenshotChecks } from "../../contracts/step.ts";
import type { PreparedApp } from "../apps/launch.ts";
import { createScreenshotChecks } from "../baselines/screenshot-checks.ts";
import { createTextBaselines } from "../baselines/text-baselines.ts";
import type { Observations } from "../findings/observations.ts";
import type { Attach } from "./attachments.ts";
import type { AttemptState } from "./attempt-state.ts";
import { endFiles } from "./evidence.ts";
import { type House, type Housing, openHousing } from "./housing.ts";
import { remembering } from "./last-seen.ts";
import { startLimit } from "./limit.ts";
import type { RunnerOptions } from "./options.ts";
import { type PlannedRun, scenarioKey } from "./plan.ts";
import { problemOfError, statusOfError } from "./problem.ts";
import type { Redaction } from "./redaction.ts";
import type { GapTeller } from "./renderer-gaps.ts";
import { type AttemptEnd, endedFacts, observedEnd, runAttempt, wasInterrupted } from "./run-attempt.ts";
import type { Verdicts } from "./verdicts.ts";

export interface WorkerOptions {
  readonly index: number;
  readonly folder: string;
  readonly options: RunnerOptions;
  /** Grows while apps are built. */
  readonly apps: readonly PreparedApp[];
  readonly verdicts: Verdicts;
  readonly attachTo: (folder: string) => Attach;
  readonly redaction: Redaction;
  /** Told what the scenarios show, where repetitions are compared. */
  readonly observations: Observations | undefined;
  readonly tellGaps: GapTeller;
  /** Takes the next scenario whose apps are known from the queue that all workers share. */
  readonly next: () => Promise<PlannedRun | undefined>;
}

/** Runs scenarios one after the other on its own proxy and apps, until the queue is empty. */
export async function work(worker: WorkerOptions): Promise<void> {
  const { index, folder, apps, options } = worker;
  const { proxyCommand, version, clock, emit, interrupted, gateways } = options;
  // Whoever watches must not see, or hit, windows of an app that only waits.
  // An app that waits knows no seed.
  const warm = options.display["AMCP_HEADED"] !== "1" && options.perturb === undefined;
  const housing = openHousing({ command: proxyCommand, version, folder, apps, gateways, worker: index, clock, emit, warm });
  try {
    for (let run = await worker.next(); run !== undefined && !interrupted.aborted; run = await worker.next()) {
      await runWithRetries(run, housing, worker);
    }
  } finally {
    await housing.close();
  }
}

async function runWithRetries(run: PlannedRun, housing: Housing, worker: WorkerOptions): Promise<void> {
  const { emit, clock, retries, interrupted } = worker.options;
  for (let attempt = 1; ; attempt += 1) {
    const place = { worker: worker.index, scenario: run.id, attempt };
    const startedAt = clock.monotonic();
    emit({ type: "scenarioStarted", time: timeOf(clock), ...place, ...(run.repeatOf === undefined ? {} : { repeatOf: run.repeatOf }) });
    const end = await attemptOnce(run, attempt, housing, worker);
    if (end.status !== "interrupted") worker.observations?.note(run, observedEnd(run, end));
    const mayRetry = end.status === "failed" || end.status === "error";
    const willRetry = mayRetry && end.retryable && attempt <= retries && !interrupted.aborted;
    const durationMs = clock.monotonic() - startedAt;
    emit({ type: "scenarioEnded", time: timeOf(clock), ...place, durationMs, willRetry, ...endedFacts(end) });
    if (willRetry) continue;
    worker.verdicts.add(end.status, end.problem, { flaky: end.status === "passed" && attempt > 1 });
    return;
  }
}

async function attemptOnce(run: PlannedRun, attempt: number, housing: Housing, worker: WorkerOptions): Promise<AttemptEnd> {
  const { interrupted, scenarioTimeoutMs } = worker.options;
  const limitMs = run.scenario.timeoutMs ?? scenarioTimeoutMs;
  const limit = startLimit("the scenario", limitMs);
  try {
    const house = await housing.current();
    const signal = AbortSignal.any([interrupted, limit.signal]);
    return await attemptIn(house, { ...worker, run, attempt, limitMs, signal });
  } catch (error) {
    if (interrupted.aborted) return wasInterrupted;
    const attachments = await leftBy(error, worker.attachTo(folderOf(run, attempt)));
    return { status: statusOfError(error), problem: problemOfError(error), attachments, retryable: error instanceof AmcpError };
  } finally {
    limit.clear();
  }
}

/** What an app that did not come up has written and thrown. */
async function leftBy(error: unknown, attach: Attach): Promise<readonly Attachment[]> {
  if (!(error instanceof AmcpError) || error.wholeOutput === undefined) return [];
  return Promise.all(endFiles("app", await error.wholeOutput(), error.exceptions).map(attach));
}

interface Undertaking extends WorkerOptions {
  readonly run: PlannedRun;
  readonly attempt: number;
  readonly limitMs: number;
  readonly signal: AbortSignal;
}

/** Whatever comes of it, the apps go back to the pool, and the gateways to theirs. */
async function attemptIn(house: House, undertaking: Undertaking): Promise<AttemptEnd> {
  const { scenario, seed } = undertaking.run;
  const { pool, gateways } = house;
  let failed = true;
  const [connected, ...acquired] = await Promise.allSettled([
    gateways.acquire(scenario.gateways, undertaking.signal),
    ...scenario.apps.map(async (app) => [app, await pool.acquire(app, undertaking.signal, { reset: scenario.reset, seed })] as const),
  ]);
  const apps = new Map(acquired.flatMap((one) => (one.status === "fulfilled" ? [one.value] : [])));
  try {
    for (const one of [connected, ...acquired]) if (one.status === "rejected") throw one.reason;
    const seen = await countSeen(apps.values(), undertaking.signal);
    const end = await runAttempt(stateOf({ ...undertaking, ...house, acquired: apps, ...seen }));
    failed = end.status !== "passed";
    await undertaking.tellGaps(apps.values(), undertaking.signal);
    return end;
  } finally {
    gateways.release(scenario.gateways, { failed });
    for (const app of apps.keys()) pool.release(app, { failed, scenario: scenario.name });
  }
}

type Seen = Pick<AttemptState, "errorsSeen" | "logSeen">;

/** What an app met and logged before the scenario is not the scenario's. An app may lack either tool. */
async function countSeen(apps: Iterable<AppTools>, signal: AbortSignal): Promise<Seen> {
  const seen: Seen = { errorsSeen: new Map(), logSeen: new Map() };
  for (const app of apps) {
    const [errors, log] = await Promise.all([app.call(GetErrors, {}, signal), app.call(ReadLog, { limit: 0 }, signal)]);
    if (errors.ok) seen.errorsSeen.set(app.name, errors.data.last);
    if (log.ok) seen.logSeen.set(app.name, log.data.next);
  }
  return seen;
}

interface Equipment extends Undertaking, House, Seen {
  readonly acquired: ReadonlyMap<string, AppTools>;
}

function stateOf({ options, index, run, attempt, pool, gateways, acquired, attachTo, ...own }: Equipment): AttemptState {
  const { root, cwd, baselines, update, emit, clock, stepTimeoutMs, interrupted } = options;
  const scenarioDir = resolve(cwd, dirname(run.scenario.file));
  const place = { template: baselines, root, scenarioDir, scenario: scenarioKey(run.scenario), update };
  const { redaction } = own;
  const lastSeen = new Map([...acquired.keys()].map((name) => [name, {}] as const));
  return {
    run,
    attempt,
    worker: index,
    apps: new Map([...acquired].map(([name, app]) => [name, remembering(redaction.guard(app), lastSeen.get(name) ?? {})])),
    pool,
    gateways,
    tools: pool.tools,
    screens: withHiddenElements(createScreenshotChecks(place), redaction),
    baselines: createTextBaselines({ ...place, redaction }),
    attach: attachTo(folderOf(run, attempt)),
    observe: own.observations && ((seen) => own.observations?.note(run, seen)),
    emit,
    clock,
    stepTimeoutMs,
    limitMs: own.limitMs,
    interrupted,
    signal: own.signal,
    variables: new Map(Object.entries({ ...options.environment, ...run.row })),
    environment: options.environment,
    secrets: options.shortSecrets,
    failures: [],
    errorsSeen: own.errorsSeen,
    logSeen: own.logSeen,
    lastSeen,
  };
}

/** Repeats of a finding share a folder: what they show is mostly the same, and is stored once. */
function folderOf({ id, repeatOf }: PlannedRun, attempt: number): string {
  if (repeatOf !== undefined) return `findings-${repeatOf}-repeats`;
  return attempt === 1 ? id : `${id}-attempt-${attempt}`;
}

/** A baseline remembers the elements of its picture in a file that is committed. */
const withHiddenElements = ({ check }: ScreenshotChecks, { blur }: Redaction): ScreenshotChecks => ({
  check: (request, context) => check(request, { ...context, app: blur(context.app) }),
});
