import { resolve } from "node:path";
import { plural, visible, visibleLines } from "../platform/text/shown-text.ts";
import { nodeModulesProblem } from "../runner/apps/index.ts";
import type { Command } from "./command/command.ts";
import { readFlags } from "./command/flags.ts";
import { type Config, loadConfig } from "./config/config.ts";
import { loadScenarios } from "./scenarios/load-scenarios.ts";
import { loadVerbs } from "./scenarios/load-verbs.ts";
import { pathsOrDefault, readScenarioFiles } from "./scenarios/scenario-files.ts";

export const checkCommand: Command = {
  name: "check",
  summary: "Reads scenarios and the configuration and reports what is wrong, without starting anything unless with --live.",
  usage: "check [--live] [files or folders, else scenarios/]",
  flags: {
    live: {
      kind: "switch",
      summary: "start the apps and gateways of the scenarios, and check the tools and arguments of calls against theirs",
    },
    config: { kind: "text", value: "FILE", summary: "instead of amcp.config.yaml in the current folder", env: "AMCP_CONFIG" },
  },
  async run(argv, terminal) {
    const { cwd, env, out, err } = terminal;
    const given = readFlags(argv, this.flags, env);
    const loaded = await loadConfig(cwd, given.text("config"));
    const { config, root } = loaded;
    const { verbs } = await loadVerbs(loaded);
    const files = await readScenarioFiles(pathsOrDefault(given.paths, cwd), cwd);
    const places = { cwd, env, root, verbs };
    const read = loadScenarios(files, config, places);
    // Loaded on demand: without apps, most of a check's time would be the loading of what starts them.
    const live = given.has("live") ? await import("./apps/live-names.ts") : undefined;
    const { scenarios, broken, warnings } =
      live === undefined ? read : loadScenarios(files, config, places, await live.liveCheck(read.scenarios, loaded, terminal));
    for (const { rendered } of broken) err.write(`${visibleLines(rendered)}\n\n`);
    for (const warning of warnings) err.write(`warning: ${visible(warning)}\n`);
    const projects = await projectProblems(config, root);
    for (const problem of projects) err.write(`${visibleLines(problem)}\n\n`);
    const problems = broken.reduce((sum, { diagnostics }) => sum + diagnostics.length, projects.length);
    out.write(`${validity({ files: files.length, valid: scenarios.length, problems })}\n`);
    return problems === 0 ? 0 : 2;
  },
};

/** Problems that would fail the builds of the configured apps, as far as files show them. */
async function projectProblems({ apps }: Config, root: string): Promise<readonly string[]> {
  const problems = Object.entries(apps).map(async ([name, { project }]) => {
    const problem = project === undefined ? undefined : await nodeModulesProblem(resolve(root, project));
    return problem === undefined ? [] : [`AMCP_BUILD_FAILED: ${name} will not build as it should: ${problem}`];
  });
  return (await Promise.all(problems)).flat();
}

interface Checked {
  readonly files: number;
  readonly valid: number;
  readonly problems: number;
}

/** The result of `check` in one line; a file is one scenario. */
function validity({ files, valid, problems }: Checked): string {
  const invalid = files - valid;
  const found = problems === 0 ? "" : `: ${plural(problems, "problem")}`;
  if (valid === 0) return `${are(plural(invalid, "scenario"), invalid)} not valid${found}`;
  const others = invalid === 0 ? "" : `, ${are(String(invalid), invalid)} not`;
  return `${are(plural(valid, "scenario"), valid)} valid${others}${found}`;
}

const are = (subject: string, count: number): string => `${subject} ${count === 1 ? "is" : "are"}`;
