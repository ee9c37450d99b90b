import { dirname, join, resolve } from "node:path";
import type { Diagnostic } from "../../contracts/diagnostic.ts";
import { AmcpError } from "../../contracts/errors.ts";
import type { OwnToolCall, ProxyInside } from "../../contracts/own-tool.ts";
import type { EventSink } from "../../contracts/ports.ts";
import type { ObservedAgent } from "../../contracts/sessions/call-sink.ts";
import type { AppControl } from "../../contracts/step.ts";
import { isThere } from "../../platform/files/files.ts";
import { packageRoot } from "../../platform/files/paths.ts";
import { systemClock } from "../../platform/observability/clock.ts";
import { parseDuration } from "../../runner/language/index.ts";
import { checkScenario, parseScenario, type Scenario, stepsOf } from "../../runner/language/read/index.ts";
import { type PlannedRun, planRuns } from "../../runner/run/index.ts";
import {
  createStepLog,
  type Federation,
  joinFederation,
  type Leases,
  NO_CONTROL,
  type RunningRun,
  runningApps,
  runOnRunning,
  type StepLog,
} from "../../runner/running/index.ts";
import { builtInVerbs } from "../../runner/steps/index.ts";
import type { Terminal } from "../command/command.ts";
import { version } from "../command/version.ts";
import { type LoadedConfig, loadOwnConfig } from "../config/config.ts";
import { declaredVariables } from "../run/run-access.ts";
import { openUsedFiles, readScenarioFiles } from "../scenarios/scenario-files.ts";
import { secretsIn } from "../sessions/secret-values.ts";
import type { ScenarioFolder } from "./scenario-folder.ts";

/** Where agents run steps on apps that run already. */
export interface RunningPlace extends Pick<Terminal, "cwd" | "env"> {
  readonly folder: ScenarioFolder;
  readonly inside: ProxyInside;
  readonly leases: Leases;
  /** Control of the apps that agents of the proxy have started; undefined if there are none. @param lost aborts when the agent may not use them any more */
  controlFor(agent: ObservedAgent, lost: AbortSignal): Promise<AppControl | undefined>;
}

/** The apps that run, as one agent reaches them. */
export interface JoinedApps {
  readonly place: RunningPlace;
  readonly loaded: LoadedConfig;
  readonly federation: Federation;
  readonly names: { readonly apps: readonly string[]; readonly servers: readonly string[] };
}

/** Joins the proxy; calls are recorded as the agent's. The caller closes the federation. @throws AmcpError of the configuration */
export async function joinRunning(place: RunningPlace, { agent }: Pick<OwnToolCall, "agent">): Promise<JoinedApps> {
  const loaded = await loadOwnConfig(place);
  const federation = await joinFederation(place.inside, agent, version);
  return { place, loaded, federation, names: await runningApps(federation) };
}

/** A scenario, or steps, as an agent gives them. */
export interface WrittenScenario {
  /** Relative to the working folder; need not exist. */
  readonly file: string;
  readonly text: string;
  /** Whether the agent has written the text, which then gets no variable that the project does not declare for scenarios. */
  readonly isDraft: boolean;
  /** Of steps that are no whole scenario: the app that they address first. */
  readonly app?: string | undefined;
}

/** A file of the folder, as written. @throws AmcpError AMCP_FILE_OUTSIDE, AMCP_FILE_NOT_FOUND */
export async function writtenFile(name: string, { folder, cwd }: RunningPlace): Promise<WrittenScenario> {
  const [read] = await readScenarioFiles([folder.pathOf(name)], cwd);
  if (read === undefined) throw new AmcpError("AMCP_FILE_NOT_FOUND", `there is no ${resolve(cwd, name)}`);
  return { file: read.file, text: read.text, isDraft: false };
}

/** A scenario that can run, or what is wrong with it. */
export type ReadScenario =
  | { readonly run: PlannedRun; readonly variables: NodeJS.ProcessEnv }
  | { readonly problems: readonly Diagnostic[] };

/** Reads a scenario and checks it against the apps that run. Of several rows, the first one runs. */
export function readRunningScenario({ file, text, isDraft, app }: WrittenScenario, { place, loaded, names }: JoinedApps): ReadScenario {
  const { cwd, env, folder } = place;
  const { config, root } = loaded;
  const variables = isDraft ? declaredVariables(env, config) : env;
  const used = openUsedFiles(cwd, root, folder.confined);
  const isPart = app !== undefined;
  const parsed = parseScenario(file, text, builtInVerbs, isPart ? { ...used, hooks: () => [] } : used);
  if (parsed.scenario === undefined) return { problems: parsed.diagnostics };
  const scenario = isPart ? onRunning(parsed.scenario, app, names) : parsed.scenario;
  const fileOf = (from: string, path: string) => resolve(cwd, dirname(from), path);
  const problems = checkScenario(scenario, {
    // Whether an app runs is checked when it is used.
    apps: [...scenario.apps, ...names.apps, ...Object.keys(config.apps)],
    gateways: [...names.servers, ...Object.keys(config.gateways)],
    variants: config.variants.map(({ name }) => name),
    env: variables,
    hasFile: (from, path) => isThere(fileOf(from, path)),
    refuseFile: (from, path) => folder.confined(fileOf(from, path)),
  });
  if (problems.length > 0) return { problems };
  const [run] = planRuns([{ ...scenario, variants: undefined }], { tags: [] }, { repeatEach: 1 }, { variables, now: new Date() });
  if (run === undefined) throw new AmcpError("AMCP_SELECTION_EMPTY", `${file} has no scenario`);
  return { run, variables };
}

