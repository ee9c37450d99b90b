import { type Dirent, existsSync } from "node:fs";
import { readdir, readFile, realpath } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { slashedPath } from "../../platform/paths.ts";

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
