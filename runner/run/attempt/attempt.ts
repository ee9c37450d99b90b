import type { Problem, RunEvent } from "../../../contracts/events.ts";
import { timeOf } from "../../../contracts/ports.ts";
import type { AppTools, StepContext } from "../../../contracts/step.ts";
import type { AppSnapshot } from "../../apps/app-tools.ts";
import type { Gateways } from "../../apps/gateways.ts";
import type { AppPool } from "../../apps/pool.ts";
import type { Seen, StepReference } from "../../findings/observations.ts";
import type { LocatorWatch } from "../../healing/watch-locators.ts";
import type { Scope } from "../../language/expression/compile.ts";
import type { Generated } from "../../language/expression/generated.ts";
import type { VerbStep } from "../../language/read/scenario.ts";
import type { Variables } from "../../language/variables.ts";
import type { RunHalts, RunLimits, RunProject, RunReporting } from "../plan/options.ts";
import type { PlannedRun } from "../plan/plan.ts";
import type { OwnRequests } from "./recorded-calls.ts";
import type { ScenarioResources } from "./scenario-resources.ts";
import type { AttemptTrace } from "./trace.ts";

/** A failure that counts for the scenario. */
export interface Failure {
  readonly status: "failed" | "error";
  readonly problem: Problem;
  readonly at: StepReference;
  readonly soft: boolean;
  readonly retryable: boolean;
}

/**
 * The context that all steps of one attempt at one planned run share; `performStep` derives the `StepContext` of a verb from it.
 *
 * `beginAttempt` creates it once the worker has acquired the apps and gateways. It ends when `runAttempt` returns and the worker releases
 * them. The teardown and the condition of a group run with copies of it.
 */
export interface Attempt {
  readonly run: PlannedRun;
  /** From 1; higher for retries. */
  readonly number: number;
  /** Index of the worker. */
  readonly worker: number;
  readonly verbs: RunProject["verbs"];
  readonly confined: RunProject["confined"];
  readonly apps: AttemptApps;
  readonly gateways: Pick<Gateways, "mocks" | "log">;
  readonly values: AttemptValues;
  /** The members of a `StepContext` that all steps share. */
  readonly shared: SharedStepContext;
  readonly limits: AttemptLimits;
  readonly halts: AttemptHalts;
  readonly reporting: AttemptReporting;
  /** Aborts when the run is interrupted or the scenario's time is over. */
  readonly signal: AbortSignal;
  /** Aborts when the run is interrupted. */
  readonly interrupted: AbortSignal;
  readonly failures: Failure[];
  readonly progress: Progress;
}

/** The apps of an attempt, by AppId. */
export interface AttemptApps {
  /** A restarted app keeps its entry. */
  readonly tools: ReadonlyMap<string, AppTools>;
  readonly pool: Pick<AppPool, "control" | "crash" | "endedByItself" | "output">;
  readonly snapshots: ReadonlyMap<string, AppSnapshot>;
  /** Which elements the locators of the scenario mean. */
  readonly locators: LocatorWatch;
  /** Makes requests that are no calls of the scenario. */
  readonly look: OwnRequests["during"];
}

/** The values that expressions of the scenario read. */
export interface AttemptValues {
  /** The environment, `vars`, the row of the table, and what steps saved. */
  readonly variables: Map<string, unknown>;
  readonly environment: RunProject["variables"];
  /** Names of all secrets, short ones too. */
  readonly secrets: ReadonlySet<string>;
  readonly shortSecrets: readonly string[];
  readonly generated: Generated;
}

export interface SharedStepContext
  extends Pick<StepContext, "tools" | "prompts" | "screens" | "baselines" | "recorded" | "attach" | "errorsSeen" | "logSeen"> {
  readonly resources: ScenarioResources;
}

export interface AttemptLimits extends Pick<RunLimits, "stepTimeoutMs"> {
  /** Time limit of the scenario, and of its teardown again; 0 is no limit. */
  readonly scenarioMs: number;
  /** Whether a debugger may stop an app, so that no step has a limit. */
  readonly isDebugged: boolean;
}

export interface AttemptHalts extends Pick<RunHalts, "pauseOnFailure" | "watch"> {
  readonly halt: StepContext["halt"];
}

/** The receivers of what the steps of an attempt report. */
export interface AttemptReporting extends Pick<RunReporting, "emit" | "clock"> {
  /** Undefined if the attempt is not traced. */
  readonly trace: AttemptTrace | undefined;
  /** Notes the outcome of a step; undefined if repetitions are not compared. */
  readonly observe: ((seen: Seen) => void) | undefined;
}

/** The course of the steps, which the copies of an attempt share. */
interface Progress {
  /** The last step that has ended. */
  last: StepReference | undefined;
  /** By instance, the last step before the end of an app that ended by itself; undefined before the first step. */
  readonly ends: Map<string, StepReference | undefined>;
}

/** One step of an attempt from the event `stepStarted` to `stepEnded`. */
export interface StepRun {
  readonly step: VerbStep;
  /** The app that the step addresses. */
  readonly app: AppTools | undefined;
  readonly at: StepReference;
  /** Step id of the group. */
  readonly parent: string | undefined;
}

/** The values that the expressions of a step read at this moment. */
export const scopeOf = ({ values, reporting }: Attempt, instead: Variables = {}): Scope => ({
  variables: { ...Object.fromEntries(values.variables), ...instead },
  now: new Date(reporting.clock.now()),
  secrets: values.secrets,
  generated: values.generated,
});

type WithoutAttempt<Event> = Event extends unknown ? Omit<Event, "time" | "worker" | "scenario" | "attempt"> : never;
/** An event of a step without the members that `emitStep` adds. */
export type StepEventFacts = WithoutAttempt<Extract<RunEvent, { step: string }>>;

/** Emits what a step does, with the members that all events of the attempt share. */
export function emitStep({ reporting: { emit, clock }, worker, run, number }: Attempt, event: StepEventFacts): void {
  emit({ ...event, time: timeOf(clock), worker, scenario: run.id, attempt: number });
}