/** The scenario of steps for apps that run: with all that they name, the first one as the default. */
function onRunning(scenario: Scenario, app: string, { servers }: JoinedApps["names"]): Scenario {
  const named = stepsOf(scenario).flatMap(({ common, verb, written }) => [
    ...(common.app === undefined ? [] : [common.app]),
    ...verb.upstreams(written).map(({ name }) => name),
  ]);
  const apps = [...new Set([app, ...named])].filter((name) => !servers.includes(name) && !name.includes("$"));
  return { ...scenario, apps, gateways: servers.filter((name) => named.includes(name)) };
}

/** The app that steps address. @throws AmcpError AMCP_APP_NOT_RUNNING without a name that could be meant */
export function appFor(app: string | undefined, { names: { apps } }: JoinedApps): string {
  const [only, ...others] = apps;
  if (app !== undefined) return app;
  if (only !== undefined && others.length === 0) return only;
  throw new AmcpError("AMCP_APP_NOT_RUNNING", `say which \`app\`; connected are: ${apps.join(", ") || "none"}`);
}

/** The options of a run on the apps that run, for `runOnRunning`. */
export function runningRun(
  { place, loaded, federation }: JoinedApps,
  { variables, log, control }: { readonly variables: NodeJS.ProcessEnv; readonly log: StepLog; readonly control: AppControl | undefined },
): Omit<RunningRun, "watch" | "interrupted"> {
  const { cwd, env, folder } = place;
  const { config, root } = loaded;
  return {
    version,
    secrets: secretsIn(config.secrets, env),
    proxy: { federation: log.observe(federation), control: control ?? NO_CONTROL },
    emit: log.emit,
    project: { cwd, root, packageRoot: packageRoot(), environment: env, variables, confined: folder.confined, verbs: builtInVerbs },
    limits: {
      stepTimeoutMs: parseDuration(config.run.stepTimeout) ?? 5000,
      scenarioTimeoutMs: parseDuration(config.run.scenarioTimeout) ?? 60_000,
    },
    baselines: config.baselines,
    clock: systemClock,
  };
}

/** A scenario of an agent that runs to its end. */
export interface RunHere extends Pick<RunningRun, "files"> {
  /** The tool. */
  readonly what: string;
  written(running: JoinedApps): WrittenScenario;
  /** Receives the events of the run. */
  readonly onEvent?: EventSink | undefined;
}

/**
 * Runs a scenario or steps to the end on the apps that run, while no other agent runs any on them.
 *
 * @returns what the steps did, or why none has run
 * @throws AmcpError AMCP_APP_LEASED, AMCP_APP_NOT_RUNNING and those of the configuration
 */
export async function runHere(
  place: RunningPlace,
  call: OwnToolCall,
  { what, written, files, onEvent }: RunHere,
): Promise<{ readonly log: StepLog } | Extract<ReadScenario, { problems: unknown }>> {
  const running = await joinRunning(place, call);
  try {
    const read = readRunningScenario(written(running), running);
    if ("problems" in read) return read;
    const lease = place.leases.take(read.run.scenario.apps, call.agent, what);
    const log = createStepLog(call.progress);
    const emit: EventSink = (event) => {
      log.emit(event);
      onEvent?.(event);
    };
    const interrupted = AbortSignal.any([call.signal, lease.signal]);
    const watch = { before: async () => {}, after: log.after };
    const run = async () => {
      const control = await place.controlFor(call.agent, lease.signal);
      const base = runningRun(running, { variables: read.variables, log, control });
      return runOnRunning([read.run], { ...base, emit, files, watch, interrupted });
    };
    await lease.use(run).finally(lease.end);
    lease.signal.throwIfAborted();
    return { log };
  } finally {
    await running.federation.close();
  }
}

/** A file that steps of an agent could have: files of steps that they use are relative to the folder of scenarios. */
export const fileOfSteps = ({ folder }: RunningPlace): string => join(folder.shown, "steps.yaml");

/** The text of a file with steps: data has one step in each line, so that the line of a problem names its step. */
export function textOfSteps(steps: string | readonly unknown[]): string {
  if (typeof steps !== "string") return `name: steps\nsteps:\n${steps.map((step) => `- ${JSON.stringify(step)}`).join("\n")}\n`;
  const body = steps.replace(/^\s*steps:[ \t]*\n/, "");
  return `name: steps\nsteps:\n${body}`;
}

/** The lines of `textOfSteps` before the first step. */
export const LINES_BEFORE_STEPS = 2;

/** The step that uses a file of steps. Arguments are texts, in which `${}` means nothing. */
export const textOfUse = (file: string, given: Readonly<Record<string, unknown>>): string =>
  JSON.stringify(
    { name: file, steps: [{ control: { use: file, ...(Object.keys(given).length > 0 && { with: given }) } }] },
    (_key, value: unknown) => (typeof value === "string" ? value.replaceAll("${", () => "$${") : value),
  );
