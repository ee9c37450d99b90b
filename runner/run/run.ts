import type { AmcpError, ErrorCode } from "../../contracts/errors.ts";
import { EVENTS_VERSION, type Problem, type ScenarioStatus } from "../../contracts/events.ts";
import { timeOf } from "../../contracts/ports.ts";
import { openRunFolder } from "../../platform/run-folders.ts";
import type { PreparedApp } from "../apps/app-config.ts";
import { countProcesses } from "../apps/app-processes.ts";
import { createObservations } from "../findings/observations.ts";
import { createAttachmentStore } from "./attachments.ts";
import { blockersIn, createOnceHooks } from "./hooks.ts";
import { retryAlone } from "./isolated-retries.ts";
import { runLateHooks } from "./late-hooks.ts";
import { type Limit, startLimit } from "./limit.ts";
import type { BrokenFile, RunnerOptions, SharedRuns } from "./options.ts";
import { describeRun, locksOf, type PlannedRun } from "./plan.ts";
import { prepareRuns } from "./prepare-runs.ts";
import { problemOfError } from "./problem.ts";
import { createRecordingTally } from "./recording-tally.ts";
import { createRedaction } from "./redaction.ts";
import { createGapReporter } from "./renderer-gaps.ts";
import type { Postponed, RunContext, Worker } from "./run-context.ts";
import { createRunQueue, type RunQueue } from "./run-queue.ts";
import { openServices } from "./run-services.ts";
import { tellFindings } from "./tell-findings.ts";
import { createVerdicts, type RunExitCode } from "./verdicts.ts";
import { work } from "./worker.ts";

/** Runs the plan and emits events, which include all failures. @returns the exit code that sums them up */
export async function run({ emit: emitAll, ...given }: RunnerOptions): Promise<RunExitCode> {
  const redaction = createRedaction(given.secrets);
  const limit = startLimit("the run", given.runTimeoutMs, { code: "AMCP_RUN_TIMEOUT" });
  const cut = AbortSignal.any([given.interrupted, limit.signal]);
  const options: RunnerOptions = {
    ...given,
    interrupted: cut,
    person: suspending(given.person, limit),
    emit: (event) => emitAll(redaction.hideIn(event)),
  };
  const { clock, emit, interrupted } = options;
  const startedAt = clock.monotonic();
  const shared = { options, redaction, verdicts: createVerdicts(options) };
  announce(options);
  for (const { file, diagnostics, rendered } of options.broken) {
    endUnstarted(file, { status: "error", problem: { message: rendered, code: diagnostics[0]?.code ?? "AMCP_SCENARIO_SHAPE" } }, shared);
  }
  const folder = await openRunFolder();
  try {
    await runAll({ ...shared, folder: folder.path });
  } finally {
    limit.clear();
    await folder.remove();
  }
  tellOvertime(limit.signal, options);
  const exitCode = shared.verdicts.exitCode(interrupted);
  const status = interrupted.aborted ? "interrupted" : exitCode === 0 ? "passed" : "failed";
  emit({ type: "runEnded", time: timeOf(clock), status, exitCode, durationMs: clock.monotonic() - startedAt });
  return exitCode;
}

/** The limit of the run stands still while a person looks. */
const suspending = (person: RunnerOptions["person"], limit: Limit): RunnerOptions["person"] =>
  typeof person === "string"
    ? person
    : {
        halt(halt, signal) {
          const goOn = limit.suspend();
          return person.halt(halt, signal).finally(goOn);
        },
        goOn: person.goOn,
      };

/** The limit of the run belongs to no scenario. */
function tellOvertime({ aborted, reason }: AbortSignal, { emit, clock }: RunnerOptions): void {
  if (!aborted) return;
  const { message, code } = problemOfError(reason);
  emit({ type: "notice", time: timeOf(clock), level: "error", message, ...(code === undefined ? {} : { code }) });
}

