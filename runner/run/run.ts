import { availableParallelism } from "node:os";
import type { AmcpError, ErrorCode } from "../../contracts/errors.ts";
import { EVENTS_VERSION, type PlannedScenario, type Problem, type ScenarioStatus } from "../../contracts/events.ts";
import { timeOf } from "../../contracts/ports.ts";
import { openRunFolder } from "../../platform/files/own-folders.ts";
import { spareProcessor } from "../../platform/observability/spare-processor.ts";
import { countProcesses } from "../apps/app-processes.ts";
import { createObservations } from "../findings/observations.ts";
import { type Limit, startLimit, suspendingWatch } from "./attempt/limit.ts";
import { runLateHooks, runPostponed } from "./late-runs.ts";
import { blockersIn, createOnceHooks } from "./plan/once-hooks.ts";
import type { BrokenFile, RunHalts, RunnerOptions, RunPlan, RunReporting, SharedRuns, StepWatch } from "./plan/options.ts";
import { describeRun, locksOf, type PlannedRun } from "./plan/plan.ts";
import { createRunQueue, type RunQueue } from "./plan/run-queue.ts";
import { prepareRuns } from "./prepare-runs.ts";
import { reportFindings } from "./repeat-findings.ts";
import { createAttachmentStore } from "./results/attachments.ts";
import { createGapReporter, createRecordingTally, emitNotice } from "./results/notices.ts";
import { problemOfError } from "./results/problem.ts";
import { createRedaction, type Redaction } from "./results/redaction.ts";
import { createVerdicts, type RunExitCode } from "./results/verdicts.ts";
import { openServices } from "./test-environment.ts";
import { type Postponed, type RunContext, type RunSource, work } from "./worker.ts";

/** Runs the plan and emits events, which include all failures. @returns the exit code that sums them up */
export async function runPlan(given: RunnerOptions): Promise<RunExitCode> {
  const redaction = createRedaction(given.secrets.values);
  const limit = startLimit("the run", given.limits.runTimeoutMs, { code: "AMCP_RUN_TIMEOUT" });
  const interrupted = AbortSignal.any([given.interrupted, limit.signal]);
  const reporting: RunReporting = { ...given.reporting, emit: (event) => given.reporting.emit(redaction.hideIn(event)) };
  const watch = given.halts.watch && hiding(given.halts.watch, redaction);
  const halts = { ...given.halts, person: suspending(given.halts.person, limit), watch: watch && suspendingWatch(watch, limit) };
  const options: RunnerOptions = { ...given, interrupted, reporting, halts };
  const { emit, clock } = reporting;
  const startedAt = clock.monotonic();
  const verdicts = createVerdicts(options.policy);
  announce(options);
  endBroken(options.plan.broken, { reporting, verdicts });
  const runs = withoutSkipped(options.plan.runs, { reporting, verdicts });
  const folder = "federation" in options.proxy ? NO_FOLDER : await openRunFolder();
  try {
    if (runs.length > 0) await runAll(openContext({ options, redaction, verdicts, runs, folder: folder.path }));
  } finally {
    limit.clear();
    await folder.remove();
  }
  // The limit of the run belongs to no scenario.
  if (limit.signal.aborted) emitProblem(problemOfError(limit.signal.reason), reporting);
  const exitCode = verdicts.exitCode(interrupted);
  const status = interrupted.aborted ? "interrupted" : exitCode === 0 ? "passed" : "failed";
  emit({ type: "runEnded", time: timeOf(clock), status, exitCode, durationMs: clock.monotonic() - startedAt });
  return exitCode;
}

/** The limit of the run stands still while a person looks. */
const suspending = (person: RunHalts["person"], limit: Limit): RunHalts["person"] =>
  typeof person === "string"
    ? person
    : {
        halt(halt, signal) {
          const goOn = limit.suspend();
          return person.halt(halt, signal).finally(goOn);
        },
        goOn: person.goOn,
      };

/** Apps that run already have their folders. */
const NO_FOLDER = { path: "", remove: async () => {} };

/** A program that follows the run gets no secrets. */
const hiding = ({ before, after }: StepWatch, { hideIn }: Redaction): StepWatch => ({
  before: (step, variables, signal) => before(hideIn(step), () => hideIn(variables()), signal),
  after: (step, result) => after(hideIn(step), hideIn(result)),
});

function announce({ reporting, plan: { runs, broken }, project: { gateways }, repetition, version, workers }: RunnerOptions): void {
  const { emit, clock, warnings } = reporting;
  const { repeatEach, perturb } = repetition;
  emit({
    type: "runStarted",
    time: timeOf(clock),
    version: EVENTS_VERSION,
    tool: version,
    platform: `${process.platform}-${process.arch}`,
    node: process.version,
    workers,
    scenarios: describePlan({ runs, broken }),
    gateways: gateways.map(({ name, mode, base }) => ({ name, mode, ...(base === undefined ? {} : { base }) })),
    ...(repeatEach === 1 ? {} : { repeatEach }),
    ...(perturb === undefined ? {} : { seed: perturb }),
  });
  for (const message of warnings) emitNotice(reporting, "warning", message);
  for (const { name, mode, base } of gateways)
    if (mode === "live") emitNotice(reporting, "warning", `${name} is LIVE: its tools ask ${base}`);
}

