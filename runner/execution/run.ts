import { AmcpError } from "../../contracts/errors.ts";
import { EVENTS_VERSION } from "../../contracts/events.ts";
import { openRunFolder } from "../../platform/run-folders.ts";
import type { PreparedApp } from "../app/launch.ts";
import { prepareApps } from "../app/prepare.ts";
import { createAttachmentStore } from "./attachments.ts";
import type { RunExitCode } from "./exit-code.ts";
import type { BrokenFile, RunnerOptions } from "./options.ts";
import { describeRun, type PlannedRun } from "./plan.ts";
import { createVerdicts, type Verdicts } from "./verdicts.ts";
import { settleUnrun, work } from "./worker.ts";

/** Runs what was planned and tells it as events; whatever fails is in them, the exit code sums it up. */
export async function run(options: RunnerOptions): Promise<RunExitCode> {
  const { clock, emit, interrupted } = options;
  const startedAt = clock.monotonic();
  const verdicts = createVerdicts(options);
  announce(options);
  reportBroken(options, verdicts);
  const folder = await openRunFolder();
  try {
    const prepared = await prepareApps(appsOf(options));
    const runnable = options.runs.filter((planned) => isRunnable(planned, prepared, { options, verdicts }));
    const apps = [...prepared.values()].filter((app): app is PreparedApp => !(app instanceof AmcpError));
    await runAll(runnable, apps, { options, verdicts, folder: folder.path });
  } finally {
    await folder.remove();
  }
  const exitCode = verdicts.exitCode(interrupted.aborted);
  const status = interrupted.aborted ? "interrupted" : exitCode === 0 ? "passed" : "failed";
  emit({ type: "runEnded", time: new Date(clock.now()).toISOString(), status, exitCode, durationMs: clock.monotonic() - startedAt });
  return exitCode;
}

function announce({ clock, emit, runs, broken, version, workers }: RunnerOptions): void {
  emit({
    type: "runStarted",
    time: new Date(clock.now()).toISOString(),
    version: EVENTS_VERSION,
    tool: version,
    platform: `${process.platform}-${process.arch}`,
    node: process.version,
    workers,
    scenarios: [...runs.map(describeRun), ...broken.map(describeBroken)],
  });
}

/** A file that could not be read still stands in every report, under its own name. */
const describeBroken = ({ file, diagnostics }: BrokenFile) => ({
  ...{ id: file, file, name: file, tags: [], apps: [], steps: 0 },
  line: diagnostics[0]?.line ?? 1,
});

function reportBroken({ broken, emit, clock }: RunnerOptions, verdicts: Verdicts): void {
  for (const { file, diagnostics, rendered } of broken) {
    const problem = { message: rendered, code: diagnostics[0]?.code ?? ("AMCP_SCENARIO_SHAPE" as const) };
    const time = new Date(clock.now()).toISOString();
    emit({
      type: "scenarioEnded",
      time,
      scenario: file,
      attempt: 1,
      status: "error",
      durationMs: 0,
      problem,
      willRetry: false,
      attachments: [],
    });
    verdicts.add("error", problem, { flaky: false });
  }
}

function appsOf({ runs, apps, root, packageRoot, emit, clock, interrupted }: RunnerOptions) {
  const needed = new Set(runs.flatMap(({ scenario }) => scenario.apps));
  const configs = Object.fromEntries(Object.entries(apps).filter(([name]) => needed.has(name)));
  return { configs, root, packageRoot, emit, clock, signal: interrupted };
}

interface Course {
  readonly options: RunnerOptions;
  readonly verdicts: Verdicts;
}

/** Without .NET a scenario is skipped, with the reason; where its app cannot be built it is an error. */
function isRunnable(planned: PlannedRun, prepared: ReadonlyMap<string, PreparedApp | AmcpError>, course: Course): boolean {
  const broken = planned.scenario.apps.map((app) => prepared.get(app)).find((app) => app instanceof AmcpError);
  if (broken === undefined) return true;
  settleUnrun(planned, broken.code === "AMCP_DOTNET_MISSING" ? "skipped" : "error", broken, course);
  return false;
}

async function runAll(runs: readonly PlannedRun[], apps: readonly PreparedApp[], course: Course & { folder: string }): Promise<void> {
  const { options, verdicts, folder } = course;
  const queue = [...runs];
  const isEnough = () => options.maxFailures > 0 && verdicts.failed >= options.maxFailures;
  const next = () => (isEnough() ? undefined : queue.shift());
  const attachTo = createAttachmentStore(options.files);
  const count = Math.min(options.workers, runs.length);
  const workers = Array.from({ length: count }, (_, index) =>
    work({ index, folder: `${folder}/worker-${index}`, options, apps, verdicts, attachTo, next }),
  );
  const ends = await Promise.allSettled(workers);
  for (const end of ends) {
    if (end.status === "fulfilled") continue;
    const error = end.reason instanceof AmcpError ? end.reason : new AmcpError("AMCP_INTERNAL", String(end.reason?.stack ?? end.reason));
    for (let left = queue.shift(); left !== undefined; left = queue.shift()) settleUnrun(left, "error", error, course);
    verdicts.add("error", { message: error.message, code: error.code }, { flaky: false });
    options.emit({
      type: "notice",
      time: new Date(options.clock.now()).toISOString(),
      level: "error",
      message: error.message,
      code: error.code,
    });
  }
}
