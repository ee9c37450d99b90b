import { resolve } from "node:path";
import { AmcpError } from "../contracts/errors.ts";
import { slashedPath } from "../platform/files/paths.ts";
import { plural } from "../platform/text/shown-text.ts";
import { type EditorNames, renderHooksSchema, renderScenarioSchema, renderStepsSchema } from "../runner/schema/index.ts";
import { everything, liveNames } from "./apps/live-names.ts";
import type { Command } from "./command/command.ts";
import { type Flags, type Given, readFlags } from "./command/flags.ts";
import { writeFileOf } from "./command/write-output.ts";
import { loadConfig } from "./config/config.ts";
import { loadVerbs } from "./scenarios/load-verbs.ts";

const flags: Flags = {
  live: { kind: "switch", summary: "start the apps and gateways, and add the names of apps, tools and elements" },
  steps: { kind: "switch", summary: "the schema of files of steps, `*.steps.yaml`, instead of that of scenarios" },
  hooks: { kind: "switch", summary: "the schema of files of hooks, `amcp.hooks.yaml`, instead of that of scenarios" },
  out: { kind: "text", value: "FILE", summary: "write the schema there instead of to stdout" },
  config: { kind: "text", value: "FILE", summary: "instead of amcp.config.yaml in the current folder", env: "AMCP_CONFIG" },
};

export const schemaCommand: Command = {
  name: "schema",
  summary:
    "Writes the JSON Schema of scenarios, of files of steps or of hooks, for editors, with the project's verbs, and with --live its names.",
  usage: "schema [--live] [--steps|--hooks] [--out FILE]",
  flags,
  async run(argv, terminal) {
    const { cwd, env, out } = terminal;
    const given = readFlags(argv, flags, env);
    if (given.paths.length > 0) throw new AmcpError("AMCP_USAGE", `schema takes no "${given.paths[0]}"; name the file with --out`);
    const loaded = await loadConfig(cwd, given.text("config"));
    const { verbs } = await loadVerbs(loaded);
    const names = given.has("live") ? await liveNames(loaded, everything(loaded.config), terminal) : undefined;
    const { subject, render } = kindOf(given);
    const text = render(names, verbs);
    const file = given.text("out");
    if (file === undefined) out.write(text);
    else await writeFileOf(resolve(cwd, file), text);
    if (file !== undefined) out.write(summaryOf(slashedPath(cwd, resolve(cwd, file)), subject, names));
    return 0;
  },
};

interface Kind {
  /** The files, for the sentence that says what was written. */
  readonly subject: string;
  readonly render: typeof renderScenarioSchema;
}

/** @throws AmcpError AMCP_USAGE where both kinds are asked for */
function kindOf(given: Given): Kind {
  if (given.has("steps") && given.has("hooks")) throw new AmcpError("AMCP_USAGE", "--steps and --hooks exclude each other");
  if (given.has("steps")) return { subject: "Files of steps", render: renderStepsSchema };
  if (given.has("hooks")) return { subject: "Files of hooks", render: renderHooksSchema };
  return { subject: "Scenarios", render: renderScenarioSchema };
}

function summaryOf(file: string, files: string, names: EditorNames | undefined): string {
  const counts = names === undefined ? "" : ` with ${countsOf(names)}`;
  return `Wrote ${file}${counts}. ${files} in this folder begin with: # yaml-language-server: $schema=${file}\n`;
}

function countsOf({ apps, gateways, tools, elements }: EditorNames): string {
  const counts = [plural(apps.length, "app"), plural(gateways.length, "gateway"), plural(tools.length, "tool")];
  return `${counts.join(", ")} and ${plural(elements.length, "element")}`;
}