/** The planned scenarios and the broken files, in the order of the plan. */
export const describePlan = ({ runs, broken }: Pick<RunPlan, "runs" | "broken">): PlannedScenario[] => [
  ...runs.map(describeRun),
  ...broken.map(describeBroken),
];

/** A broken file appears in every report under its own name. */
const describeBroken = ({ file, diagnostics }: BrokenFile) => ({
  id: file,
  file,
  name: file,
  tags: [],
  apps: [],
  gateways: [],
  steps: 0,
  line: diagnostics[0]?.line ?? 1,
});

/** Where the end of a scenario is reported and counted. */
type EndCounters = Pick<RunContext, "verdicts"> & Pick<RunnerOptions, "reporting">;

interface UnstartedEnd {
  readonly status: Extract<ScenarioStatus, "skipped" | "error">;
  readonly problem: Problem;
}

/** Ends a scenario that could not start. */
function endUnstarted(scenario: string, { status, problem }: UnstartedEnd, { reporting: { emit, clock }, verdicts }: EndCounters): void {
  const end = { status, problem, durationMs: 0, willRetry: false, attachments: [] };
  emit({ type: "scenarioEnded", time: timeOf(clock), scenario, attempt: 1, ...end });
  verdicts.add(status, problem, { flaky: false });
}

function endBroken(broken: readonly BrokenFile[], counters: EndCounters): void {
  for (const { file, diagnostics, rendered } of broken)
    endUnstarted(file, { status: "error", problem: { message: rendered, code: diagnostics[0]?.code ?? "AMCP_SCENARIO_SHAPE" } }, counters);
}

/** The runs without those of scenarios with `skip`, which end here with its reason. */
const withoutSkipped = (runs: readonly PlannedRun[], counters: EndCounters): readonly PlannedRun[] =>
  runs.filter(({ id, scenario: { skip } }) => {
    if (skip !== undefined) endUnstarted(id, { status: "skipped", problem: { message: skip, code: "AMCP_RUN_SKIPPED" } }, counters);
    return skip === undefined;
  });

function openContext(scope: Pick<RunContext, "options" | "redaction" | "verdicts" | "runs" | "folder">): RunContext {
  const { options, redaction, folder } = scope;
  const { repetition, reporting } = options;
  const services = openServices(options, redaction, { known: new Map(), folder: `${folder}/services` });
  // Each worker awaits them.
  services.catch(() => {});
  return {
    ...scope,
    services,
    apps: [],
    processes: countProcesses(),
    files: createAttachmentStore(reporting.files, redaction.hide),
    observations: repetition.repeatEach > 1 || repetition.perturb !== undefined ? createObservations() : undefined,
    reportGaps: createGapReporter(reporting),
    recording: createRecordingTally(options.recording, reporting),
    onceHooks: createOnceHooks(),
  };
}

/** Workers start their proxies while apps are built, and take scenarios whose apps are ready. */
async function runAll(context: RunContext): Promise<void> {
  const over = new AbortController();
  const source = openSource(context, over.signal);
  const postponed: Postponed[] = [];
  const ends = await Promise.allSettled(startWorkers(context, source, postponed));
  const lateEnds = await Promise.allSettled([runPostponed(context, postponed).finally(() => runLateHooks(context))]);
  await (await context.services.catch(() => undefined))?.close();
  context.recording.report();
  // All workers have ended, so no run waits for a build.
  over.abort();
  const built = await Promise.allSettled([source.prepared]);
  reportFaults([...ends, ...lateEnds, ...built], over.signal.reason, context);
  if (context.observations !== undefined) await reportFindings(context, context.observations);
}

/**
 * Starts a worker for each processor, and the others once a processor is idle: as long as all are busy, one more worker only costs the start of
 * its apps.
 */
function startWorkers(context: RunContext, source: RunSource, postponed: Postponed[]): readonly Promise<void>[] {
  const { options, runs, folder } = context;
  const postpone = options.repetition.retryStrategy === "isolated" ? (end: Postponed) => void postponed.push(end) : undefined;
  const start = (index: number) => work({ ...context, index, folder: `${folder}/worker-${index}`, source, firstAttempt: 1, postpone });
  const indexes = Array.from({ length: Math.min(options.workers, runs.length) }, (_, index) => index);
  const first = indexes.slice(0, availableParallelism()).map(start);
  const ended = new AbortController();
  void Promise.allSettled(first).then(() => ended.abort());
  let isSpare = Promise.resolve(true);
  const others = indexes.slice(first.length).map((index) => {
    isSpare = isSpare.then((wasSpare) => wasSpare && spareProcessor(ended.signal));
    return isSpare.then((isNeeded) => (isNeeded ? start(index) : undefined));
  });
  return [...first, ...others];
}

