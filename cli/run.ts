import { resolve } from "node:path";
import { AmcpError } from "../contracts/errors.ts";
import type { EventSink } from "../contracts/ports.ts";
import { systemClock } from "../platform/clock.ts";
import { packageRoot } from "../platform/paths.ts";
import { openResultFiles } from "../platform/result-files.ts";
import { visible, visibleLines } from "../platform/visible.ts";
import { titleOf } from "../reports/index.ts";
import { openDisplay } from "../runner/apps/index.ts";
import type { CustomVerb } from "../runner/custom-verbs/index.ts";
import {
  describeShard,
  type PlannedRun,
  planRuns,
  planShard,
  type RecordedTimes,
  type RunnerOptions,
  recordedTimes,
  run as runScenarios,
} from "../runner/run/index.ts";
import type { Command, Terminal } from "./command/command.ts";
import { type Given, readFlags } from "./command/flags.ts";
import { type LoadedConfig, loadConfig } from "./config/config.ts";
import { counted } from "./counted.ts";
import { isSet } from "./flag-values.ts";
import { ALL_LIVE, gatewayPlans } from "./gateway-plans/gateway-plans.ts";
import { onInterrupt } from "./interrupt.ts";
import { type LoadedScenarios, loadScenarios } from "./load-scenarios.ts";
import { loadVerbs } from "./load-verbs.ts";
import { openReports } from "./open-reports.ts";
import { readEvents } from "./report.ts";
import { openRunRecording } from "./run-session.ts";
import { type RunSettings, runFlags, settingsOf, toolTimeoutMs } from "./run-settings.ts";
import { pathsOrDefault, readScenarioFiles } from "./scenario-files.ts";
import { secretsIn, shortSecretWarnings } from "./secret-values.ts";
import { version } from "./version.ts";

/** What a program gives beyond the words of a command line. */
export interface Program {
  readonly verbs: readonly CustomVerb[];
  /** In place of a file. */
  readonly loaded: LoadedConfig | undefined;
  readonly signal: AbortSignal;
  readonly onEvent: EventSink;
}

export const run = {
  name: "run",
  summary: "Runs scenarios against their apps.",
  usage: "[run] [files or folders, else scenarios/]",
  flags: runFlags,
  async run(argv: readonly string[], terminal: Terminal, program?: Program) {
    const { cwd, env, out, err } = terminal;
    const given = readFlags(argv, runFlags, env);
    const loaded = program?.loaded ?? (await loadConfig(cwd, given.text("config")));
    const { verbs } = await loadVerbs(loaded, program?.verbs);
    const settings = settingsOf(given, loaded.config, env);
    const written = loadScenarios(await readScenarioFiles(pathsOrDefault(given.paths, cwd), cwd), loaded.config, { cwd, env, verbs });
    refuseOnly(written.scenarios, env);
    const planned = planRuns(written.scenarios, settings.selection, settings, { variables: env, now: new Date() });
    if (planned.length === 0 && written.broken.length === 0)
      throw new AmcpError("AMCP_SELECTION_EMPTY", "no scenario matches --tags and --grep");
    const times = await timesOf(given.text("shard-times"), cwd);
    const { runs, scenarios } = inShard({ planned, scenarios: written, shard: settings.shard, times }, out);
    const needed = new Set(runs.flatMap(({ scenario }) => scenario.gateways));
    const gateways = await gatewayPlans(loaded.config, { needed, live: given.list("live"), root: loaded.root });
    if (given.has("list")) {
      out.write(listRuns(runs));
      for (const { rendered } of scenarios.broken) err.write(`${visibleLines(rendered)}\n\n`);
      return scenarios.broken.length > 0 ? 2 : 0;
    }
    const replay = replayCommand(given, settings);
    return execute({
      out: resolve(cwd, given.text("out") ?? "amcp-results"),
      sessions: given.text("sessions"),
      pathsFrom: given.text("paths-from"),
      replay,
      settings,
      loaded,
      scenarios,
      runs,
      gateways,
      verbs,
      terminal,
      program,
    });
  },
} satisfies Command;

/** A forgotten `only` would let a pull request pass with one scenario. */
function refuseOnly(scenarios: LoadedScenarios["scenarios"], env: NodeJS.ProcessEnv): void {
  const first = scenarios.find(({ only }) => only);
  if (first === undefined || !isSet(env["CI"])) return;
  throw new AmcpError("AMCP_RUN_ONLY", `${first.file} has \`only\`, with which the other scenarios would not run; CI is set`);
}

const timesOf = async (file: string | undefined, cwd: string): Promise<RecordedTimes> =>
  file === undefined ? new Map() : recordedTimes(await readEvents(resolve(cwd, file), file));

interface WholePlan {
  readonly planned: readonly PlannedRun[];
  readonly scenarios: LoadedScenarios;
  readonly shard: RunSettings["shard"];
  readonly times: RecordedTimes;
}

