import { AmcpError } from "../../contracts/errors.ts";
import type { Attachment, Problem, ScenarioStatus } from "../../contracts/events.ts";
import { timeOf } from "../../contracts/ports.ts";
import { VIEW_TAG } from "../../contracts/run-report.ts";
import type { PreparedApp } from "../apps/app-config.ts";
import type { ProcessesOf } from "../apps/app-processes.ts";
import type { Observations } from "../findings/observations.ts";
import { withValues } from "../services/service-config.ts";
import type { RunningServices } from "../services/services.ts";
import type { Attempt } from "./attempt/attempt.ts";
import { beginAttempt, type PlannedAttempt } from "./attempt/begin-attempt.ts";
import { endFiles } from "./attempt/evidence.ts";
import { startLimit } from "./attempt/limit.ts";
import { type AttemptEnd, asExpected, endedFacts, observedEnd, runAttempt, wasInterrupted } from "./attempt/run-attempt.ts";
import type { OnceHooks } from "./plan/once-hooks.ts";
import type { RunnerOptions, TraceMode, WorkerProxy } from "./plan/options.ts";
import type { PlannedRun } from "./plan/plan.ts";
import type { Attach, AttachmentStore } from "./results/attachments.ts";
import type { GapReporter, RecordingTally } from "./results/notices.ts";
import { problemOfError, statusOfError } from "./results/problem.ts";
import type { Redaction } from "./results/redaction.ts";
import type { Verdicts } from "./results/verdicts.ts";
import {
  joinTestEnvironment,
  openServices,
  openTestEnvironment,
  type RenewableEnvironment,
  type TestEnvironment,
} from "./test-environment.ts";

/** The context that all workers of one run share. `run` creates it once the plan is announced; it ends with the event `runEnded`. */
export interface RunContext {
  readonly options: RunnerOptions;
  /** The planned runs without those of scenarios with `skip`. */
  readonly runs: readonly PlannedRun[];
  readonly verdicts: Verdicts;
  readonly redaction: Redaction;
  /** The apps that can be booted; grows while other apps are still built. */
  readonly apps: PreparedApp[];
  readonly processes: ProcessesOf;
  readonly files: AttachmentStore;
  /** The outcomes of each repetition; undefined if every scenario runs once. */
  readonly observations: Observations | undefined;
  readonly reportGaps: GapReporter;
  readonly recording: RecordingTally;
  readonly onceHooks: OnceHooks;
  /** The services of the run. @throws AmcpError AMCP_SERVICE_FAILED, AMCP_SERVICE_NOT_READY */
  readonly services: Promise<RunningServices>;
  /** Temporary files of the run; a worker has a folder of its own in it. */
  readonly folder: string;
}

/** A scenario that failed, and is tried again once the others have ended. */
export interface Postponed {
  readonly run: PlannedRun;
  /** Of the attempt that failed. */
  readonly status: ScenarioStatus;
  readonly problem: Problem | undefined;
}

/** Where workers take their scenarios from. */
export interface RunSource {
  /** Takes the next scenario whose apps are built; undefined if none can follow. */
  readonly next: () => Promise<PlannedRun | undefined>;
  /** Whether scenarios are left. */
  readonly hasMore: () => boolean;
  /** Releases what a taken scenario has locked. */
  readonly release: (run: PlannedRun) => void;
}

/** One worker: it runs scenarios one after the other on its own proxy and apps. */
export interface Worker extends RunContext {
  readonly index: number;
  readonly source: RunSource;
  /** 2 if the worker tries failed scenarios again. */
  readonly firstAttempt: number;
  /** Keeps a failed scenario for a later attempt; absent if it is tried again at once. */
  readonly postpone?: ((end: Postponed) => void) | undefined;
}

/** Runs scenarios one after the other on its own proxy and apps, until the queue is empty. */
export async function work(worker: Worker): Promise<void> {
  const { index, folder, apps, options, source, recording } = worker;
  const { project, proxy, version, reporting, secrets, halts, repetition, interrupted } = options;
  const isDebugged = halts.debugApps.length > 0;
  // With `--headed`, windows of a standby would be visible and could receive clicks.
  // A standby has no seed, and would wait for a second debugger.
  const mayWait = project.display["AMCP_HEADED"] !== "1" && repetition.perturb === undefined && !isDebugged;
  const shared = await worker.services;
  const services = await openServices(options, worker.redaction, { worker: index, known: shared.values, folder: `${folder}-services` });
  const place = { worker: index, emit: reporting.emit, clock: reporting.clock };
  const startEnvironment = (command: WorkerProxy) =>
    openTestEnvironment({
      ...place,
      ...command,
      resolve: (text) => withValues(text, services.values),
      version,
      folder,
      secrets: secrets.values,
      keepsSilentApps: isDebugged,
      apps,
      processes: worker.processes,
      gateways: project.gateways,
      // The last scenario needs no other process, unless it is tried again.
      warm: () => mayWait && (source.hasMore() || repetition.retries > 0),
      isLast: () => !source.hasMore(),
    });
  const environment = "federation" in proxy ? joinTestEnvironment({ ...place, ...proxy }) : startEnvironment(proxy);
  try {
    for (let run = await source.next(); run !== undefined && !interrupted.aborted; run = await source.next()) {
      await runWithRetries(run, environment, worker).finally(() => source.release(run));
    }
  } finally {
    recording.note(await environment.close(recording.limitMs()));
    await services.close();
  }
}