/** Errors that ended a worker or the builds. @param ended the reason of the signal that ends the builds, which is no error */
function reportFaults(ends: readonly PromiseSettledResult<void>[], ended: unknown, context: RunContext): void {
  const faults = new Set(ends.flatMap((end) => (end.status === "rejected" ? [end.reason] : [])));
  faults.delete(ended);
  if (context.options.interrupted.aborted) return;
  for (const fault of faults) {
    const problem = problemOfError(fault);
    emitProblem(problem, context.options.reporting);
    context.verdicts.add("error", problem, { flaky: false });
  }
}

/** A problem that belongs to no scenario is a notice of its own. */
function emitProblem({ message, output = "", code }: Problem, reporting: RunReporting): void {
  const whole = output === "" ? message : `${message}; its output:\n${output}`;
  emitNotice(reporting, "error", whole, code === undefined ? {} : { code });
}

/** Builds the apps, and gives the runs whose apps are built. @param over ends the builds @returns also when all are built */
function openSource(context: RunContext, over: AbortSignal): RunSource & { readonly prepared: Promise<void> } {
  const { options, runs, apps, processes, onceHooks, verdicts } = context;
  const { shared } = options.plan;
  const queue = createRunQueue(runs, (run) => locksOf(run, processes), blockersIn(runs));
  const endSkipped = (run: PlannedRun, end: UnstartedEnd) => {
    endUnstarted(run.id, end, { reporting: options.reporting, verdicts });
    onceHooks.ended(run, "skipped");
    queue.release(run);
  };
  const endRefused = (run: PlannedRun, error: AmcpError) =>
    endSkipped(run, { status: SKIPPING.has(error.code) ? "skipped" : "error", problem: problemOfError(error) });
  const refused = new Map<PlannedRun, AmcpError>();
  const refuse = shared === undefined ? endRefused : (run: PlannedRun, error: AmcpError) => void refused.set(run, error);
  const signal = AbortSignal.any([options.interrupted, over]);
  const prepared = prepareRuns(runs, options, { queue, apps, signal, refuse }).finally(queue.close);
  // `runAll` awaits it once the workers have ended.
  prepared.catch(() => {});
  if (shared === undefined)
    return { next: () => ownNext(queue, endSkipped, context), hasMore: queue.hasMore, release: queue.release, prepared };
  // The number of scenarios that other machines leave is not known.
  return { next: () => sharedNext(shared, { prepared, runs, refused, endRefused }), hasMore: () => true, release: queue.release, prepared };
}

/** Takes the next run from the queue of this process. The queue ends with the run, and when enough scenarios have failed. */
async function ownNext(
  queue: RunQueue<PlannedRun>,
  endSkipped: (run: PlannedRun, end: UnstartedEnd) => void,
  { options: { interrupted, limits }, verdicts, onceHooks }: RunContext,
): Promise<PlannedRun | undefined> {
  const isEnough = () => interrupted.aborted || (limits.maxFailures > 0 && verdicts.failed >= limits.maxFailures);
  while (!isEnough()) {
    const run = await queue.next();
    if (isEnough()) break;
    const hook = run && onceHooks.failedFor(run);
    if (run === undefined || hook === undefined) return run;
    endSkipped(run, { status: "skipped", problem: { message: `${hook} failed`, code: "AMCP_RUN_HOOK_FAILED" } });
  }
  queue.end();
  return undefined;
}

interface SharedPlanState {
  /** Builds of this machine, which end before its first run is taken: a taken run must not wait for them. */
  readonly prepared: Promise<void>;
  readonly runs: readonly PlannedRun[];
  /** Runs that cannot start on this machine. */
  readonly refused: ReadonlyMap<PlannedRun, AmcpError>;
  readonly endRefused: (run: PlannedRun, error: AmcpError) => void;
}

/** Takes the next run from the queue of all machines, and ends those that cannot start here. */
async function sharedNext(order: SharedRuns, { prepared, runs, refused, endRefused }: SharedPlanState): Promise<PlannedRun | undefined> {
  await prepared;
  for (let id = await order.next(); id !== undefined; id = await order.next()) {
    const run = runs.find((planned) => planned.id === id);
    if (run === undefined) throw new Error(`the queue names ${id}, which is not in the plan`);
    const error = refused.get(run);
    if (error === undefined) return run;
    endRefused(run, error);
  }
  return undefined;
}

/** Errors that skip a scenario instead of failing it. */
const SKIPPING: ReadonlySet<ErrorCode> = new Set(["AMCP_DOTNET_MISSING", "AMCP_GATEWAY_NO_MOCK"]);
