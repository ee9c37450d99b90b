import { dirname, resolve } from "node:path";
import { GetErrors } from "../../../contracts/app-tools/look/get-errors.ts";
import { ReadLog } from "../../../contracts/app-tools/look/read-log.ts";
import { AmcpError } from "../../../contracts/errors.ts";
import type { AppTools, ScreenshotChecks, StepContext } from "../../../contracts/step.ts";
import { type AppSnapshot, appToolsOf } from "../../apps/app-tools.ts";
import { createScreenshotChecks } from "../../baselines/screenshot-checks.ts";
import { createTextBaselines } from "../../baselines/text-baselines.ts";
import { isCustomVerb } from "../../custom-verbs/define-verb.ts";
import type { Observations } from "../../findings/observations.ts";
import { openLocatorMemory } from "../../healing/locator-memory.ts";
import { watchLocators } from "../../healing/watch-locators.ts";
import { createGenerated } from "../../language/expression/generated.ts";
import { explainUnresolved } from "../../language/read/explain-issue.ts";
import type { Scenario, VerbStep } from "../../language/read/scenario.ts";
import { stepsOf } from "../../language/read/scenario.ts";
import type { OnceHooks } from "../plan/once-hooks.ts";
import { isTraced, type RunnerOptions } from "../plan/options.ts";
import { type PlannedRun, scenarioKey, variablesOf } from "../plan/plan.ts";
import type { AttachmentStore } from "../results/attachments.ts";
import type { Redaction } from "../results/redaction.ts";
import type { TestEnvironment } from "../test-environment.ts";
import type { Attempt, AttemptValues, SharedStepContext } from "./attempt.ts";
import { type Limit, suspendingWatch } from "./limit.ts";
import { ownRequests, recordedFromNow } from "./recorded-calls.ts";
import { openScenarioResources } from "./scenario-resources.ts";
import { startTrace } from "./trace.ts";

/** An attempt before its apps and gateways are acquired. */
export interface PlannedAttempt extends Pick<Attempt, "run" | "number" | "signal">, Pick<Attempt["limits"], "scenarioMs"> {
  /** Stores a file of the attempt. */
  readonly attach: SharedStepContext["attach"];
  /** Of the scenario. */
  readonly limit: Limit;
}

interface Acquired {
  readonly worker: AttemptWorker;
  readonly testEnvironment: TestEnvironment;
  readonly apps: ReadonlyMap<string, AppTools>;
}

/** The parts of a worker that an attempt uses. */
interface AttemptWorker {
  readonly index: number;
  readonly options: RunnerOptions;
  readonly redaction: Redaction;
  readonly observations: Observations | undefined;
  readonly files: AttachmentStore;
  readonly onceHooks: OnceHooks;
}

/** Creates the context of an attempt on acquired apps and gateways. */
export async function beginAttempt(planned: PlannedAttempt, { worker, testEnvironment, apps }: Acquired): Promise<Attempt> {
  const { run, number, signal, attach } = planned;
  const { index, options, redaction, observations, files } = worker;
  const { project, recording, reporting, halts } = options;
  const { federation, pool, gateways } = testEnvironment;
  const values = valuesOf(run, worker);
  const baselines = baselinesOf(run, options);
  const snapshots = new Map<string, AppSnapshot>([...apps.keys()].map((name) => [name, {}]));
  const own = ownRequests(federation);
  const seen = await own.during(() => countSeen(apps.values(), run.scenario, signal));
  const recorded = recordedFromNow(recording.session, federation, own);
  const trace = isTraced(recording.trace, number)
    ? startTrace({ latestRequest: federation.latestRequest, own, recorded, attach, keep: files.keep })
    : undefined;
  const locators = watchLocators(await openLocatorMemory(run.scenario, { ...baselines, hide: redaction.hideIn }), own.during);
  const watched = { isSecret: redaction.isSecret, observe: locators.observe };
  const tools = new Map([...snapshots].map(([name, snapshot]) => [name, appToolsOf(name, pool.tools, { ...watched, snapshot })]));
  await trace?.begin(tools.values());
  return {
    run,
    number,
    worker: index,
    verbs: project.verbs,
    confined: project.confined,
    apps: { tools, pool, snapshots, locators, look: own.during },
    gateways,
    values,
    shared: {
      ...seen,
      tools: pool.tools,
      resources: openScenarioResources(federation.offers),
      prompts: federation.offers,
      screens: withHiddenElements(createScreenshotChecks(baselines), redaction),
      baselines: createTextBaselines({ ...baselines, redaction }),
      recorded,
      attach,
    },
    limits: { stepTimeoutMs: options.limits.stepTimeoutMs, scenarioMs: planned.scenarioMs, isDebugged: halts.debugApps.length > 0 },
    halts: {
      pauseOnFailure: halts.pauseOnFailure,
      halt: haltOf(planned, options, { apps, endpoint: federation.agentsEndpoint }),
      watch: halts.watch && suspendingWatch(halts.watch, planned.limit),
    },
    reporting: {
      emit: reporting.emit,
      clock: reporting.clock,
      trace,
      observe: observations && ((outcome) => observations.note(run, outcome)),
    },
    signal,
    interrupted: options.interrupted,
    failures: [],
    progress: { last: undefined, ends: new Map() },
  };
}

