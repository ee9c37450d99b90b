import { dirname, resolve } from "node:path";
import { isThere } from "../../platform/files.ts";
import { slashedPath } from "../../platform/paths.ts";
import type { AppConfig } from "../apps/app-config.ts";
import { projectFile } from "../apps/prepare.ts";
import { projectInputs } from "../apps/project-sources.ts";
import { stepsOf } from "../language/read/addressed.ts";
import type { Scenario } from "../language/read/scenario.ts";
import { scenarioKey } from "../run/plan/plan.ts";
import type { AppInputs, Project, ScenarioInputs } from "./impact.ts";

export interface ProjectFacts {
  readonly scenarios: readonly Scenario[];
  /** Scenario files that cannot be read, which always run. */
  readonly broken: readonly string[];
  readonly apps: Readonly<Record<string, AppConfig>>;
  /** The template of baselines. */
  readonly baselines: string;
  /** Folder of amcp.config.yaml. */
  readonly root: string;
  readonly cwd: string;
  /** Further files on which every scenario depends. */
  readonly shared: readonly string[];
}

/** Finds out which files the scenarios of a project depend on. */
export async function readProject({ scenarios, broken, apps, baselines, root, cwd, shared }: ProjectFacts): Promise<Project> {
  const inputs = await Promise.all(Object.entries(apps).map(([name, config]) => inputsOf(name, config, root)));
  return {
    scenarios: [
      ...scenarios.map((scenario) => scenarioInputs(scenario, { baselines, root, cwd })),
      ...broken.map((file) => ({ file, path: resolve(cwd, file), used: [], isBaseline: () => false, apps: [] })),
    ],
    apps: inputs,
    shared: ["amcp.config.yaml", "package.json", "package-lock.json"].map((name) => resolve(root, name)).concat(shared),
    show: (path) => slashedPath(cwd, path),
  };
}

function scenarioInputs(scenario: Scenario, { baselines, root, cwd }: Pick<ProjectFacts, "baselines" | "root" | "cwd">): ScenarioInputs {
  const { file, files, apps } = scenario;
  const path = resolve(cwd, file);
  const read = stepsOf(scenario).flatMap(({ verb, written, places }) =>
    verb.files(written).map(({ name }) => resolve(cwd, dirname(places.file), name)),
  );
  const pattern = baselinePattern(baselines, { root, scenarioDir: dirname(path), scenario: scenarioKey(scenario) });
  const isBaseline = (one: string) => pattern.test(one);
  return { file, path, used: [...files.map((used) => resolve(cwd, used)), ...read], isBaseline, apps };
}

const quoted = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Matches the files of a scenario's baselines: pictures, their facts, texts and locators. */
function baselinePattern(
  template: string,
  { root, scenarioDir, scenario }: { root: string; scenarioDir: string; scenario: string },
): RegExp {
  const known: Readonly<Record<string, string>> = { "{scenarioDir}": quoted(scenarioDir), "{scenario}": quoted(scenario) };
  const parts = template.replace(/\.png$/, "").split(/(\{-?\w+\})/);
  const path = parts.map((part) => (part.startsWith("{") ? (known[part] ?? ".*") : quoted(part))).join("");
  const before = template.startsWith("{scenarioDir}") ? "" : `${quoted(root)}/`;
  return new RegExp(`^${before}${path}\\.(png|json|txt|locators\\.json)$`);
}

async function inputsOf(name: string, { project, command, cwd, fonts }: AppConfig, root: string): Promise<AppInputs> {
  const own = fonts.map((font) => resolve(root, font));
  if (project === undefined) {
    const folder = resolve(root, cwd ?? ".");
    const files = (command ?? []).map((word) => resolve(folder, word)).filter(isThere);
    return { name, folders: [], others: [...own, ...files], isComplete: false };
  }
  const { folders, others, isComplete } = await projectInputs(projectFile(name, resolve(root, project)));
  return { name, folders, others: [...own, ...others], isComplete };
}