function announce({ clock, emit, runs, broken, version, workers, gateways, repeatEach, perturb, warnings }: RunnerOptions): void {
  emit({
    type: "runStarted",
    time: timeOf(clock),
    version: EVENTS_VERSION,
    tool: version,
    platform: `${process.platform}-${process.arch}`,
    node: process.version,
    workers,
    scenarios: [...runs.map(describeRun), ...broken.map(describeBroken)],
    gateways: gateways.map(({ name, mode, base }) => ({ name, mode, ...(base === undefined ? {} : { base }) })),
    ...(repeatEach === 1 ? {} : { repeatEach }),
    ...(perturb === undefined ? {} : { seed: perturb }),
  });
  for (const message of warnings) emit({ type: "notice", time: timeOf(clock), level: "warning", message });
  for (const { name, mode, base } of gateways) {
    if (mode !== "live") continue;
    emit({ type: "notice", time: timeOf(clock), level: "warning", message: `${name} is LIVE: its tools ask ${base}` });
  }
}

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

interface UnstartedEnd {
  readonly status: Extract<ScenarioStatus, "skipped" | "error">;
  readonly problem: Problem;
}

/** Ends a scenario that could not start. */
function endUnstarted(
  scenario: string,
  { status, problem }: UnstartedEnd,
  { options: { emit, clock }, verdicts }: Pick<RunContext, "options" | "verdicts">,
): void {
  const end = { status, problem, durationMs: 0, willRetry: false, attachments: [] };
  emit({ type: "scenarioEnded", time: timeOf(clock), scenario, attempt: 1, ...end });
  verdicts.add(status, problem, { flaky: false });
}

/** The runs without those of scenarios with `skip`, which end here with its reason. */
function withoutSkipped(context: Pick<RunContext, "options" | "verdicts">): PlannedRun[] {
  return context.options.runs.filter(({ id, scenario: { skip } }) => {
    if (skip === undefined) return true;
    endUnstarted(id, { status: "skipped", problem: { message: skip, code: "AMCP_RUN_SKIPPED" } }, context);
    return false;
  });
}

/** Workers start their proxies while apps are built, and take scenarios whose apps are ready. */
async function runAll(given: Pick<RunContext, "options" | "redaction" | "verdicts" | "folder">): Promise<void> {
  const { redaction, folder } = given;
  const options = { ...given.options, runs: withoutSkipped(given) };
  const shared = { ...given, options };
  if (options.runs.length === 0) return;
  const processes = countProcesses();
  const queue = createRunQueue(options.runs, (run) => locksOf(run, processes), blockersIn(options.runs));
  const onceHooks = createOnceHooks();
  const over = new AbortController();
  const signal = AbortSignal.any([options.interrupted, over.signal]);
  const observations = options.repeatEach > 1 || options.perturb !== undefined ? createObservations() : undefined;
  const apps: PreparedApp[] = [];
  const files = createAttachmentStore(options.files, redaction.hide);
  const recording = createRecordingTally(options);
  const services = openServices(given, { known: new Map(), folder: `${folder}/services` });
  services.catch(() => {});
  const context: RunContext = {
    ...shared,
    services: () => services,
    apps,
    processes,
    files,
    observations,
    reportGaps: createGapReporter(options),
    recording,
    onceHooks,
  };
  const endRefused = (run: PlannedRun, error: AmcpError) => {
    endUnstarted(run.id, { status: skipping.has(error.code) ? "skipped" : "error", problem: problemOfError(error) }, context);
    onceHooks.ended(run, "skipped");
    queue.release(run);
  };
  const refused = new Map<PlannedRun, AmcpError>();
  const refuse = options.shared === undefined ? endRefused : (run: PlannedRun, error: AmcpError) => void refused.set(run, error);
  const prepared = prepareRuns(options, { queue, apps, signal, refuse }).finally(queue.close);
  const preparation = Promise.allSettled([prepared]);
  const others = { prepared, runs: options.runs, refused, endRefused };
  const source = options.shared ? sharedSource(options.shared, others) : ownSource(queue, context);
  const postponed: Postponed[] = [];
  const postpone = options.retryStrategy === "isolated" ? (one: Postponed) => void postponed.push(one) : undefined;
  const workers = Array.from({ length: Math.min(options.workers, options.runs.length) }, (_, index) =>
    work({ ...context, index, folder: `${folder}/worker-${index}`, ...source, release: queue.release, firstAttempt: 1, postpone }),
  );
  const ends: PromiseSettledResult<void>[] = await Promise.allSettled(workers);
  ends.push(...(await Promise.allSettled([retryAlone(context, postponed).finally(() => runLateHooks(context))])));
  await (await services.catch(() => undefined))?.close();
  recording.tell();
  // All workers have ended, so no run waits for a build.
  over.abort();
  ends.push(...(await preparation));
  const faults = new Set(ends.flatMap((end) => (end.status === "rejected" ? [end.reason] : [])));
  faults.delete(over.signal.reason);
  if (!options.interrupted.aborted) for (const fault of faults) reportFault(problemOfError(fault), context);
  if (observations !== undefined) await tellFindings(context, observations);
}

