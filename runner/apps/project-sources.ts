import { existsSync } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";

const NUGET_CONFIGS = ["NuGet.config", "nuget.config", "NuGet.Config"];
/** Files above a project that MSBuild and NuGet read implicitly. */
const INHERITED = [
  "Directory.Build.props",
  "Directory.Build.targets",
  "Directory.Build.rsp",
  "Directory.Packages.props",
  "global.json",
  ...NUGET_CONFIGS,
  ".editorconfig",
];
/** Outputs of runs and builds; as sources they would cause a build after each run. */
const OUTPUTS = new Set(["bin", "obj", "node_modules", "TestResults", "amcp-results", "__baselines__"]);

/**
 * Every file that a build of the project reads: its folder, its includes from elsewhere, the same for the projects that it
 * references, and inherited files of the folders above. Paths with unknown MSBuild properties are skipped.
 */
export async function projectSources(project: string): Promise<readonly string[]> {
  const files = new Set<string>();
  const projects = new Set<string>();
  await addProject(project, files, projects);
  return [...files].sort();
}

async function addProject(project: string, files: Set<string>, projects: Set<string>): Promise<void> {
  if (projects.has(project) || !existsSync(project)) return;
  projects.add(project);
  const folder = dirname(project);
  await addFolder(folder, files);
  for (const path of inherited(folder, INHERITED)) files.add(path);
  for (const path of namedPaths(await readFile(project, "utf8"), folder)) {
    if (/\.\w+proj$/i.test(path)) await addProject(path, files, projects);
    else if (!path.startsWith(folder)) await addNamed(path, files);
  }
}

/** The NuGet configuration files of a project, except those of the user and the machine. */
export const packageSources = (project: string): readonly string[] => inherited(dirname(project), NUGET_CONFIGS);

/** The named files that exist in the folder or above it. */
function inherited(folder: string, names: readonly string[]): readonly string[] {
  const own = names.map((name) => join(folder, name)).filter((path) => existsSync(path));
  return folder === dirname(folder) ? own : [...own, ...inherited(dirname(folder), names)];
}

/** Paths outside the project's folder in `Include`, `Project` and `Update` attributes, up to the first wildcard. */
function namedPaths(xml: string, folder: string): readonly string[] {
  return [...xml.matchAll(/\b(?:Include|Project)="([^"]+)"/g)]
    .flatMap(([, value]) => (value ?? "").split(";"))
    .map((value) => value.replaceAll("\\", "/").replace(/\$\((MSBuildThisFileDirectory|MSBuildProjectDirectory)\)\/?/, "./"))
    .filter((value) => /[/.]/.test(value) && !value.includes("$("))
    .map((value) => resolve(folder, value.replace(/\/?[^/]*\*.*$/, "")));
}

async function addNamed(path: string, files: Set<string>): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (found?.isFile()) files.add(path);
  else if (found?.isDirectory()) await addFolder(path, files);
}

async function addFolder(folder: string, files: Set<string>): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true });
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isFile()) files.add(path);
    else if (entry.isDirectory() && !OUTPUTS.has(entry.name) && !basename(path).startsWith(".")) await addFolder(path, files);
  }
}
