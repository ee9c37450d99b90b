import { AmcpError } from "../../contracts/errors.ts";
import type { Attachment } from "../../contracts/events.ts";
import { timeOf } from "../../contracts/ports.ts";
import { withValues } from "../services/service-config.ts";
import type { Attach } from "./attachments.ts";
import { type Attempt, beginAttempt } from "./attempt.ts";
import { endFiles } from "./evidence.ts";
import { startLimit } from "./limit.ts";
import type { PlannedRun } from "./plan.ts";
import { problemOfError, statusOfError } from "./problem.ts";
import { type AttemptEnd, asExpected, endedFacts, observedEnd, runAttempt, wasInterrupted } from "./run-attempt.ts";
import type { Worker } from "./run-context.ts";
import { openServices } from "./run-services.ts";
import { openTestEnvironment, type RenewableEnvironment, type TestEnvironment } from "./test-environment.ts";
import type { TraceMode } from "./trace-mode.ts";

/** Runs scenarios one after the other on its own proxy and apps, until the queue is empty. */
export async function work(worker: Worker): Promise<void> {
  const { index, folder, apps, options, recording } = worker;
  const { proxyCommand, version, clock, emit, interrupted, gateways, secrets, agentToken, debugApps } = options;
  // With `--headed`, windows of a standby would be visible and could receive clicks.
  // A standby has no seed, and would wait for a second debugger.
  const mayWait = options.display["AMCP_HEADED"] !== "1" && options.perturb === undefined && debugApps.length === 0;
  const shared = await worker.services();
  const services = await openServices(worker, { worker: index, known: shared.values, folder: `${folder}-services` });
  const environment = openTestEnvironment({
    resolve: (text) => withValues(text, services.values),
    command: proxyCommand,
    version,
    folder,
    secrets,
    agentToken,
    keepsSilentApps: debugApps.length > 0,
    apps,
    processes: worker.processes,
    gateways,
    worker: index,
    clock,
    emit,
    // The last scenario needs no other process, unless it is tried again.
    warm: () => mayWait && (worker.hasMore() || options.retries > 0),
  });
  try {
    for (let run = await worker.next(); run !== undefined && !interrupted.aborted; run = await worker.next()) {
      await runWithRetries(run, environment, worker).finally(() => worker.release(run));
    }
  } finally {
    recording.note(await environment.close(recording.limitMs()));
    await services.close();
  }
}

async function runWithRetries(run: PlannedRun, environment: RenewableEnvironment, worker: Worker): Promise<void> {
  const { emit, clock, retries, interrupted } = worker.options;
  worker.onceHooks.began(run);
  for (let attempt = worker.firstAttempt; ; attempt += 1) {
    const place = { worker: worker.index, scenario: run.id, attempt };
    const startedAt = clock.monotonic();
    emit({ type: "scenarioStarted", time: timeOf(clock), ...place, ...(run.repeatOf === undefined ? {} : { repeatOf: run.repeatOf }) });
    const end = asExpected(run, await attemptOnce(run, attempt, environment, worker));
    if (end.status !== "interrupted") worker.observations?.note(run, observedEnd(run, end));
    const mayRetry = end.status === "failed" || end.status === "error";
    const willRetry = mayRetry && end.retryable && attempt <= retries && !interrupted.aborted;
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
  const { interrupted, scenarioTimeoutMs } = worker.options;
  const attach = worker.files.attachTo(folderOf(run, number));
  const limitMs = scenarioTimeoutMs === 0 ? 0 : (run.scenario.timeoutMs ?? scenarioTimeoutMs);
  const limit = startLimit("the scenario", limitMs);
  try {
    const current = await environment.current();
    const signal = AbortSignal.any([interrupted, limit.signal]);
    return await attemptIn(current, { run, number, limitMs, limit, signal, attach }, worker);
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
async function attemptIn(current: TestEnvironment, planned: Parameters<typeof beginAttempt>[0], worker: Worker): Promise<AttemptEnd> {
  const { run, signal } = planned;
  const { scenario, seed, variant } = run;
  const { pool, gateways } = current;
  let failed = true;
  const [connected, ...acquired] = await Promise.allSettled([
    gateways.acquire(scenario.gateways, signal),
    ...scenario.apps.map(async (app) => [app, await pool.acquire(app, signal, { reset: scenario.reset, seed, variant })] as const),
  ]);
  const apps = new Map(acquired.flatMap((one) => (one.status === "fulfilled" ? [one.value] : [])));
  try {
    for (const one of [connected, ...acquired]) if (one.status === "rejected") throw one.reason;
    const attempt = await beginAttempt(planned, { worker, testEnvironment: current, apps });
    const end = await runAttempt(attempt);
    failed = end.status !== "passed";
    worker.onceHooks.saved(run, attempt.variables);
    await keepTrace(attempt, worker.options.trace, { failed });
    await worker.reportGaps(apps.values(), signal);
    return end;
  } finally {
    gateways.release(scenario.gateways, { failed });
    for (const app of apps.keys()) pool.release(app, { failed, scenario: scenario.name });
  }
}

/** Emits the trace before the attempt's end. A trace that cannot be stored never changes a result. */
async function keepTrace(attempt: Attempt, mode: TraceMode, { failed }: { readonly failed: boolean }): Promise<void> {
  if (attempt.trace === undefined || (mode === "retain-on-failure" && !failed)) return;
  const { emit, clock, worker, run, number } = attempt;
  const place = { worker, scenario: run.id, attempt: number };
  const steps = await attempt.trace.kept().catch(() => []);
  for (const step of steps) emit({ type: "stepTraced", time: timeOf(clock), ...place, ...step });
}

/** Repeats of a finding share a folder, so that equal attachments are stored once. */
function folderOf({ id, repeatOf }: PlannedRun, attempt: number): string {
  if (repeatOf !== undefined) return `findings-${repeatOf}-repeats`;
  return attempt === 1 ? id : `${id}-attempt-${attempt}`;
}
