import { resolve } from "node:path";
import { AmcpError } from "../contracts/errors.ts";
import type { EventSink } from "../contracts/ports.ts";
import type { SharedQueue } from "../contracts/shared-queue.ts";
import { packageRoot } from "../platform/files/paths.ts";
import { openResultFiles } from "../platform/files/result-files.ts";
import { systemClock } from "../platform/observability/clock.ts";
import { shellWord, visibleLines } from "../platform/text/shown-text.ts";
import { openDisplay } from "../runner/apps/index.ts";
import type { CustomVerb } from "../runner/custom-verbs/index.ts";
import { type PlannedRun, type RunnerOptions, type RunProject, runPlan } from "../runner/run/index.ts";
import { controlledProxy } from "./apps/proxy-program.ts";
import type { Command, Terminal } from "./command/command.ts";
import { type Given, readFlags } from "./command/flags.ts";
import { onInterrupt } from "./command/interrupt.ts";
import { version } from "./command/version.ts";
import { type LoadedConfig, loadConfig } from "./config/config.ts";
import { ALL_LIVE, gatewayPlans } from "./gateway-plans/gateway-plans.ts";
import { chooseRuns, type MadeScenarios, type Narrowing } from "./run/choose-runs.ts";
import { dryRun, listPlan, listRuns } from "./run/dry-run.ts";
import { openReports } from "./run/open-reports.ts";
import { attend, refuseUnattended } from "./run/person.ts";
import { joined, participate, queueSecrets } from "./run/queue.ts";
import { accessOf, type RunAccess } from "./run/run-access.ts";
import { openRunRecording } from "./run/run-session.ts";
import { type RunSettings, runFlags, settingsOf, toolTimeoutMs } from "./run/run-settings.ts";
import type { LoadedScenarios } from "./scenarios/load-scenarios.ts";
import { loadVerbs } from "./scenarios/load-verbs.ts";
import { secretsIn, shortSecretWarnings } from "./sessions/secret-values.ts";

/** The inputs of a program beyond the words of a command line. */
export interface Program {
  readonly verbs: readonly CustomVerb[];
  /** In place of a file. */
  readonly loaded: LoadedConfig | undefined;
  readonly signal: AbortSignal;
  readonly onEvent: EventSink;
}

export const runScenariosCommand = {
  name: "run",
  summary: "Runs scenarios against their apps.",
  usage: "[run] [files, folders or ids of --list, else scenarios/]",
  flags: runFlags,
  async run(argv: readonly string[], terminal: Terminal, program?: Program) {
    const given = readFlags(argv, runFlags, terminal.env);
    if (!given.has("watch")) return runOnce(given, terminal, { program });
    const { watchRuns } = await import("./run/watch.ts");
    return watchRuns(given, terminal, (narrowing) => runOnce(given, terminal, { narrowing }));
  },
} satisfies Command;

interface Invocation {
  /** The part of the selection that a watched run is about. */
  readonly narrowing?: Narrowing;
  readonly program?: Program | undefined;
  /** Scenarios that are no files, with their configuration. */
  readonly made?: MadeScenarios & { readonly loaded: LoadedConfig };
}

/** Runs the selected scenarios with the options of a command. @throws AmcpError where nothing can run */
export async function runOnce(given: Given, user: Terminal, { narrowing = {}, program, made }: Invocation): Promise<number> {
  const { cwd, env } = user;
  const loaded = made?.loaded ?? program?.loaded ?? (await loadConfig(cwd, given.text("config")));
  const { verbs } = await loadVerbs(loaded, program?.verbs);
  const settings = settingsOf(given, loaded.config, env);
  const terminal: Terminal = settings.isForProgram ? { cwd, env, out: user.err, err: user.err } : user;
  refuseUnattended(settings.halts, terminal);
  const out = given.text("out") ?? "amcp-results";
  const access = accessOf(given, loaded.config, terminal);
  const { runs, scenarios } = await chooseRuns({ given, settings, access, loaded, verbs, out, narrowing, input: user, made }, terminal);
  const needed = new Set(runs.flatMap(({ scenario }) => scenario.gateways));
  const gateways = await gatewayPlans(loaded.config, { needed, live: given.list("live"), root: loaded.root });
  if (given.has("list")) {
    user.out.write(settings.isForProgram ? listPlan(runs, scenarios) : listRuns(runs));
    for (const { rendered } of scenarios.broken) terminal.err.write(`${visibleLines(rendered)}\n\n`);
    return scenarios.broken.length > 0 ? 2 : 0;
  }
  if (given.has("dry-run")) return dryRun({ runs, scenarios, settings, loaded }, terminal);
  refuseSharedHooks(settings, scenarios);
  const stream = given.has("stream") ? user : undefined;
  const keepsPassed = made !== undefined;
  const prepared = {
    given,
    settings,
    access,
    loaded,
    scenarios,
    runs,
    gateways,
    verbs,
    terminal,
    program,
    stream,
    keepsPassed,
    out: resolve(cwd, out),
  };
  return joined({ settings, loaded, texts: scenarios.texts, runs, gateways, out: terminal.out }, (queue) => execute(prepared, queue));
}

