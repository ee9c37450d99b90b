import type { BrokenFile } from "../runner/execution/options.ts";
import { checkScenario } from "../runner/scenario/check-scenario.ts";
import { parseScenario } from "../runner/scenario/parse-scenario.ts";
import { renderDiagnostic } from "../runner/scenario/render-diagnostic.ts";
import type { Scenario } from "../runner/scenario/scenario.ts";
import { verbs } from "../runner/steps/index.ts";
import type { Config } from "./config.ts";
import type { ScenarioText } from "./scenario-files.ts";

export interface LoadedScenarios {
  readonly scenarios: readonly Scenario[];
  /** The others of a run go on without them. */
  readonly broken: readonly BrokenFile[];
}

/** Reads and checks every file against the configuration; whatever is wrong is told at once, with its place. */
export function loadScenarios(files: readonly ScenarioText[], config: Config, env: NodeJS.ProcessEnv): LoadedScenarios {
  const scenarios: Scenario[] = [];
  const broken: BrokenFile[] = [];
  const surroundings = { apps: Object.keys(config.apps), gateways: Object.keys(config.gateways), env };
  for (const { file, text } of files) {
    const { scenario, diagnostics: problems } = parseScenario(file, text, verbs);
    const diagnostics = scenario === undefined ? problems : checkScenario(scenario, surroundings);
    const rendered = diagnostics.map((diagnostic) => renderDiagnostic(diagnostic, text, { color: false })).join("\n\n");
    if (diagnostics.length > 0) broken.push({ file, diagnostics, rendered });
    else if (scenario !== undefined) scenarios.push(scenario);
  }
  return { scenarios, broken };
}
