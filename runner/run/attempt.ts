import { dirname, resolve } from "node:path";
import { AmcpError } from "../../contracts/errors.ts";
import type { Problem, RunEvent } from "../../contracts/events.ts";
import { type Halt, timeOf } from "../../contracts/ports.ts";
import type { AppTools, ScreenshotChecks, StepContext } from "../../contracts/step.ts";
import { type AppSnapshot, appToolsOf } from "../apps/app-tools.ts";
import type { Gateways } from "../apps/gateways.ts";
import type { AppPool } from "../apps/pool.ts";
import { createScreenshotChecks } from "../baselines/screenshot-checks.ts";
import { createTextBaselines } from "../baselines/text-baselines.ts";
import type { Seen, StepReference } from "../findings/observations.ts";
import { openLocatorMemory } from "../healing/locator-memory.ts";
import { type LocatorWatch, watchLocators } from "../healing/watch-locators.ts";
import type { Scope } from "../language/expression/compile.ts";
import { createGenerated, type Generated } from "../language/expression/generated.ts";
import { explainUnresolved } from "../language/read/explain-issue.ts";
import type { VerbStep } from "../language/read/scenario.ts";
import type { Variables } from "../language/variables.ts";
import type { Limit } from "./limit.ts";
import type { RunnerOptions } from "./options.ts";
import { ownRequests } from "./own-requests.ts";
import { type PlannedRun, scenarioKey, variablesOf } from "./plan.ts";
import { recordedFromNow } from "./recorded-calls.ts";
import type { Redaction } from "./redaction.ts";
import type { Worker } from "./run-context.ts";
import { openScenarioResources, type ScenarioResources } from "./scenario-resources.ts";
import { countSeen } from "./seen-before.ts";
import type { TestEnvironment } from "./test-environment.ts";
import { startTrace, type Trace } from "./trace.ts";
import { isTraced } from "./trace-mode.ts";

/** A failure that counts for the scenario. */
export interface Failure {
  readonly status: "failed" | "error";
  readonly problem: Problem;
  readonly at: StepReference;
  readonly soft: boolean;
  readonly retryable: boolean;
}

/**
 * The context that all steps of one attempt at one planned run share; `perform` derives the `StepContext` of a verb from it.
 *
 * `beginAttempt` creates it once the worker has acquired the apps and gateways. It ends when `runAttempt` returns and the worker releases
 * them. The teardown and the condition of a group run with copies of it.
 */