async function runWithRetries(run: PlannedRun, environment: RenewableEnvironment, worker: Worker): Promise<void> {
  const { reporting, repetition, interrupted } = worker.options;
  const { emit, clock } = reporting;
  worker.onceHooks.began(run);
  for (let attempt = worker.firstAttempt; ; attempt += 1) {
    const place = { worker: worker.index, scenario: run.id, attempt };
    const startedAt = clock.monotonic();
    emit({ type: "scenarioStarted", time: timeOf(clock), ...place, ...(run.repeatOf === undefined ? {} : { repeatOf: run.repeatOf }) });
    const end = asExpected(run, await attemptOnce(run, attempt, environment, worker));
    if (end.status !== "interrupted") worker.observations?.note(run, observedEnd(run, end));
    const mayRetry = end.status === "failed" || end.status === "error";
    const willRetry = mayRetry && end.retryable && attempt <= repetition.retries && !interrupted.aborted;
    const durationMs = clock.monotonic() - startedAt;
    emit({ type: "scenarioEnded", time: timeOf(clock), ...place, durationMs, willRetry, ...endedFacts(end) });
    if (willRetry && worker.postpone !== undefined) return worker.postpone({ run, status: end.status, problem: end.problem });
    if (willRetry) continue;
    worker.onceHooks.ended(run, end.status);
    worker.verdicts.add(end.status, end.problem, { flaky: end.status === "passed" && attempt > 1 });
    return;
  }
}

async function attemptOnce(run: PlannedRun, number: number, environment: RenewableEnvironment, worker: Worker): Promise<AttemptEnd> {
  const { interrupted, limits } = worker.options;
  const attach = worker.files.attachTo(folderOf(run, number));
  const scenarioMs = limits.scenarioTimeoutMs === 0 ? 0 : (run.scenario.timeoutMs ?? limits.scenarioTimeoutMs);
  const limit = startLimit("the scenario", scenarioMs);
  try {
    const current = await environment.current();
    const signal = AbortSignal.any([interrupted, limit.signal]);
    return await attemptIn(current, { run, number, scenarioMs, limit, signal, attach }, worker);
  } catch (error) {
    if (interrupted.aborted) return wasInterrupted(interrupted);
    const attachments = await leftBy(error, attach);
    return { status: statusOfError(error), problem: problemOfError(error), attachments, retryable: error instanceof AmcpError };
  } finally {
    limit.clear();
  }
}

/** Output and exceptions of an app that did not start. */
async function leftBy(error: unknown, attach: Attach): Promise<readonly Attachment[]> {
  if (!(error instanceof AmcpError) || error.wholeOutput === undefined) return [];
  return Promise.all(endFiles("app", await error.wholeOutput(), error.exceptions).map(attach));
}

/** Acquires apps and gateways for one attempt, and releases them however it ends. */
async function attemptIn(current: TestEnvironment, planned: PlannedAttempt, worker: Worker): Promise<AttemptEnd> {
  const { run, signal } = planned;
  const { scenario, seed, variant } = run;
  const { pool, gateways } = current;
  let failed = true;
  let isSpoilt = true;
  const [connected, ...acquired] = await Promise.allSettled([
    gateways.acquire(scenario.gateways, signal),
    ...scenario.apps.map(async (app) => [app, await pool.acquire(app, signal, { reset: scenario.reset, seed, variant })] as const),
  ]);
  const apps = new Map(acquired.flatMap((result) => (result.status === "fulfilled" ? [result.value] : [])));
  try {
    for (const result of [connected, ...acquired]) if (result.status === "rejected") throw result.reason;
    const attempt = await beginAttempt(planned, { worker, testEnvironment: current, apps });
    const end = await runAttempt(attempt);
    failed = end.status !== "passed";
    isSpoilt = failed && !onlyLooksDifferent(attempt);
    worker.onceHooks.saved(run, attempt.values.variables);
    await keepTrace(attempt, worker.options.recording.trace, { failed });
    await current.federation.aside(() => worker.reportGaps(apps.values(), signal));
    return end;
  } finally {
    gateways.release(scenario.gateways, { failed });
    for (const app of apps.keys()) pool.release(app, { failed: isSpoilt, scenario: scenario.name });
  }
}

/** A view is removed before the next one, so its app needs no new process only because a picture differs. */
const onlyLooksDifferent = ({ run, failures }: Attempt): boolean =>
  run.scenario.tags.includes(VIEW_TAG) && failures.length > 0 && failures.every(({ soft }) => soft);

/** Emits the trace before the attempt's end. A trace that cannot be stored never changes a result. */
async function keepTrace(attempt: Attempt, mode: TraceMode, { failed }: { readonly failed: boolean }): Promise<void> {
  const { worker, run, number, reporting } = attempt;
  const { emit, clock, trace } = reporting;
  if (trace === undefined || (mode === "retain-on-failure" && !failed)) return;
  const place = { worker, scenario: run.id, attempt: number };
  const steps = await trace.kept().catch(() => []);
  for (const step of steps) emit({ type: "stepTraced", time: timeOf(clock), ...place, ...step });
}

/** Repeats of a finding share a folder, so that equal attachments are stored once. */
function folderOf({ id, repeatOf }: PlannedRun, attempt: number): string {
  if (repeatOf !== undefined) return `findings-${repeatOf}-repeats`;
  return attempt === 1 ? id : `${id}-attempt-${attempt}`;
}
