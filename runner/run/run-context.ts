import type { Problem, ScenarioStatus } from "../../contracts/events.ts";
import type { PreparedApp } from "../apps/app-config.ts";
import type { ProcessesOf } from "../apps/app-processes.ts";
import type { Observations } from "../findings/observations.ts";
import type { RunningServices } from "../services/services.ts";
import type { AttachmentStore } from "./attachments.ts";
import type { OnceHooks } from "./hooks.ts";
import type { RunnerOptions } from "./options.ts";
import type { PlannedRun } from "./plan.ts";
import type { RecordingTally } from "./recording-tally.ts";
import type { Redaction } from "./redaction.ts";
import type { GapReporter } from "./renderer-gaps.ts";
import type { Verdicts } from "./verdicts.ts";

/** The context that all workers of one run share. `run` creates it once the plan is announced; it ends with the event `runEnded`. */
export interface RunContext {
  readonly options: RunnerOptions;
  readonly verdicts: Verdicts;
  readonly redaction: Redaction;
  /** The apps that can be booted; grows while other apps are still built. */
  readonly apps: readonly PreparedApp[];
  readonly processes: ProcessesOf;
  readonly files: AttachmentStore;
  /** The outcomes of each repetition; undefined if every scenario runs once. */
  readonly observations: Observations | undefined;
  readonly reportGaps: GapReporter;
  readonly recording: RecordingTally;
  readonly onceHooks: OnceHooks;
  /** The services of the run. @throws AmcpError AMCP_SERVICE_FAILED, AMCP_SERVICE_NOT_READY, at each call */
  readonly services: () => Promise<RunningServices>;
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

/** One worker: it runs scenarios one after the other on its own proxy and apps. */
export interface Worker extends RunContext {
  readonly index: number;
  /** Takes the next scenario whose apps are built from the queue that all workers share; undefined where none can follow. */
  readonly next: () => Promise<PlannedRun | undefined>;
  /** Whether the queue still has scenarios. */
  readonly hasMore: () => boolean;
  /** Releases what a taken scenario has locked. */
  readonly release: (run: PlannedRun) => void;
  /** 2 where the worker tries failed scenarios again. */
  readonly firstAttempt: number;
  /** Keeps a failed scenario for a later attempt; absent where it is tried again at once. */
  readonly postpone?: ((one: Postponed) => void) | undefined;
}
