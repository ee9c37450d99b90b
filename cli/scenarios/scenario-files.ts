import { existsSync, readFileSync } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { AmcpError, messageOf } from "../../contracts/errors.ts";
import { isCode } from "../../platform/files/files.ts";
import { type Confinement, installedPackage, leadsOut, packageRoot, slashedPath } from "../../platform/files/paths.ts";
import { type DecodedText, decodeText } from "../../platform/text/text-encoding.ts";
import { HOOKS_FILE, isScenarioFile, type UsedFiles } from "../../runner/language/read/index.ts";
import { CONFIG_FILE } from "../config/config.ts";

const SKIPPED = new Set(["node_modules", "__baselines__", "bin", "obj"]);

/** A scenario file; `file` is relative to the working folder, with `/`, as in reports and editors. */
export interface ScenarioText extends DecodedText {
  readonly file: string;
}

/** The files that scenarios refer to while they are parsed: files of steps, and tables. Each is read once. */
export interface OpenUsedFiles extends UsedFiles {
  /** The text of a file that was read; `file` is relative to the working folder. */
  textOf(file: string): string | undefined;
  /** All files that were read. */
  all(): readonly ScenarioText[];
}

/** @param root outermost folder of hooks, that of amcp.config.yaml @param confined of the other files that may be read */
export function openUsedFiles(cwd: string, root: string = cwd, confined?: Confinement): OpenUsedFiles {
  const texts = new Map<string, ScenarioText | undefined>();
  const read = (path: string) => {
    if (!texts.has(path)) texts.set(path, existsSync(path) ? { file: slashedPath(cwd, path), ...readText(path) } : undefined);
    return texts.get(path);
  };
  return {
    hooks: (scenario) => foldersTo(root, dirname(resolve(cwd, scenario))).flatMap((folder) => read(join(folder, HOOKS_FILE)) ?? []),
    read: (from, path) => read(resolve(cwd, dirname(from), path)),
    refuse: (from, path) => confined?.(resolve(cwd, dirname(from), path)),
    textOf: (file) => texts.get(resolve(cwd, file))?.text,
    all: () => [...texts.values()].filter((text) => text !== undefined),
  };
}

/** The folders from the root to a folder in it; of a folder outside, that folder alone. */
function foldersTo(root: string, folder: string): readonly string[] {
  const parent = dirname(folder);
  const isOutermost = folder === root || leadsOut(root, parent) || parent === folder;
  return isOutermost ? [folder] : [...foldersTo(root, parent), folder];
}

/** @throws AmcpError AMCP_FILE_OUTSIDE */
export function refuseOutside(path: string, confined: Confinement | undefined, cwd: string): void {
  const outside = confined?.(resolve(cwd, path));
  if (outside !== undefined) throw new AmcpError("AMCP_FILE_OUTSIDE", `${path} must not be used: ${outside}`);
}

/** Default folder of scenarios. */
const DEFAULT_FOLDER = "scenarios";

/**
 * The paths of the command line, or else the folder `scenarios`.
 *
 * @throws AmcpError AMCP_USAGE if neither exists
 */
export function pathsOrDefault(paths: readonly string[], cwd: string): readonly string[] {
  if (paths.length > 0) return paths;
  if (existsSync(join(cwd, DEFAULT_FOLDER))) return [`${DEFAULT_FOLDER}/`];
  throw new AmcpError("AMCP_USAGE", `name the scenario files or folders; there is no folder ${DEFAULT_FOLDER} here`);
}

/** Whether a file of a folder is one of those wanted, by its name and its absolute path. */
type IsWanted = (name: string, path: string) => boolean;

/**
 * Reads all `*.yaml` and `*.yml` of the folders and the named files, in alphabetical order.
 *
 * @throws AmcpError AMCP_FILE_NOT_FOUND, AMCP_FILE_UNREADABLE, AMCP_SELECTION_EMPTY
 */
export async function readScenarioFiles(
  paths: readonly string[],
  cwd: string,
  isWanted: IsWanted = isScenarioFile,
): Promise<ScenarioText[]> {
  const files = new Set<string>();
  for (const path of paths) for (const file of await expand(resolve(cwd, path), path, isWanted)) files.add(file);
  if (files.size === 0) throw new AmcpError("AMCP_SELECTION_EMPTY", `there are no scenarios in ${paths.join(", ")}`);
  return [...files].sort().map((file) => ({ file: slashedPath(cwd, file), ...readText(file) }));
}

async function expand(path: string, written: string, isWanted: IsWanted): Promise<string[]> {
  const kind = await stat(path).catch((cause: unknown) => {
    if (isCode(cause, "ENOENT") || isCode(cause, "ENOTDIR"))
      throw new AmcpError("AMCP_FILE_NOT_FOUND", `there is no file or folder ${written}`, { cause });
    throw unreadable(path, cause);
  });
  return kind.isDirectory() ? walk(path, isWanted) : [path];
}

async function walk(folder: string, isWanted: IsWanted): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((cause: unknown) => {
    throw unreadable(folder, cause);
  });
  const found = entries.map(async (entry): Promise<string[]> => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return SKIPPED.has(entry.name) || entry.name.startsWith(".") ? [] : walk(path, isWanted);
    return isWanted(entry.name, path) && entry.name !== CONFIG_FILE ? [path] : [];
  });
  return (await Promise.all(found)).flat();
}

/** Synchronously: for a thousand small files, promises take ten times as long. */
function readText(file: string): DecodedText {
  try {
    return decodeText(readFileSync(file));
  } catch (cause) {
    throw unreadable(file, cause);
  }
}

const unreadable = (path: string, cause: unknown) =>
  new AmcpError("AMCP_FILE_UNREADABLE", `cannot read ${path}: ${messageOf(cause)}`, { cause });

/** Derives the name of the scenario: "Sign in" for `sign-in.yaml`. */
export function nameOf(file: string): string {
  const words = basename(file)
    .replace(/\.ya?ml$/, "")
    .replace(/[-_]+/g, " ")
    .trim();
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}` || "Recorded";
}

/** The path of the schema relative to a scenario, for editors. */
export function schemaFrom(file: string): string {
  const folder = dirname(resolve(file));
  return slashedPath(folder, resolve(installedPackage(folder) ?? packageRoot(), "docs/schema/scenario.json"));
}
