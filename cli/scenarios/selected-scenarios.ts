import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { AmcpError, messageOf } from "../../contracts/errors.ts";
import { type Confinement, slashedPath } from "../../platform/files/paths.ts";
import { isScenarioFile } from "../../runner/language/read/index.ts";
import type { PlannedRun } from "../../runner/run/index.ts";
import type { Given } from "../command/flags.ts";
import { pathsOrDefault, readScenarioFiles, refuseOutside, type ScenarioText } from "./scenario-files.ts";

/** A file or folder of the command line, or one scenario of a file. */
interface SelectedPath {
  readonly path: string;
  /** As `--list` prints it; undefined for all scenarios of the path. */
  readonly id?: string;
}

/** A file, followed by a row, a variant and a repetition. */
const ID = /^(?<path>.+\.ya?ml)(?<part>(?:#\d+)?(?:@[\w.-]+)?(?:~\d+)?)$/;

/**
 * The paths and ids of the command line and of the file that `--selection` names, or else the folder `scenarios`.
 *
 * @throws AmcpError AMCP_USAGE if there are none, AMCP_FILE_NOT_FOUND
 */
export async function selectedPaths(given: Given, cwd: string): Promise<readonly SelectedPath[]> {
  const listed = given.text("selection");
  const written = [...given.paths, ...(listed === undefined ? [] : await readSelection(resolve(cwd, listed), listed))];
  return pathsOrDefault(written, cwd).map((path) => (existsSync(resolve(cwd, path)) ? { path } : selectedById(path, cwd)));
}

function selectedById(written: string, cwd: string): SelectedPath {
  const { path, part = "" } = ID.exec(written)?.groups ?? {};
  return path === undefined || part === "" ? { path: written } : { path, id: `${slashedPath(cwd, resolve(cwd, path))}${part}` };
}

async function readSelection(file: string, shown: string): Promise<readonly string[]> {
  const text = await readFile(file, "utf8").catch((cause: unknown) => {
    throw new AmcpError("AMCP_FILE_NOT_FOUND", `cannot read the selection ${shown}: ${messageOf(cause)}`, { cause });
  });
  const lines = text.split(/\r?\n/).filter((line) => line !== "");
  if (lines.length === 0) throw new AmcpError("AMCP_SELECTION_EMPTY", `the selection ${shown} names no scenario`);
  return lines;
}

/** The files of a selection, and which of their scenarios it has. */
export interface SelectedScenarios {
  readonly files: readonly ScenarioText[];
  /** The planned runs that the ids select. @throws AmcpError AMCP_SELECTION_EMPTY for an id without a scenario */
  only(planned: readonly PlannedRun[], broken: readonly { readonly file: string }[]): readonly PlannedRun[];
}

/**
 * Reads the files of the selection.
 *
 * @param confined files of folders that are not within it are left out
 * @throws AmcpError AMCP_FILE_OUTSIDE for a path that is not within it
 */
export async function readSelected(selected: readonly SelectedPath[], cwd: string, confined?: Confinement): Promise<SelectedScenarios> {
  const pathsOf = (some: readonly SelectedPath[]) => some.map(({ path }) => path);
  for (const path of pathsOf(selected)) refuseOutside(path, confined, cwd);
  const isWanted = (name: string, path: string) => isScenarioFile(name) && confined?.(path) === undefined;
  const files = await readScenarioFiles(pathsOf(selected), cwd, isWanted);
  const ids = selected.flatMap(({ id }) => id ?? []);
  if (ids.length === 0) return { files, only: (planned) => planned };
  const whole = selected.filter(({ id }) => id === undefined);
  const wholeFiles = new Set(whole.length === 0 ? [] : (await readScenarioFiles(pathsOf(whole), cwd, isWanted)).map(({ file }) => file));
  const wanted = new Set(ids);
  return {
    files,
    only(planned, broken) {
      const known = new Set(planned.flatMap(({ id, base }) => [id, base]));
      const lost = ids.find((id) => !known.has(id) && !broken.some(({ file }) => id.startsWith(file)));
      if (lost !== undefined)
        throw new AmcpError("AMCP_SELECTION_EMPTY", `the selection has no scenario ${lost}; --list prints those of each file`);
      return planned.filter(({ id, base, scenario: { file } }) => wholeFiles.has(file) || wanted.has(id) || wanted.has(base));
    },
  };
}