/** The part of the plan that runs here, which is told. Broken files belong to the first shard, so that one shard reports each. */
function inShard({ planned, scenarios, shard, times }: WholePlan, out: Terminal["out"]): Pick<PreparedRun, "runs" | "scenarios"> {
  if (shard === undefined) return { runs: planned, scenarios };
  const plan = planShard(planned, shard, times);
  out.write(`${describeShard(plan, shard)}\n`);
  return { runs: plan.runs, scenarios: shard.index === 1 ? scenarios : { ...scenarios, broken: [] } };
}

interface PreparedRun {
  /** The results folder. */
  readonly out: string;
  /** Value of `--sessions`. */
  readonly sessions: string | undefined;
  /** Value of `--paths-from`. */
  readonly pathsFrom: string | undefined;
  readonly replay: RunnerOptions["replay"];
  readonly settings: RunSettings;
  readonly loaded: LoadedConfig;
  readonly scenarios: LoadedScenarios;
  readonly runs: RunnerOptions["runs"];
  readonly gateways: RunnerOptions["gateways"];
  readonly verbs: RunnerOptions["verbs"];
  readonly terminal: Terminal;
  readonly program: Program | undefined;
}

async function execute({
  out,
  sessions,
  pathsFrom,
  replay,
  settings,
  loaded,
  scenarios,
  runs,
  gateways,
  verbs,
  terminal,
  program,
}: PreparedRun): Promise<number> {
  const { config, root } = loaded;
  const { cwd, env } = terminal;
  const proxy = resolve(packageRoot(), "dist/bin/amcp-proxy.js");
  const display = await openDisplay(settings.windows, env, cwd);
  const files = openResultFiles(out);
  const recording = openRunRecording(runs.length === 0 ? "off" : sessions, { out, cwd, env });
  const open = openReports({ names: settings.reports, files, out, root: pathsFrom, terminal });
  const secrets = secretsIn(config.secrets, env);
  const { interrupted, release } = program === undefined ? onInterrupt(terminal.err) : { interrupted: program.signal, release: () => {} };
  try {
    return await runScenarios({
      ...settings,
      replay,
      runs,
      verbs,
      broken: scenarios.broken,
      apps: config.apps,
      gateways,
      cwd,
      root,
      packageRoot: packageRoot(),
      proxyCommand: [
        process.execPath,
        proxy,
        "--control",
        "--tool-timeout",
        String(toolTimeoutMs(runs, settings)),
        ...recording.proxyArguments,
      ],
      session: recording.session,
      version,
      baselines: config.baselines,
      files,
      emit(event) {
        open.onEvent(event);
        program?.onEvent(event);
      },
      clock: systemClock,
      environment: env,
      secrets: secrets.values,
      shortSecrets: secrets.short,
      warnings: [...shortSecretWarnings(secrets, config.secrets), ...scenarios.warnings, ...recording.warnings],
      display: display.environment,
      interrupted,
    });
  } finally {
    await display.close();
    await recording.close();
    await open.close().finally(() => {
      files.close();
      release();
    });
  }
}

/** Lists the planned scenarios with their tags, and their number. */
function listRuns(runs: readonly PlannedRun[]): string {
  const lines = runs.map(({ id, name, rowTitle, scenario, seed }) => {
    const { tags } = scenario;
    const marks = [...(tags.length === 0 ? [] : [`[${tags.map(visible).join(", ")}]`]), ...(seed === undefined ? [] : [`(seed ${seed})`])];
    return [visible(id), visible(titleOf({ id, name, row: rowTitle })), ...marks].join("  ");
  });
  const noun = runs.some(({ repetition }) => repetition > 1) ? "repetition" : "scenario";
  return `${[...lines, counted(runs.length, noun)].join("\n")}\n`;
}

/** The command that runs a scenario file again with the options of this run: with the seed of one repetition, or else repeated. */
export function replayCommand(given: Given, { repeatEach }: Pick<RunnerOptions, "repeatEach">): RunnerOptions["replay"] {
  const config = given.text("config");
  const live = given.list("live");
  // Options without which the scenario would run differently.
  const kept = [
    ...(config === undefined ? [] : [`--config ${quoted(config)}`]),
    ...["headed", "xvfb"].filter(given.has).map((name) => `--${name}`),
    ...(live.length === 0 ? [] : [live.includes(ALL_LIVE) ? "--live" : `--live=${live.join(",")}`]),
  ];
  return (file, seed) =>
    ["npx amcp-test", quoted(file), ...kept, seed === undefined ? `--repeat-each ${repeatEach}` : `--perturb ${seed}`].join(" ");
}

/** Quotes a word for shells. */
const quoted = (text: string): string => (/^[\w@%+=:,./~-]+$/.test(text) ? text : `"${text.replace(/["$`\\]/g, "\\$&")}"`);