export interface Attempt
  extends Pick<RunnerOptions, "emit" | "clock" | "stepTimeoutMs" | "interrupted" | "environment" | "shortSecrets" | "verbs">,
    Pick<StepContext, "tools" | "prompts" | "screens" | "baselines" | "recorded" | "attach" | "errorsSeen" | "logSeen" | "halt"> {
  readonly run: PlannedRun;
  /** From 1; higher for retries. */
  readonly number: number;
  /** Index of the worker. */
  readonly worker: number;
  /** AppId -> its tools; a restarted app keeps its entry. */
  readonly apps: ReadonlyMap<string, AppTools>;
  readonly pool: Pick<AppPool, "control" | "crash" | "endedByItself" | "output">;
  readonly gateways: Pick<Gateways, "mocks" | "log">;
  readonly resources: ScenarioResources;
  /** Undefined where the attempt is not traced. */
  readonly trace: Trace | undefined;
  /** Notes the outcome of a step; undefined where repetitions are not compared. */
  readonly observe: ((seen: Seen) => void) | undefined;
  /** Time limit of the scenario, and of its teardown again; 0 is no limit. */
  readonly limitMs: number;
  readonly limit: Limit;
  /** Whether a failure waits for a person. */
  readonly pauseOnFailure: boolean;
  /** Whether a debugger may stop an app, so that no step has a limit. */
  readonly isDebugged: boolean;
  /** Aborts when the run is interrupted or the scenario's time is over. */
  readonly signal: AbortSignal;
  /** Names of all secrets, short ones too. */
  readonly secretNames: ReadonlySet<string>;
  /** The source of generated values. */
  readonly generated: Generated;
  /** The environment, `vars`, the row of the table, and what steps saved. */
  readonly variables: Map<string, unknown>;
  readonly failures: Failure[];
  readonly progress: Progress;
  /** Which elements the locators of the scenario mean. */
  readonly locators: LocatorWatch;
  /** By AppId, the latest snapshot. */
  readonly snapshots: ReadonlyMap<string, AppSnapshot>;
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

interface Acquired {
  readonly worker: Worker;
  readonly testEnvironment: TestEnvironment;
  readonly apps: ReadonlyMap<string, AppTools>;
}

/** Creates the context of an attempt on acquired apps and gateways. */
export async function beginAttempt(
  planned: Pick<Attempt, "run" | "number" | "limitMs" | "limit" | "signal" | "attach">,
  { worker: { index, options, redaction, observations, files, onceHooks }, testEnvironment, apps }: Acquired,
): Promise<Attempt> {
  const { run, number, signal, attach } = planned;
  const {
    root,
    cwd,
    baselines,
    update,
    emit,
    clock,
    stepTimeoutMs,
    interrupted,
    environment,
    secrets,
    shortSecrets,
    verbs,
    session,
    trace: mode,
    pauseOnFailure,
  } = options;
  const generated = createGenerated(run.valueSeed);
  const secretNames = new Set([...Object.keys(secrets), ...shortSecrets]);
  const scenarioDir = resolve(cwd, dirname(run.scenario.file));
  const stored = { template: baselines, root, scenarioDir, scenario: scenarioKey(run.scenario), variant: run.variant?.name, update };
  const snapshots = new Map<string, AppSnapshot>([...apps.keys()].map((name) => [name, {}]));
  const seen = await countSeen(apps.values(), run.scenario, signal);
  const { federation } = testEnvironment;
  const own = ownRequests(federation.latestRequest);
  const recorded = recordedFromNow(session, federation, own);
  const trace = isTraced(mode, number)
    ? startTrace({ latestRequest: federation.latestRequest, own, recorded, attach, keep: files.keep })
    : undefined;
  const memory = await openLocatorMemory(run.scenario, { ...stored, hide: redaction.hideIn });
  const locators = watchLocators(memory, own.during);
  const { tools } = testEnvironment.pool;
  const shared = { isSecret: redaction.isSecret, observe: locators.observe };
  const observed = new Map([...snapshots].map(([name, snapshot]) => [name, appToolsOf(name, tools, { ...shared, snapshot })]));
  await trace?.begin(observed.values());
  return {
    ...planned,
    ...seen,
    ...{ emit, clock, stepTimeoutMs, interrupted, environment, shortSecrets, verbs, secretNames, snapshots, locators, failures: [] },
    progress: { last: undefined, ends: new Map() },
    ...{ recorded, trace, pauseOnFailure, isDebugged: options.debugApps.length > 0 },
    halt: haltOf(planned, { worker: options, apps: [...apps.keys()], endpoint: federation.agentsEndpoint }),
    worker: index,
    apps: observed,
    pool: testEnvironment.pool,
    gateways: testEnvironment.gateways,
    tools,
    resources: openScenarioResources(federation.offers),
    prompts: federation.offers,
    screens: withHiddenElements(createScreenshotChecks(stored), redaction),
    baselines: createTextBaselines({ ...stored, redaction }),
    observe: observations && ((seen) => observations.note(run, seen)),
    generated,
    variables: new Map(
      Object.entries(
        boundVariables(run, {
          ...{ variables: { ...environment, ...onceHooks.valuesFor(run.scenario) }, now: new Date(clock.now()) },
          ...{ secrets: secretNames, generated },
        }),
      ),
    ),
  };
}

interface Halting extends Pick<Halt, "apps" | "endpoint"> {
  readonly worker: Pick<RunnerOptions, "person" | "interrupted">;
}

/** The scenario's limit stands still while a person looks. */
function haltOf(
  { run, limit }: Pick<Attempt, "run" | "limit">,
  { worker: { person, interrupted }, apps, endpoint }: Halting,
): StepContext["halt"] {
  if (typeof person === "string") return person;
  return async (reason) => {
    const goOn = limit.suspend();
    await person.halt({ reason, scenario: run.name, file: run.scenario.file, apps, endpoint }, interrupted).finally(goOn);
  };
}

/** @throws AmcpError if an expression in `vars` has no value */
function boundVariables(run: PlannedRun, scope: Scope): Variables {
  const { variables, unresolved } = variablesOf(run, scope);
  if (unresolved === undefined) return variables;
  const known = { known: Object.keys(variables), environment: scope.variables };
  const { code, message } = explainUnresolved(unresolved, run.scenario.places, known);
  throw new AmcpError(code, `${unresolved.path.join(".")}: ${message}`);
}

/** A baseline stores the elements of its picture in a file that is committed: secrets must not be in it. */
const withHiddenElements = ({ check }: ScreenshotChecks, { hideInTrees }: Redaction): ScreenshotChecks => ({
  check: (request, context) => check(request, { ...context, app: hideInTrees(context.app) }),
});

/** The values that the expressions of a step read at this moment. */
export const scopeOf = ({ variables, clock, secretNames, generated }: Attempt, instead: Variables = {}): Scope => ({
  variables: { ...Object.fromEntries(variables), ...instead },
  now: new Date(clock.now()),
  secrets: secretNames,
  generated,
});

type WithoutAttempt<Event> = Event extends unknown ? Omit<Event, "time" | "worker" | "scenario" | "attempt"> : never;
/** An event of a step without the members that `emitStep` adds. */
export type StepEventFacts = WithoutAttempt<Extract<RunEvent, { step: string }>>;

/** Emits what a step does, with the members that all events of the attempt share. */
export function emitStep({ emit, clock, worker, run, number }: Attempt, event: StepEventFacts): void {
  emit({ ...event, time: timeOf(clock), worker, scenario: run.id, attempt: number });
}