/** Steps that run once would run once on each machine. @throws AmcpError AMCP_USAGE */
function refuseSharedHooks({ queue }: RunSettings, { hooks: [first] }: LoadedScenarios): void {
  if (queue === undefined || first === undefined) return;
  throw new AmcpError("AMCP_USAGE", `--queue excludes beforeAll and afterAll, which ${first.file} has: no machine has the whole run`);
}

interface PreparedRun {
  readonly given: Given;
  /** The results folder. */
  readonly out: string;
  readonly settings: RunSettings;
  readonly access: RunAccess;
  readonly loaded: LoadedConfig;
  readonly scenarios: LoadedScenarios;
  readonly runs: readonly PlannedRun[];
  readonly gateways: RunProject["gateways"];
  readonly verbs: RunProject["verbs"];
  readonly terminal: Terminal;
  readonly program: Program | undefined;
  /** Whether the results have also the pictures that equal their baselines. */
  readonly keepsPassed: boolean;
  /** The standard streams of a run for a program: events are written, and the end of the input ends the run. */
  readonly stream: Terminal | undefined;
}

/** @param queue from which this machine takes scenarios; undefined if it runs them all */
async function execute(prepared: PreparedRun, queue: SharedQueue | undefined): Promise<number> {
  const { given, out, settings, loaded, scenarios, runs, terminal, program, stream, keepsPassed } = prepared;
  const { config } = loaded;
  const { cwd, env } = terminal;
  const sessions = given.text("sessions");
  const display = await openDisplay(settings.windows, env, cwd);
  const files = openResultFiles(out);
  const recording = openRunRecording(runs.length === 0 ? "off" : sessions, { out, cwd, env });
  const root = given.text("paths-from");
  const names = settings.reports.filter((name) => stream === undefined || name !== "console");
  const open = openReports({ names: [...new Set([...names, "last-run"])], files, out, root, terminal });
  const secrets = secretsIn(config.secrets, env);
  const attendance = await attend({ runs, settings, out, sessions }, terminal);
  const { interrupted, release } =
    program === undefined ? onInterrupt(terminal.err, { input: stream?.in }) : { interrupted: program.signal, release: () => {} };
  const shared = queue === undefined ? undefined : participate({ queue, settings, files, interrupted });
  const toolTimeout = ["--tool-timeout", String(toolTimeoutMs(runs, settings))];
  try {
    const exitCode = await runPlan({
      ...attendance.settings,
      version,
      plan: { runs, broken: scenarios.broken, shared },
      project: projectOf(prepared, display.environment),
      proxy: {
        command: [...controlledProxy(), ...toolTimeout, ...recording.proxyArguments, ...attendance.proxyArguments],
        agentToken: attendance.agentToken,
      },
      policy: settings.policy,
      baselines: { template: config.baselines, update: settings.update, keepsPassed },
      recording: { session: recording.session, trace: settings.trace },
      secrets: { values: { ...secrets.values, ...queueSecrets(settings) }, short: secrets.short },
      reporting: {
        emit: (event) => {
          open.onEvent(event);
          shared?.onEvent(event);
          program?.onEvent(event);
          stream?.out.write(`${JSON.stringify(event)}\n`);
        },
        clock: systemClock,
        files,
        warnings: [...shortSecretWarnings(secrets, config.secrets), ...scenarios.warnings, ...recording.warnings, ...attendance.warnings],
        replay: replayLine(given, settings.repetition),
      },
      halts: { ...settings.halts, person: attendance.person },
      interrupted,
    });
    await shared?.close();
    return exitCode;
  } finally {
    await display.close();
    await recording.close();
    await attendance.close();
    await open.close().finally(() => {
      files.close();
      release();
    });
  }
}

const projectOf = ({ access, loaded, gateways, verbs, terminal }: PreparedRun, display: RunProject["display"]): RunProject => ({
  cwd: terminal.cwd,
  root: loaded.root,
  packageRoot: packageRoot(),
  environment: terminal.env,
  ...access,
  display,
  verbs,
  apps: loaded.config.apps,
  services: loaded.config.services,
  gateways,
});

/** The command that runs a scenario file again with the options of this run: with the seed of one repetition, or else repeated. */
export function replayLine(
  given: Given,
  { repeatEach }: Pick<RunnerOptions["repetition"], "repeatEach">,
): RunnerOptions["reporting"]["replay"] {
  const config = given.text("config");
  const live = given.list("live");
  // Options without which the scenario would run differently.
  const kept = [
    ...(config === undefined ? [] : [`--config ${shellWord(config)}`]),
    ...["headed", "xvfb"].filter(given.has).map((name) => `--${name}`),
    ...(live.length === 0 ? [] : [live.includes(ALL_LIVE) ? "--live" : `--live=${live.join(",")}`]),
  ];
  return ({ scenario: { file }, variant }, seed) =>
    [
      "npx amcp-test",
      shellWord(file),
      ...kept,
      ...(variant === undefined ? [] : [`--variant ${variant.name}`]),
      seed === undefined ? `--repeat-each ${repeatEach}` : `--perturb ${seed}`,
    ].join(" ");
}
