import { resolve } from "node:path";
import { AmcpError } from "../contracts/errors.ts";
import { slashedPath } from "../platform/files/paths.ts";
import { plural, visible } from "../platform/text/shown-text.ts";
import { type AppView, type Ignores, isNamedLike, listViews, looksOf, viewScenario, viewsAppOf, viewUses } from "../runner/views/index.ts";
import { namedApps, withApps } from "./apps/with-apps.ts";
import type { Command, Terminal } from "./command/command.ts";
import { oneOf } from "./command/flag-values.ts";
import { type Flags, type Given, readFlags } from "./command/flags.ts";
import { type LoadedConfig, loadConfig } from "./config/config.ts";
import type { MadeScenarios } from "./run/choose-runs.ts";
import { runFlags } from "./run/run-settings.ts";
import { runOnce } from "./run.ts";
import type { ScenarioText } from "./scenarios/scenario-files.ts";

/** Those of a run that mean the same for views. */
const SHARED = [
  "config",
  "out",
  "workers",
  "timeout",
  "max-failures",
  "last-failed",
  "only-affected",
  "update",
  "reports",
  "paths-from",
  "list",
];

const flags: Flags = {
  app: { kind: "list", value: "A,B", summary: "only the views of these apps" },
  ...Object.fromEntries(Object.entries(runFlags).filter(([name]) => SHARED.includes(name))),
};

export const viewsCommand: Command = {
  name: "views",
  summary: "Takes a picture of every window and user control of the apps, each by itself, and compares it with the accepted one.",
  usage: "views [names of views, with * for any characters]",
  flags,
  async run(argv, terminal) {
    const given = readFlags(argv, flags, terminal.env);
    const loaded = await viewsConfig(given, await loadConfig(terminal.cwd, given.text("config")));
    return runOnce(given, terminal, { made: { ...(await madeScenarios(given, loaded, terminal)), loaded } });
  },
};

/** The chosen apps, which only show their views. @throws AmcpError AMCP_USAGE for an unknown app, or without one */
async function viewsConfig(given: Given, { config, ...place }: LoadedConfig): Promise<LoadedConfig> {
  const all = Object.keys(config.apps);
  const wanted = given.list("app").map((name) => oneOf("--app", all, name) ?? name);
  if (all.length === 0) throw new AmcpError("AMCP_USAGE", "amcp.config.yaml has no apps whose views could be shown");
  const apps = namedApps(config, new Set(wanted.length === 0 ? all : wanted));
  const entries = Object.entries(apps).map(async ([name, app]) => [name, await viewsAppOf(name, app, place.root)] as const);
  return { ...place, config: { ...config, apps: Object.fromEntries(await Promise.all(entries)), variants: [] } };
}

/** One scenario for each chosen view. @throws AmcpError AMCP_SELECTION_EMPTY */
async function madeScenarios(given: Given, { config, root }: LoadedConfig, terminal: Terminal): Promise<MadeScenarios> {
  const wanted = { configs: config.apps, root, mode: "headless", remaining: "ending" } as const;
  const warn = (message: string) => terminal.err.write(`${visible(message)}\n`);
  const views = await withApps(wanted, terminal, (ready) => listViews({ ...ready, root, services: config.services, warn }));
  const looks = looksOf(config.views);
  const { include, exclude, folder } = config.views;
  const isChosen = ({ name }: AppView) =>
    [given.paths, include].every((patterns) => patterns.length === 0 || isNamedLike(name, patterns)) && !isNamedLike(name, exclude);
  const files: ScenarioText[] = [];
  const ignores = new Map<string, Ignores>();
  for (const [app, all] of views) {
    const appConfig = config.apps[app];
    const uses = given.has("only-affected") && appConfig !== undefined ? await viewUses(app, appConfig, all, root) : undefined;
    for (const view of all.filter(isChosen)) {
      const title = views.size > 1 ? `${view.name} of ${app}` : view.name;
      const file = slashedPath(terminal.cwd, resolve(root, folder, app, `${view.name}.yaml`));
      files.push({ file, text: viewScenario(app, view, title, looks) });
      if (uses !== undefined) ignores.set(file, uses(view.name));
    }
  }
  if (files.length > 0) return { files, ignores: (file) => ignores.get(file) ?? (() => false) };
  const known = [...views.values()].flat().map(({ name }) => name);
  throw new AmcpError("AMCP_SELECTION_EMPTY", `none of ${plural(known.length, "view")} has such a name: ${known.join(", ")}`);
}
