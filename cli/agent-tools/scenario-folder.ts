import { statSync } from "node:fs";
import { isAbsolute, resolve } from "node:path";
import { AmcpError } from "../../contracts/errors.ts";
import { isThere } from "../../platform/files/files.ts";
import { type Confinement, confineTo, slashedPath } from "../../platform/files/paths.ts";
import type { Terminal } from "../command/command.ts";

/** The part of an id of `--list` behind its file: a row, a variant, a repetition. */
const ID_PART = /(?<=\.ya?ml)(?:#\d+)?(?:@[\w.-]+)?(?:~\d+)?$/;

/** The only folder whose scenarios agents may use. */
export interface ScenarioFolder {
  /** Relative to the working folder, as reports name it. */
  readonly shown: string;
  readonly confined: Confinement;
  /**
   * The path of a scenario, or of a folder of them, relative to the working folder. An id keeps its part behind the file.
   *
   * @param name relative to this folder, or to the working folder as in reports
   * @throws AmcpError AMCP_FILE_OUTSIDE
   */
  pathOf(name: string): string;
}

/** @param written value of `--allow-scenarios` @throws AmcpError AMCP_USAGE if there is no such folder */
export function openScenarioFolder(written: string, { cwd }: Pick<Terminal, "cwd">): ScenarioFolder {
  const folder = resolve(cwd, written);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
    throw new AmcpError("AMCP_USAGE", `--allow-scenarios takes a folder, and ${written} is none`);
  const confined = confineTo(folder, written);
  return {
    shown: slashedPath(cwd, folder) || ".",
    confined,
    pathOf(name) {
      const [part = ""] = ID_PART.exec(name) ?? [];
      const file = name.slice(0, name.length - part.length);
      const inFolder = resolve(folder, file);
      const path = [inFolder, resolve(cwd, file)].find(isThere) ?? inFolder;
      const outside = isAbsolute(file) ? `names are relative to ${written}` : confined(path);
      if (outside !== undefined) throw new AmcpError("AMCP_FILE_OUTSIDE", `${name} must not be used: ${outside}`);
      return `${slashedPath(cwd, path) || "."}${part}`;
    },
  };
}
