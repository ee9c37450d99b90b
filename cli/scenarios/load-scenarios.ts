import { dirname, resolve } from "node:path";
import type { Diagnostic } from "../../contracts/diagnostic.ts";
import { isThere } from "../../platform/files/files.ts";
import type { Confinement } from "../../platform/files/paths.ts";
import { checkScenario, encodingProblem, parseScenario, renderDiagnostic, type Scenario } from "../../runner/language/read/index.ts";
import type { BrokenFile } from "../../runner/run/index.ts";
import type { Word } from "../../runner/steps/index.ts";
import type { Terminal } from "../command/command.ts";
import type { Config } from "../config/config.ts";
import { openUsedFiles, type ScenarioText } from "./scenario-files.ts";

export interface LoadedScenarios {
  readonly scenarios: readonly Scenario[];
  /** The hooks that run once around them. */
  readonly hooks: readonly Scenario[];
  /** Broken files; the run continues with the others. */
  readonly broken: readonly BrokenFile[];
  /** Probable mistakes that are allowed, one sentence each. */
  readonly warnings: readonly string[];
  /** The texts of the scenarios, and of the files that they use. */
  readonly texts: readonly ScenarioText[];
}

/** Where scenarios are, and the words and names that they may use. */
interface ScenarioPlace extends Pick<Terminal, "cwd" | "env"> {
  /** Folder of amcp.config.yaml, or else the working folder. */
  readonly root: string;
  readonly verbs: readonly Word[];
  /** Of the files that they may name. */
  readonly confined?: Confinement | undefined;
}

/**
 * Parses and checks all files against the configuration, and reports all problems with their places.
 *
 * @param checkMore finds further problems of a scenario that is read
 */
export function loadScenarios(
  files: readonly ScenarioText[],
  config: Config,
  { cwd, env, root, verbs, confined }: ScenarioPlace,
  checkMore: (scenario: Scenario) => readonly Diagnostic[] = () => [],
): LoadedScenarios {
  const scenarios: Scenario[] = [];
  const broken: BrokenFile[] = [];
  const hasFile = (scenario: string, path: string) => isThere(resolve(cwd, dirname(scenario), path));
  const project = {
    apps: Object.keys(config.apps),
    gateways: Object.keys(config.gateways),
    variants: config.variants.map(({ name }) => name),
    env,
    hasFile,
    refuseFile: (scenario: string, path: string) => confined?.(resolve(cwd, dirname(scenario), path)),
  };
  const used = openUsedFiles(cwd, root, confined);
  for (const { file, text, fault } of files) {
    const parsed = parseScenario(file, text, verbs, used);
    const { scenario, diagnostics: problems } = fault === undefined ? parsed : { diagnostics: [encodingProblem(file, fault)] };
    const diagnostics =
      scenario === undefined
        ? problems
        : [scenario, ...onceIn(scenario)].flatMap((part) => [...checkScenario(part, project), ...checkMore(part)]);
    const rendered = diagnostics
      .map((diagnostic) => renderDiagnostic(diagnostic, used.textOf(diagnostic.file) ?? text, { color: false }))
      .join("\n\n");
    if (diagnostics.length > 0) broken.push({ file, diagnostics, rendered });
    else if (scenario !== undefined) scenarios.push(scenario);
  }
  const hooks = new Map(scenarios.flatMap(onceIn).map((hook) => [hook.name, hook]));
  const warnings = [...sharedNames(scenarios), ...onlySome(scenarios)];
  return { scenarios, hooks: [...hooks.values()], broken, warnings, texts: [...files, ...used.all()] };
}

const onceIn = ({ hooks }: Scenario): readonly Scenario[] => hooks.flatMap(({ once }) => once);

function onlySome(scenarios: readonly Scenario[]): string[] {
  const chosen = scenarios.filter(({ only }) => only);
  if (chosen.length === 0 || chosen.length === scenarios.length) return [];
  return [`${chosen.length} of ${scenarios.length} scenarios run, because of \`only\` in ${chosen.map(({ file }) => file).join(", ")}`];
}

/** Warns about equal names, by which reports distinguish scenarios. */
function sharedNames(scenarios: readonly Scenario[]): string[] {
  const first = new Map<string, Scenario>();
  return scenarios.flatMap((scenario) => {
    const known = first.get(scenario.name);
    first.set(scenario.name, known ?? scenario);
    if (known === undefined) return [];
    return [
      `${scenario.file}:${scenario.line}: the name "${scenario.name}" is also that of ${known.file}; reports cannot distinguish them`,
    ];
  });
}