/** @throws AmcpError if an expression in `vars` has no value */
function valuesOf(run: PlannedRun, { options, onceHooks }: AttemptWorker): AttemptValues {
  const { project, secrets: known, reporting } = options;
  const { variables: environment } = project;
  const secrets = new Set([...Object.keys(known.values), ...known.short]);
  const generated = createGenerated(run.valueSeed);
  const given = { ...environment, ...onceHooks.valuesFor(run.scenario) };
  const { variables, unresolved } = variablesOf(run, { variables: given, now: new Date(reporting.clock.now()), secrets, generated });
  if (unresolved !== undefined) {
    const { code, message } = explainUnresolved(unresolved, run.scenario.places, { known: Object.keys(variables), environment: given });
    throw new AmcpError(code, `${unresolved.path.join(".")}: ${message}`);
  }
  return { variables: new Map(Object.entries(variables)), environment, secrets, shortSecrets: known.short, generated };
}

/** Where the baselines of a run are, without their names. */
const baselinesOf = ({ scenario, variant }: PlannedRun, { project: { root, cwd, confined }, baselines }: RunnerOptions) => ({
  ...baselines,
  root,
  confined,
  scenarioDir: resolve(cwd, dirname(scenario.file)),
  scenario: scenarioKey(scenario),
  variant: variant?.name,
});

interface HaltedApps {
  readonly apps: ReadonlyMap<string, AppTools>;
  /** Where MCP clients reach them. */
  readonly endpoint: string | undefined;
}

/** The scenario's limit stands still while a person looks. */
function haltOf(
  { run, limit }: PlannedAttempt,
  { halts: { person }, interrupted }: RunnerOptions,
  { apps, endpoint }: HaltedApps,
): StepContext["halt"] {
  if (typeof person === "string") return person;
  return async (reason) => {
    const goOn = limit.suspend();
    const halt = { reason, scenario: run.name, file: run.scenario.file, apps: [...apps.keys()], endpoint };
    await person.halt(halt, interrupted).finally(goOn);
  };
}

/** A baseline stores the elements of its picture in a file that is committed: secrets must not be in it. */
const withHiddenElements = ({ check }: ScreenshotChecks, { hideInTrees }: Redaction): ScreenshotChecks => ({
  check: (request, context) => check(request, { ...context, app: hideInTrees(context.app) }),
});

/** Excludes errors and log entries from before the scenario. An app may lack either tool. */
export async function countSeen(
  apps: Iterable<AppTools>,
  scenario: Pick<Scenario, "setup" | "steps" | "teardown">,
  signal: AbortSignal,
): Promise<Pick<StepContext, "errorsSeen" | "logSeen">> {
  const errorsSeen = new Map<string, number>();
  const logSeen = new Map<string, number>();
  // A task of the scenario before may not be finalized yet. To find its exception takes a garbage collection, some 50 ms of each scenario.
  const collect = stepsOf(scenario).some(readsErrors);
  for (const app of apps) {
    const [errors, log] = await Promise.all([app.call(GetErrors, { collect }, signal), app.call(ReadLog, { limit: 0 }, signal)]);
    if (errors.ok) errorsSeen.set(app.name, errors.data.last);
    if (log.ok) logSeen.set(app.name, log.data.next);
  }
  return { errorsSeen, logSeen };
}

/** A verb of the project may run any other. */
const readsErrors = ({ verb }: VerbStep): boolean => verb.name === "noErrors" || isCustomVerb(verb);
