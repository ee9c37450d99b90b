import type { PatchedFile, ReportChange } from "../../../contracts/html-report.ts";

const NO_FILE = "0".repeat(40);

/**
 * A patch for `git apply`. Its index lines have whole ids, so that git refuses where a file has changed since the run.
 *
 * @param hunks the new contents by their ids, as git writes them into patches
 */
export function patchOf(files: readonly PatchedFile[], hunks: ReadonlyMap<string, string>): string {
  const distinct = new Map(files.map((one) => [`${one.file}\n${one.to}`, one]));
  return [...distinct.values()].map((one) => headOf(one) + (hunks.get(one.to) ?? "")).join("");
}

function headOf({ file, from, to }: PatchedFile): string {
  const mode = from === null ? ["new file mode 100644", `index ${NO_FILE}..${to}`] : [`index ${from}..${to} 100644`];
  return [`diff --git ${inQuotes(`a/${file}`)} ${inQuotes(`b/${file}`)}`, ...mode, "GIT binary patch", ""].join("\n");
}

/** A path in quotes where git would misread it otherwise. */
function inQuotes(path: string): string {
  const escaped = path.replace(/["\\]|\p{Cc}/gu, (character) =>
    /["\\]/.test(character) ? `\\${character}` : [...new TextEncoder().encode(character)].map(octal).join(""),
  );
  return escaped === path ? path : `"${escaped}"`;
}

const octal = (byte: number): string => `\\${byte.toString(8).padStart(3, "0")}`;

/** Where `amcp-test accept` looks without `--from`. */
const DEFAULT_FOLDER = "amcp-results";
/** A command line of Windows has 8,191 characters. */
const MOST_FILES = 50;

/**
 * The command that makes the new pictures and texts of these changes the baselines.
 *
 * @param all every change of the run
 * @param folder with the results, as seen from the project
 */
export function acceptCommand(ticked: readonly ReportChange[], all: readonly ReportChange[], folder: string): string {
  const files = [...new Set(ticked.flatMap(({ places }) => places.map(({ baseline }) => baseline)))];
  const isAll = ticked.length === all.length && files.length > MOST_FILES;
  const from = folder === DEFAULT_FOLDER || folder === "" ? [] : ["--from", folder];
  return [
    "npx amcp-test accept",
    ...[...(isAll ? ["--all"] : files), ...from].map((word) => (word.startsWith("--") ? word : quoted(word))),
  ].join(" ");
}

/** A name as one word of a shell; one that begins with a dash would be an option. */
function quoted(name: string): string {
  const file = name.startsWith("-") ? `./${name}` : name;
  return /^[\p{L}\p{N}_./@%+=:,-]+$/u.test(file) ? file : `'${file.replaceAll("'", "'\\''")}'`;
}
