import { join, resolve } from "node:path";
import { AmcpError } from "../../contracts/errors.ts";
import { LAST_RUN_FILE, LastRun } from "../../contracts/run-report.ts";
import { readFileIfThere } from "../../platform/files/files.ts";
import { changesSince } from "../../platform/processes/git.ts";
import { plural, visible } from "../../platform/text/shown-text.ts";
import { readProject, touchedBy } from "../../runner/impact/index.ts";
import {
  describeShard,
  type PlannedRun,
  planHooks,
  planRuns,
  planShard,
  type RecordedTimes,
  type RunnerOptions,
  recordedTimes,
  withOnceHooks,
} from "../../runner/run/index.ts";
import type { Terminal } from "../command/command.ts";
import { isSet } from "../command/flag-values.ts";
import type { Given } from "../command/flags.ts";
import type { LoadedConfig } from "../config/config.ts";
import { type LoadedScenarios, loadScenarios } from "../scenarios/load-scenarios.ts";
import type { ScenarioText } from "../scenarios/scenario-files.ts";
import { readSelected, type SelectedScenarios, selectedPaths } from "../scenarios/selected-scenarios.ts";
import { type RunAccess, readDraft } from "./run-access.ts";
import { readEvents } from "./run-events.ts";
import type { RunSettings } from "./run-settings.ts";

/** The part of the selection that a watched run covers; everything without a member. */
export interface Narrowing {
  readonly files?: ReadonlySet<string>;
  readonly lastFailed?: boolean;
}

/** Scenarios that a command makes instead of reading them. */
export interface MadeScenarios {
  readonly files: readonly ScenarioText[];
  /** The files of the apps on which a scenario does not depend, by its own file. */
  readonly ignores: (file: string) => (path: string) => boolean;
}

interface Choosing {
  readonly narrowing: Narrowing;
  readonly given: Given;
  readonly settings: RunSettings;
  readonly access: RunAccess;
  readonly loaded: LoadedConfig;
  readonly verbs: RunnerOptions["project"]["verbs"];
  /** The results folder, as written. */
  readonly out: string;
  /** The terminal whose input has a draft. */
  readonly input: Pick<Terminal, "cwd" | "in">;
  /** Undefined: the named files are read. */
  readonly made: MadeScenarios | undefined;
}

export interface ChosenRuns {
  readonly runs: readonly PlannedRun[];
  readonly scenarios: LoadedScenarios;
}

/** The part of all scenarios that the options of a run select. @throws AmcpError AMCP_SELECTION_EMPTY and those of the files */
export async function chooseRuns(
  { given, settings, access, loaded, verbs, out, narrowing, input, made }: Choosing,
  terminal: Terminal,
): Promise<ChosenRuns> {
  const { cwd, env } = terminal;
  const { confined, variables } = access;
  const selected = made === undefined ? await readWritten(given, access, input) : { files: made.files, only: everyRun };
  const scenarios = loadScenarios(selected.files, loaded.config, { cwd, env: variables, root: loaded.root, verbs, confined });
  refuseOnly(scenarios.scenarios, env);
  const all = planRuns(scenarios.scenarios, settings.selection, settings.repetition, { variables, now: new Date() });
  const planned = selected.only(all, scenarios.broken);
  const hasBroken = scenarios.broken.length > 0;
  if (planned.length === 0 && !hasBroken) throw new AmcpError("AMCP_SELECTION_EMPTY", "no scenario matches --tags and --grep");
  const isFailedOnly = narrowing.lastFailed ?? given.has("last-failed");
  const lastRun = isFailedOnly ? await readLastRun(resolve(cwd, out)) : undefined;
  if (isFailedOnly && lastRun === undefined) terminal.out.write(`${out} has no last run: every selected scenario runs\n`);
  const failed = lastRun === undefined ? planned : onlyLastFailed(planned, lastRun);
  if (failed.length === 0 && !hasBroken)
    throw new AmcpError("AMCP_SELECTION_EMPTY", `no selected scenario failed in the last run, by ${join(out, LAST_RUN_FILE)}`);
  const revision = given.text("only-affected");
  const affected = revision === undefined ? failed : await onlyAffected(failed, { revision, scenarios, loaded, made }, terminal);
  const times = await timesOf(given.text("shard-times"), cwd);
  const { files: watched } = narrowing;
  const narrowed = watched === undefined ? affected : affected.filter(({ scenario }) => watched.has(scenario.file));
  const chosen = inShard({ runs: narrowed, scenarios }, settings.shard, times, terminal.out);
  return { ...chosen, runs: withOnceHooks(chosen.runs, planHooks(scenarios.hooks, settings.repetition)) };
}

