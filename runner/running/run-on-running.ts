import type { Clock, EventSink, ResultFiles } from "../../contracts/ports.ts";
import type { RunnerOptions, RunningApps, StepWatch } from "../run/plan/options.ts";
import type { PlannedRun } from "../run/plan/plan.ts";
import type { RunExitCode } from "../run/results/verdicts.ts";
import { runPlan } from "../run/run.ts";

/** A run on apps that run already. */
export interface RunningRun extends Pick<RunnerOptions, "version" | "secrets" | "interrupted"> {
  readonly proxy: RunningApps;
  readonly project: Pick<RunnerOptions["project"], "cwd" | "root" | "packageRoot" | "environment" | "variables" | "confined" | "verbs">;
  readonly limits: Pick<RunnerOptions["limits"], "stepTimeoutMs" | "scenarioTimeoutMs">;
  /** The path of a baseline, with `{tokens}`; none is written. */
  readonly baselines: string;
  readonly clock: Clock;
  readonly emit: EventSink;
  /** Nothing is kept by default. */
  readonly files?: ResultFiles | undefined;
  readonly watch?: StepWatch | undefined;
}

const NO_FILES: ResultFiles = {
  write: async () => {},
  link: async () => {},
  read: async () => undefined,
  readBytes: async () => undefined,
  appendTo: () => () => {},
};

/** Runs scenarios one after the other on apps that run already, once each, and leaves the apps as the steps do. @returns the exit code */
export function runOnRunning(runs: readonly PlannedRun[], given: RunningRun): Promise<RunExitCode> {
  const { version, secrets, interrupted, proxy, project, limits, baselines, clock, emit, files = NO_FILES, watch } = given;
  return runPlan({
    version,
    workers: 1,
    plan: { runs, broken: [], shared: undefined },
    project: { ...project, display: {}, apps: {}, services: {}, gateways: [] },
    proxy,
    limits: { ...limits, runTimeoutMs: 0, maxFailures: 0 },
    repetition: { repeatEach: 1, retries: 0, retryStrategy: "immediate" },
    policy: { skipped: "allow", failOnFlaky: false },
    baselines: { template: baselines, update: "none" },
    recording: { session: undefined, trace: "off" },
    secrets,
    reporting: { emit, clock, files, warnings: [], replay: () => "" },
    halts: { person: "an agent runs the scenario", pauseOnFailure: false, debugApps: [], watch },
    interrupted,
  });
}