/** The queue of this process. It ends with the run, and when enough scenarios have failed. */
function ownSource(queue: RunQueue<PlannedRun>, { options, verdicts, onceHooks }: RunContext): Pick<Worker, "next" | "hasMore"> {
  const isEnough = () => options.interrupted.aborted || (options.maxFailures > 0 && verdicts.failed >= options.maxFailures);
  const next = async (): Promise<PlannedRun | undefined> => {
    const run = isEnough() ? undefined : await queue.next();
    const hook = run && onceHooks.failedFor(run);
    if (isEnough()) queue.end();
    else if (run === undefined || hook === undefined) return run;
    else {
      endUnstarted(
        run.id,
        { status: "skipped", problem: { message: `${hook} failed`, code: "AMCP_RUN_HOOK_FAILED" } },
        { options, verdicts },
      );
      onceHooks.ended(run, "skipped");
      queue.release(run);
      return next();
    }
    return undefined;
  };
  return { next, hasMore: queue.hasMore };
}

interface Shared {
  /** Builds of this machine, which end before its first run is taken: a taken run must not wait for them. */
  readonly prepared: Promise<void>;
  readonly runs: readonly PlannedRun[];
  /** Runs that cannot start on this machine. */
  readonly refused: ReadonlyMap<PlannedRun, AmcpError>;
  readonly endRefused: (run: PlannedRun, error: AmcpError) => void;
}

/** The queue of all machines. How many scenarios the others leave is not known. */
const sharedSource = (order: SharedRuns, shared: Shared): Pick<Worker, "next" | "hasMore"> => ({
  next: () => sharedNext(order, shared),
  hasMore: () => true,
});

/** Takes the next run from the queue of all machines, and ends those that cannot start here. */
async function sharedNext(order: SharedRuns, { prepared, runs, refused, endRefused }: Shared): Promise<PlannedRun | undefined> {
  await prepared;
  for (let id = await order.next(); id !== undefined; id = await order.next()) {
    const run = runs.find((one) => one.id === id);
    if (run === undefined) throw new Error(`the queue names ${id}, which is not in the plan`);
    const error = refused.get(run);
    if (error === undefined) return run;
    endRefused(run, error);
  }
  return undefined;
}

/** Errors that skip a scenario instead of failing it. */
const skipping: ReadonlySet<ErrorCode> = new Set(["AMCP_DOTNET_MISSING", "AMCP_GATEWAY_NO_MOCK"]);

/** An error that ended a worker belongs to no scenario: it is a notice of its own and counts for the exit code. */
function reportFault(problem: Problem, { options: { emit, clock }, verdicts }: Pick<RunContext, "options" | "verdicts">): void {
  const { code, output = "" } = problem;
  const message = output === "" ? problem.message : `${problem.message}; its output:\n${output}`;
  emit({ type: "notice", time: timeOf(clock), level: "error", message, ...(code === undefined ? {} : { code }) });
  verdicts.add("error", problem, { flaky: false });
}
