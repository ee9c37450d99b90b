import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { AmcpError } from "../contracts/errors.ts";
import { systemClock } from "../platform/clock.ts";
import { openResultFiles } from "../platform/result-files.ts";
import { reports } from "../reports/index.ts";
import type { RunnerOptions } from "../runner/execution/options.ts";
import { planRuns } from "../runner/execution/plan.ts";
import { run as runScenarios } from "../runner/execution/run.ts";
import { UpdateMode } from "../runner/image/update-mode.ts";
import { parseDuration } from "../runner/scenario/duration.ts";
import type { Command, Terminal } from "./command.ts";
import { type Config, type LoadedConfig, loadConfig } from "./config.ts";
import { type Flags, type Given, readFlags } from "./flags.ts";
import { onInterrupt } from "./interrupt.ts";
import { type LoadedScenarios, loadScenarios } from "./load-scenarios.ts";
import { openReports } from "./open-reports.ts";
import { readScenarioFiles } from "./scenario-files.ts";
import { packageRoot, version } from "./version.ts";

const flags: Flags = {
  config: { kind: "text", value: "FILE", summary: "instead of amcp.config.yaml in the current folder", env: "AMCP_CONFIG" },
  out: { kind: "text", value: "DIR", summary: "results folder, ./amcp-results by default", env: "AMCP_OUT" },
  workers: { kind: "text", value: "N|50%", summary: "scenarios at the same time", env: "AMCP_WORKERS" },
  retries: { kind: "text", value: "N", summary: "how often a failed scenario is tried again", env: "AMCP_RETRIES" },
  "max-failures": { kind: "text", value: "N", summary: "begin no scenario after N have failed" },
  tags: { kind: "list", value: "A,B", summary: "only scenarios with any of these tags" },
  grep: { kind: "text", value: "REGEX", summary: "only scenarios whose name or file matches" },
  update: {
    kind: "text",
    value: UpdateMode.options.join("|"),
    summary: "what to do with baselines; none under CI, else missing",
    env: "AMCP_UPDATE",
  },
  reports: { kind: "list", value: "NAMES", summary: reports.map(({ name }) => name).join(", "), env: "AMCP_REPORTS" },
  list: { kind: "switch", summary: "show what would run, and end" },
  "fail-on-skipped": { kind: "switch", summary: "a skipped scenario is a failure", env: "AMCP_FAIL_ON_SKIPPED" },
  "fail-on-flaky": { kind: "switch", summary: "a scenario that passed only when tried again is a failure", env: "AMCP_FAIL_ON_FLAKY" },
};

export const run: Command = {
  name: "run",
  summary: "Runs scenarios against their apps.",
  usage: "[run] <files or folders>",
  flags,
  async run(argv, terminal) {
    const { cwd, env, out } = terminal;
    const given = readFlags(argv, flags, env);
    if (given.paths.length === 0) throw new AmcpError("AMCP_USAGE", "name the scenario files or folders to run");
    const loaded = await loadConfig(cwd, given.text("config"));
    const scenarios = loadScenarios(await readScenarioFiles(given.paths, cwd), loaded.config, env);
    const runs = planRuns(scenarios.scenarios, selectionOf(given));
    if (runs.length === 0 && scenarios.broken.length === 0)
      throw new AmcpError("AMCP_SELECTION_EMPTY", "no scenario matches --tags and --grep");
    if (given.has("list")) {
      for (const { id, scenario } of runs) out.write(`${id}  ${scenario.name}\n`);
      return scenarios.broken.length > 0 ? 2 : 0;
    }
    return execute({ given, loaded, scenarios, runs, terminal });
  },
};

interface Session {
  readonly given: Given;
  readonly loaded: LoadedConfig;
  readonly scenarios: LoadedScenarios;
  readonly runs: RunnerOptions["runs"];
  readonly terminal: Terminal;
}

async function execute({ given, loaded, scenarios, runs, terminal }: Session): Promise<number> {
  const { config, root } = loaded;
  const { cwd, env } = terminal;
  const out = resolve(cwd, given.text("out") ?? "amcp-results");
  const files = openResultFiles(out);
  const wanted = given.list("reports");
  const open = openReports({ names: wanted.length > 0 ? known(wanted) : config.run.reports, files, out, terminal });
  const { interrupted, release } = onInterrupt(terminal.err);
  try {
    return await runScenarios({
      runs,
      broken: scenarios.broken,
      apps: config.apps,
      root,
      packageRoot,
      proxyCommand: [process.execPath, resolve(packageRoot, "dist/cli/proxy-main.js"), "--control"],
      version,
      baselines: config.baselines,
      update: updateMode(given.text("update"), env),
      workers: workerCount(given.text("workers") ?? config.run.workers),
      retries: wholeNumber("retries", given.text("retries")) ?? config.run.retries,
      maxFailures: wholeNumber("max-failures", given.text("max-failures")) ?? 0,
      ...limitsOf(config),
      failOnSkipped: given.has("fail-on-skipped"),
      failOnFlaky: given.has("fail-on-flaky"),
      files,
      emit: (event) => open.onEvent(event),
      clock: systemClock,
      environment: env,
      interrupted,
    });
  } finally {
    await open.close();
    release();
  }
}

const limitsOf = ({ run: { stepTimeout, scenarioTimeout } }: Config) => ({
  stepTimeoutMs: parseDuration(stepTimeout) ?? 5000,
  scenarioTimeoutMs: parseDuration(scenarioTimeout) ?? 60_000,
});

function selectionOf(given: Given) {
  const written = given.text("grep");
  if (written === undefined) return { tags: given.list("tags") };
  try {
    return { tags: given.list("tags"), grep: new RegExp(written, "i") };
  } catch (cause) {
    throw new AmcpError("AMCP_USAGE", `--grep is not a regular expression: ${written}`, { cause });
  }
}

function known(names: readonly string[]): readonly string[] {
  const unknown = names.find((name) => !reports.some((report) => report.name === name));
  if (unknown !== undefined)
    throw new AmcpError("AMCP_USAGE", `there is no report ${unknown}; there are ${reports.map(({ name }) => name).join(", ")}`);
  return names;
}

function updateMode(written: string | undefined, env: NodeJS.ProcessEnv): UpdateMode {
  if (written === undefined) return env["CI"] === undefined || env["CI"] === "" ? "missing" : "none";
  const parsed = UpdateMode.safeParse(written);
  if (!parsed.success) throw new AmcpError("AMCP_USAGE", `--update takes ${UpdateMode.options.join(", ")}, not ${written}`);
  return parsed.data;
}

function workerCount(written: number | string): number {
  const share = /^(\d+)%$/.exec(String(written))?.[1];
  if (share !== undefined) return Math.max(1, Math.floor((availableParallelism() * Number(share)) / 100));
  const count = wholeNumber("workers", String(written)) ?? 1;
  if (count < 1) throw new AmcpError("AMCP_USAGE", "--workers takes a number from 1, or a share such as 50%");
  return count;
}

function wholeNumber(flag: string, written: string | undefined): number | undefined {
  if (written === undefined) return undefined;
  if (!/^\d+$/.test(written)) throw new AmcpError("AMCP_USAGE", `--${flag} takes a whole number, not ${written}`);
  return Number(written);
}
