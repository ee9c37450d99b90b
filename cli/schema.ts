import { resolve } from "node:path";
import { AmcpError } from "../contracts/errors.ts";
import { systemClock } from "../platform/clock.ts";
import { packageRoot, slashedPath } from "../platform/paths.ts";
import { bootable, openDisplay, prepareApps } from "../runner/apps/index.ts";
import { type EditorNames, readEditorNames, renderScenarioSchema } from "../runner/schema/index.ts";
import type { Command, Terminal } from "./command/command.ts";
import { type Flags, readFlags } from "./command/flags.ts";
import { type LoadedConfig, loadConfig } from "./config/config.ts";
import { counted } from "./counted.ts";
import { gatewayPlans } from "./gateway-plans/gateway-plans.ts";
import { onInterrupt } from "./interrupt.ts";
import { loadVerbs } from "./load-verbs.ts";
import { version } from "./version.ts";
import { writeFileOf } from "./write-file.ts";

const flags: Flags = {
  live: { kind: "switch", summary: "start the apps and gateways, and add the names of apps, tools and elements" },
  out: { kind: "text", value: "FILE", summary: "write the schema there instead of to stdout" },
  config: { kind: "text", value: "FILE", summary: "instead of amcp.config.yaml in the current folder", env: "AMCP_CONFIG" },
};

export const schema: Command = {
  name: "schema",
  summary: "Writes the JSON Schema of scenarios for editors, with --live also the names of this project.",
  usage: "schema [--live] [--out FILE]",
  flags,
  async run(argv, terminal) {
    const { cwd, env, out } = terminal;
    const given = readFlags(argv, flags, env);
    if (given.paths.length > 0) throw new AmcpError("AMCP_USAGE", `schema takes no "${given.paths[0]}"; name the file with --out`);
    const loaded = await loadConfig(cwd, given.text("config"));
    const { verbs } = await loadVerbs(loaded);
    const names = given.has("live") ? await namesOf(loaded, terminal) : undefined;
    const text = renderScenarioSchema(names, verbs);
    const file = given.text("out");
    if (file === undefined) out.write(text);
    else await writeFileOf(resolve(cwd, file), text);
    if (file !== undefined) out.write(summaryOf(slashedPath(cwd, resolve(cwd, file)), names));
    return 0;
  },
};

/** Boots all configured apps and gateways without a display, to read their names. */
async function namesOf({ config, root }: LoadedConfig, { cwd, env, err }: Terminal): Promise<EditorNames> {
  const display = await openDisplay("headless", env, cwd);
  const { interrupted, release } = onInterrupt(err, "ending");
  try {
    const shared = { clock: systemClock, environment: env, signal: interrupted };
    const prepare = { ...shared, emit: () => {}, configs: config.apps, root, packageRoot: packageRoot(), display: display.environment };
    return await readEditorNames({
      ...shared,
      version,
      apps: bootable(await prepareApps(prepare)),
      gateways: await gatewayPlans(config, { needed: new Set(Object.keys(config.gateways)), live: [], root }),
      proxyCommand: [process.execPath, resolve(packageRoot(), "dist/bin/amcp-proxy.js"), "--control"],
    });
  } finally {
    await display.close();
    release();
  }
}

function summaryOf(file: string, names: EditorNames | undefined): string {
  const counts = names === undefined ? "" : ` with ${countsOf(names)}`;
  return `Wrote ${file}${counts}. Scenarios in this folder begin with: # yaml-language-server: $schema=${file}\n`;
}

function countsOf({ apps, gateways, tools, elements }: EditorNames): string {
  const counts = [counted(apps.length, "app"), counted(gateways.length, "gateway"), counted(tools.length, "tool")];
  return `${counts.join(", ")} and ${counted(elements.length, "element")}`;
}
