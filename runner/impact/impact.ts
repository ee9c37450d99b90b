import { basename, dirname, resolve } from "node:path";
import { isThere } from "../../platform/files/files.ts";
import { leadsOut, slashedPath } from "../../platform/files/paths.ts";
import type { AppConfig } from "../apps/app-config.ts";
import { projectFile } from "../apps/prepare.ts";
import { isInherited, isNoSource, type ProjectInputs, projectInputs } from "../apps/project-sources.ts";
import { HOOKS_FILE } from "../language/names.ts";
import type { Scenario } from "../language/read/scenario.ts";
import { stepsOf } from "../language/read/scenario.ts";
import { scenarioKey } from "../run/plan/plan.ts";

/** The files of an app. */
export interface AppInputs extends ProjectInputs {
  readonly name: string;
}

/** The files of a scenario; all paths are absolute. */
export interface ScenarioInputs {
  /** Unique; the scenario's file as messages show it. */
  readonly file: string;
  readonly path: string;
  /** Files of steps, tables, schemas and files that steps read. */
  readonly used: readonly string[];
  /** Whether a file is an accepted picture or text of it. */
  readonly isBaseline: (path: string) => boolean;
  readonly apps: readonly string[];
  /** Whether it does not depend on a file of its apps. */
  readonly ignores?: ((path: string) => boolean) | undefined;
}

export interface Project {
  readonly scenarios: readonly ScenarioInputs[];
  readonly apps: readonly AppInputs[];
  /** Files on which every scenario depends, such as amcp.config.yaml. */
  readonly shared: readonly string[];
  /** Names a path in messages. */
  readonly show: (path: string) => string;
}

/** Why a scenario can be touched by a change. */
export interface Touch {
  readonly reason: string;
  readonly kind: "scenario" | "used" | "baseline" | "hooks" | "app" | "shared" | "unknown";
}

/** Files of which no run depends: texts for people, and settings of git, of editors and of servers. */
const IRRELEVANT = /(^|\/)(\.git(ignore|attributes|modules)|LICENSE[^/]*|[^/]+\.md|\.(github|vscode|idea|gitlab)\/.*|\.gitlab-ci\.yml)$/i;

/**
 * The scenarios that changed files can touch, by file, with the first reason of each. A file of which nothing is known touches all: a
 * scenario that is left out would be a defect that is not found, one too many costs only time.
 *
 * @param changed absolute paths; of files that were removed, too
 */
export function touchedBy(changed: readonly string[], project: Project): ReadonlyMap<string, Touch> {
  const touches = new Map<string, Touch>();
  for (const path of changed)
    for (const [file, touch] of touchesOf(path, project)) {
      if (!touches.has(file)) touches.set(file, touch);
    }
  return touches;
}

function touchesOf(path: string, project: Project): readonly (readonly [string, Touch])[] {
  const touches = project.scenarios.flatMap((scenario) => {
    const touch = touchOf(path, scenario, project);
    return touch === undefined ? [] : [[scenario.file, touch] as const];
  });
  if (touches.length > 0 || isIrrelevant(path, project) || project.scenarios.some(({ ignores }) => ignores?.(path))) return touches;
  const reason = `${project.show(path)} changed, and it is not known what depends on it`;
  return project.scenarios.map(({ file }) => [file, { kind: "unknown", reason }] as const);
}

function touchOf(path: string, scenario: ScenarioInputs, { apps, shared, show }: Project): Touch | undefined {
  const shown = show(path);
  if (path === scenario.path) return { kind: "scenario", reason: "it changed itself" };
  if (scenario.used.includes(path)) return { kind: "used", reason: `it uses ${shown}` };
  if (scenario.isBaseline(path)) return { kind: "baseline", reason: `${shown} is an accepted result of it` };
  if (basename(path) === HOOKS_FILE && !leadsOut(dirname(path), scenario.path)) return { kind: "hooks", reason: `${shown} has its hooks` };
  if (shared.includes(path)) return { kind: "shared", reason: `every scenario depends on ${shown}` };
  if (scenario.ignores?.(path)) return undefined;
  const app = apps.find(({ name, ...inputs }) => scenario.apps.includes(name) && isInput(path, inputs));
  return app && { kind: "app", reason: `${shown} belongs to ${app.name}` };
}

/** Whether a build of a project reads the file. */
const isInput = (path: string, { folders, others }: Omit<ProjectInputs, "isComplete">): boolean =>
  folders.some((folder) => (!leadsOut(folder, path) && !isNoSource(folder, path)) || isInherited(path, folder)) ||
  others.some((other) => !leadsOut(other, path));

/** A file of an app that no scenario uses is known to touch none, if the paths of all other apps are known. */
function isIrrelevant(path: string, { apps, scenarios, show }: Project): boolean {
  if (IRRELEVANT.test(show(path))) return true;
  const used = new Set(scenarios.flatMap((scenario) => scenario.apps));
  const isComplete = apps.every(({ name, isComplete }) => isComplete || !used.has(name));
  return isComplete && apps.some((app) => isInput(path, app) && !used.has(app.name));
}

interface ProjectFacts {
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
  /** The files of its apps on which a scenario does not depend, by its own file. */
  readonly ignores?: ((file: string) => (path: string) => boolean) | undefined;
}

/** Finds out which files the scenarios of a project depend on. */
export async function readProject({ scenarios, broken, apps, baselines, root, cwd, shared, ignores }: ProjectFacts): Promise<Project> {
  const inputs = await Promise.all(Object.entries(apps).map(([name, config]) => inputsOf(name, config, root)));
  return {
    scenarios: [
      ...scenarios.map((scenario) => ({ ...scenarioInputs(scenario, { baselines, root, cwd }), ignores: ignores?.(scenario.file) })),
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
  const isBaseline = (tested: string) => pattern.test(tested);
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