const everyRun: SelectedScenarios["only"] = (planned) => planned;

const readWritten = async (given: Given, { confined }: RunAccess, input: Choosing["input"]): Promise<SelectedScenarios> =>
  given.has("draft") ? readDraft(given, confined, input) : readSelected(await selectedPaths(given, input.cwd), input.cwd, confined);

/** A forgotten `only` would let a pull request pass with one scenario. */
function refuseOnly(scenarios: LoadedScenarios["scenarios"], env: NodeJS.ProcessEnv): void {
  const first = scenarios.find(({ only }) => only);
  if (first === undefined || !isSet(env["CI"])) return;
  throw new AmcpError("AMCP_RUN_ONLY", `${first.file} has \`only\`, with which the other scenarios would not run; CI is set`);
}

const timesOf = async (file: string | undefined, cwd: string): Promise<RecordedTimes> =>
  file === undefined ? new Map() : recordedTimes(await readEvents(resolve(cwd, file), file));

/** The part of the plan that runs here, which is printed. Broken files belong to the first shard, so that one shard reports each. */
function inShard({ runs, scenarios }: ChosenRuns, shard: RunSettings["shard"], times: RecordedTimes, out: Terminal["out"]): ChosenRuns {
  if (shard === undefined) return { runs, scenarios };
  const plan = planShard(runs, shard, times);
  out.write(`${describeShard(plan, shard)}\n`);
  return { runs: plan.runs, scenarios: shard.index === 1 ? scenarios : { ...scenarios, broken: [] } };
}

/** Reads the record of the last run. A results folder without a readable one is no error: every scenario may have failed there. */
async function readLastRun(out: string): Promise<LastRun | undefined> {
  const text = (await readFileIfThere(join(out, LAST_RUN_FILE)))?.toString("utf8");
  if (text === undefined) return undefined;
  try {
    return LastRun.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/**
 * The runs that failed or did not run last time. A file that could not be read then is recorded by its name, and stands for all of its
 * rows.
 */
function onlyLastFailed(runs: readonly PlannedRun[], { failed }: LastRun): readonly PlannedRun[] {
  const wanted = new Set(failed);
  return runs.filter(({ base, scenario }) => wanted.has(base) || wanted.has(scenario.file));
}

interface Affected {
  readonly revision: string;
  readonly scenarios: LoadedScenarios;
  readonly loaded: LoadedConfig;
  readonly made: MadeScenarios | undefined;
}

/** The runs that changes since a revision can touch; prints why each is chosen, and how many are left out. */
async function onlyAffected(
  runs: readonly PlannedRun[],
  { revision, scenarios: { scenarios, broken }, loaded: { config, root }, made }: Affected,
  { cwd, env, out }: Terminal,
): Promise<readonly PlannedRun[]> {
  const changed = await changesSince(revision, { cwd, env, signal: new AbortController().signal });
  const { apps, baselines } = config;
  const facts = { scenarios, broken: broken.map(({ file }) => file), apps, baselines, root, cwd, shared: [], ignores: made?.ignores };
  const touches = touchedBy(changed, await readProject(facts));
  const chosen = runs.filter(({ scenario }) => touches.has(scenario.file));
  const filesOf = (some: readonly PlannedRun[]) => [...new Set(some.map(({ scenario }) => scenario.file))];
  const lines = filesOf(chosen).map((file) => `  ${visible(file)}: ${visible(touches.get(file)?.reason ?? "")}`);
  const left = filesOf(runs).length - lines.length;
  const changes = `${plural(changed.length, "file")} changed since ${revision}`;
  out.write(`${[`${changes}; ${plural(lines.length, "scenario file")} can be touched, ${left} left out`, ...lines].join("\n")}\n`);
  return chosen;
}
