import type { ReportChange } from "../../../contracts/html-report.ts";

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
