import type { Diagnostic } from "../../contracts/diagnostic.ts";
import type { Scenario } from "../../runner/language/read/index.ts";
import { checkCalls, type EditorNames, ownersCalled, readEditorNames } from "../../runner/schema/index.ts";
import type { Terminal } from "../command/command.ts";
import type { Config, LoadedConfig } from "../config/config.ts";
import { gatewayPlans } from "../gateway-plans/gateway-plans.ts";
import { namedApps, withApps } from "./with-apps.ts";

/** Names of apps and gateways of the configuration. */
export interface WantedNames {
  readonly apps: ReadonlySet<string>;
  readonly gateways: ReadonlySet<string>;
}

export const everything = ({ apps, gateways }: Config): WantedNames => ({
  apps: new Set(Object.keys(apps)),
  gateways: new Set(Object.keys(gateways)),
});

/**
 * Boots apps and gateways without a display, to read their names.
 *
 * @throws AmcpError where one cannot be built or does not start
 */
export const liveNames = ({ config, root }: LoadedConfig, wanted: WantedNames, terminal: Terminal): Promise<EditorNames> =>
  withApps({ configs: namedApps(config, wanted.apps), root, mode: "headless", remaining: "ending" }, terminal, async (ready) =>
    readEditorNames({
      ...ready,
      root,
      services: config.services,
      gateways: await gatewayPlans(config, { needed: wanted.gateways, live: [], root }),
    }),
  );

/**
 * Boots the apps and gateways whose tools the scenarios call.
 *
 * @returns a check of a scenario's calls against the tools that they offer
 * @throws AmcpError where one cannot be built or does not start
 */
export async function liveCheck(
  scenarios: readonly Scenario[],
  loaded: LoadedConfig,
  terminal: Terminal,
): Promise<(scenario: Scenario) => readonly Diagnostic[]> {
  const owners = new Set(scenarios.flatMap(ownersCalled));
  const called = (names: Readonly<Record<string, unknown>>) => new Set(Object.keys(names).filter((name) => owners.has(name)));
  const wanted = { apps: called(loaded.config.apps), gateways: called(loaded.config.gateways) };
  const tools = owners.size === 0 ? [] : (await liveNames(loaded, wanted, terminal)).tools;
  return (scenario) => checkCalls(scenario, tools);
}
