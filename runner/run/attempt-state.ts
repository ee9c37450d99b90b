import type { Problem, RunEvent } from "../../contracts/events.ts";
import { type Clock, type EventSink, timeOf } from "../../contracts/ports.ts";
import type { AppTools, ScreenshotChecks, TextBaselines, ToolCaller } from "../../contracts/step.ts";
import type { Gateways } from "../apps/gateways.ts";
import type { AppPool } from "../apps/pool.ts";
import type { Seen } from "../findings/observations.ts";
import type { Attach } from "./attachments.ts";
import type { LastSeen } from "./last-seen.ts";
import type { PlannedRun } from "./plan.ts";

export interface FailedStep {
  readonly step: string;
  readonly sentence: string;
  readonly file: string;
  readonly line: number;
}

/** A failure that counts for the scenario, in the order they came. */
export interface Failure {
  readonly status: "failed" | "error";
  readonly problem: Problem;
  readonly at: FailedStep;
  readonly soft: boolean;
  readonly retryable: boolean;
}

/** What the steps of one attempt share. */
export interface AttemptState {
  readonly run: PlannedRun;
  readonly attempt: number;
  readonly worker: number;
  /** AppId -> its tools; a restarted app keeps its entry. */
  readonly apps: ReadonlyMap<string, AppTools>;
  readonly pool: Pick<AppPool, "control" | "crash" | "output">;
  readonly gateways: Pick<Gateways, "mocks" | "log">;
  readonly tools: ToolCaller;
  readonly screens: ScreenshotChecks;
  readonly baselines: TextBaselines;
  readonly attach: Attach;
  /** Told what came of each step, where repetitions are compared. */
  readonly observe: ((seen: Seen) => void) | undefined;
  readonly emit: EventSink;
  readonly clock: Clock;
  readonly stepTimeoutMs: number;
  /** Of the scenario, and of its teardown again. */
  readonly limitMs: number;
  readonly interrupted: AbortSignal;
  /** Aborts when the run is interrupted or the scenario's time is over. */
  readonly signal: AbortSignal;
  readonly variables: Map<string, unknown>;
  /** Those of them that are variables of the environment. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Names of variables whose values are too short to be hidden wherever they show. */
  readonly secrets: readonly string[];
  readonly failures: Failure[];
  /** See StepContext. */
  readonly errorsSeen: Map<string, number>;
  /** See StepContext. */
  readonly logSeen: Map<string, number>;
  /** By AppId, what the scenario has seen of it. */
  readonly lastSeen: ReadonlyMap<string, LastSeen>;
}

type StepEvent = Extract<RunEvent, { step: string }>;
type WithoutPlace<Event> = Event extends unknown ? Omit<Event, "time" | "worker" | "scenario" | "attempt"> : never;

/** Tells the run what a step does, with the place that all its events share. */
export function emitStep({ emit, clock, worker, run, attempt }: AttemptState, event: WithoutPlace<StepEvent>): void {
  emit({ ...event, time: timeOf(clock), worker, scenario: run.id, attempt });
}
