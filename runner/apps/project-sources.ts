import { type Dirent, existsSync } from "node:fs";
import { readdir, readFile, realpath, stat } from "node:fs/promises";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { leadsOut, slashedPath } from "../../platform/files/paths.ts";

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

/** Files beside a project that amcp-test reads and no build does. */
const OF_TESTS = /^(amcp\.config[\w.-]*\.yaml|scenarios[/\\].*\.ya?ml)$/;

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

/** The files that a build of a project depends on, removed ones included. */
export interface ProjectInputs {
  /** Of the project and of those that it references, at any depth. */
  readonly folders: readonly string[];
  /** Files and folders elsewhere. */
  readonly others: readonly string[];
  /** False if a path has an MSBuild property that is known only during a build. */
  readonly isComplete: boolean;
}

export async function projectInputs(project: string): Promise<ProjectInputs> {
  const files = new Set<string>();
  const projects = new Set<string>();
  await addProject(project, files, projects);
  const folders = [...projects].map((path) => dirname(path));
  const others = [...files].filter((file) => !folders.some((folder) => !leadsOut(folder, file)));
  const texts = await Promise.all([...projects].map((path) => readFile(path, "utf8")));
  return { folders, others, isComplete: !texts.some((xml) => UNKNOWN_PATH.test(xml)) };
}

/** A reference or an import whose path has a property other than the folder of the file itself. */
const UNKNOWN_PATH =
  /<(?:ProjectReference|Import|Compile|AvaloniaResource|EmbeddedResource|None|Content)\b[^>]*\b(?:Include|Project)="[^"]*\$\((?!MSBuildThisFileDirectory|MSBuildProjectDirectory)/;

/** Whether a build of a project in `folder` reads a file implicitly: one of the names that MSBuild and NuGet look for above it. */
export const isInherited = (file: string, folder: string): boolean =>
  INHERITED.includes(basename(file)) && !leadsOut(dirname(file), folder);

/** Whether a path below a project is no source of it: made by builds and runs, or a scenario. */
export const isNoSource = (folder: string, file: string): boolean =>
  OF_TESTS.test(relative(folder, file)) ||
  relative(folder, file)
    .split(sep)
    .slice(0, -1)
    .some((part) => OUTPUTS.has(part) || part.startsWith("."));

async function addProject(project: string, files: Set<string>, projects: Set<string>): Promise<void> {
  if (projects.has(project) || !existsSync(project)) return;
  projects.add(project);
  const folder = dirname(project);
  await addFolder(folder, files);
  for (const path of inherited(folder, INHERITED)) files.add(path);
  for (const path of namedPaths(await readFile(project, "utf8"), folder)) {
    if (/\.\w+proj$/i.test(path)) await addProject(path, files, projects);
    else if (leadsOut(folder, path)) await addNamed(path, files);
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

async function addFolder(folder: string, files: Set<string>, root = folder): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true });
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isFile()) {
      if (!OF_TESTS.test(relative(root, path))) files.add(path);
    } else if (entry.isDirectory() && !OUTPUTS.has(entry.name) && !basename(path).startsWith(".")) await addFolder(path, files, root);
  }
}

const FOLDER = "node_modules";

/** The MSBuild line that a project beside `node_modules` needs if a package there has C# sources. */
export const NODE_MODULES_EXCLUSION = "<DefaultItemExcludes>$(DefaultItemExcludes);node_modules/**</DefaultItemExcludes>";

/** A C# source of `node_modules` that the default globs of the project compile; undefined if there is none or it is excluded. */
export async function compiledNodeModules(project: string): Promise<string | undefined> {
  const folder = dirname(project);
  if (!project.endsWith(".csproj") || !existsSync(join(folder, FOLDER))) return undefined;
  const props = [project, ...foldersFrom(folder).map((above) => join(above, "Directory.Build.props"))].filter((file) => existsSync(file));
  const texts = await Promise.all(props.map((file) => readFile(file, "utf8")));
  if (texts.some((text) => text.includes(FOLDER) || /<EnableDefault(Compile)?Items>\s*false/i.test(text))) return undefined;
  const found = await firstSource(join(folder, FOLDER));
  return found && slashedPath(folder, found);
}

/** Advice for a compiler error in a file of `node_modules`; undefined if there is no such error. */
export function nodeModulesAdvice(errors: readonly string[], project: string): string | undefined {
  if (!errors.some((line) => /(^|[\\/])node_modules[\\/].*\.cs\(\d+,\d+\): error /.test(line))) return undefined;
  return `it compiles files of node_modules, beside which it lies; ${cure(project)}`;
}

/** The same advice for the project of an app, a folder or a file, before it is built. */
export async function nodeModulesProblem(path: string): Promise<string | undefined> {
  const projects = path.endsWith("proj") ? [path] : (await readdir(path).catch(() => [])).map((name) => join(path, name));
  for (const project of projects) {
    const source = await compiledNodeModules(project);
    if (source !== undefined) return `${basename(project)} lies beside node_modules and compiles ${source}; ${cure(project)}`;
  }
  return undefined;
}

const cure = (project: string): string => `add to a PropertyGroup of ${basename(project)}: ${NODE_MODULES_EXCLUSION}`;

const foldersFrom = (folder: string): readonly string[] =>
  folder === dirname(folder) ? [folder] : [folder, ...foldersFrom(dirname(folder))];

const isOpen = (entry: Dirent): boolean => (entry.isDirectory() || entry.isSymbolicLink()) && !entry.name.startsWith(".");

/** @param seen the folders that lead here, because a link may lead back */
async function firstSource(folder: string, seen: readonly string[] = []): Promise<string | undefined> {
  const real = await realpath(folder).catch(() => folder);
  if (seen.includes(real)) return undefined;
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const source = entries.find((entry) => entry.isFile() && entry.name.endsWith(".cs"));
  if (source !== undefined) return join(folder, source.name);
  for (const entry of entries) {
    // The SDK itself excludes names that begin with a dot, but follows links.
    const found = await (isOpen(entry) ? firstSource(join(folder, entry.name), [...seen, real]) : undefined);
    if (found !== undefined) return found;
  }
  return undefined;
}
