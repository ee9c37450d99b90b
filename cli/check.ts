import { AmcpError } from "../contracts/errors.ts";
import { visible, visibleLines } from "../platform/visible.ts";
import type { Command } from "./command.ts";
import { loadConfig } from "./config.ts";
import { readFlags } from "./flags.ts";
import { loadScenarios } from "./load-scenarios.ts";
import { readScenarioFiles } from "./scenario-files.ts";

export const check: Command = {
  name: "check",
  summary: "Reads scenarios and the configuration and tells what is wrong, without starting anything.",
  usage: "check <files or folders>",
  flags: { config: { kind: "text", value: "FILE", summary: "instead of amcp.config.yaml in the current folder", env: "AMCP_CONFIG" } },
  async run(argv, { cwd, env, out, err }) {
    const given = readFlags(argv, this.flags, env);
    if (given.paths.length === 0) throw new AmcpError("AMCP_USAGE", "name the files or folders to check");
    const { config } = await loadConfig(cwd, given.text("config"));
    const files = await readScenarioFiles(given.paths, cwd);
    const { scenarios, broken, warnings } = loadScenarios(files, config, { cwd, env });
    for (const { rendered } of broken) err.write(`${visibleLines(rendered)}\n\n`);
    for (const warning of warnings) err.write(`warning: ${visible(warning)}\n`);
    const problems = broken.reduce((sum, { diagnostics }) => sum + diagnostics.length, 0);
    out.write(`${files.length} files, ${scenarios.length} scenarios in order, ${problems} problems\n`);
    return broken.length === 0 ? 0 : 2;
  },
};
