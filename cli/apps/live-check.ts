import type { Diagnostic } from "../../contracts/diagnostic.ts";
import type { Scenario } from "../../runner/language/read/index.ts";
import { checkCalls, ownersCalled } from "../../runner/schema/index.ts";
import type { Terminal } from "../command/command.ts";
import type { LoadedConfig } from "../config/config.ts";
import { liveNames } from "./live-names.ts";

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
