import { resolve } from "node:path";
import { AmcpError } from "../contracts/errors.ts";
import { slashedPath } from "../platform/paths.ts";
import { type EditorNames, renderScenarioSchema, renderStepsSchema } from "../runner/schema/index.ts";
import type { Command } from "./command/command.ts";
import { type Flags, readFlags } from "./command/flags.ts";
import { loadConfig } from "./config/config.ts";
import { counted } from "./counted.ts";
import { everything, liveNames } from "./live-names.ts";
import { loadVerbs } from "./load-verbs.ts";
import { writeFileOf } from "./write-file.ts";

const flags: Flags = {
  live: { kind: "switch", summary: "start the apps and gateways, and add the names of apps, tools and elements" },
  steps: { kind: "switch", summary: "the schema of files of steps, `*.steps.yaml`, instead of that of scenarios" },
  out: { kind: "text", value: "FILE", summary: "write the schema there instead of to stdout" },
  config: { kind: "text", value: "FILE", summary: "instead of amcp.config.yaml in the current folder", env: "AMCP_CONFIG" },
};

export const schema: Command = {
  name: "schema",
  summary:
    "Writes the JSON Schema of scenarios, or with --steps of files of steps, for editors, with --live also the names of this project.",
  usage: "schema [--live] [--steps] [--out FILE]",
  flags,
  async run(argv, terminal) {
    const { cwd, env, out } = terminal;
    const given = readFlags(argv, flags, env);
    if (given.paths.length > 0) throw new AmcpError("AMCP_USAGE", `schema takes no "${given.paths[0]}"; name the file with --out`);
    const loaded = await loadConfig(cwd, given.text("config"));
    const { verbs } = await loadVerbs(loaded);
    const names = given.has("live") ? await liveNames(loaded, everything(loaded.config), terminal) : undefined;
    const isOfSteps = given.has("steps");
    const text = isOfSteps ? renderStepsSchema(names, verbs) : renderScenarioSchema(names, verbs);
    const file = given.text("out");
    if (file === undefined) out.write(text);
    else await writeFileOf(resolve(cwd, file), text);
    if (file !== undefined) out.write(summaryOf(slashedPath(cwd, resolve(cwd, file)), isOfSteps ? "Files of steps" : "Scenarios", names));
    return 0;
  },
};

function summaryOf(file: string, files: string, names: EditorNames | undefined): string {
  const counts = names === undefined ? "" : ` with ${countsOf(names)}`;
  return `Wrote ${file}${counts}. ${files} in this folder begin with: # yaml-language-server: $schema=${file}\n`;
}

function countsOf({ apps, gateways, tools, elements }: EditorNames): string {
  const counts = [counted(apps.length, "app"), counted(gateways.length, "gateway"), counted(tools.length, "tool")];
  return `${counts.join(", ")} and ${counted(elements.length, "element")}`;
}
