import type { PatchedFile } from "../../../contracts/html-report.ts";

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
  return [`diff --git ${quoted(`a/${file}`)} ${quoted(`b/${file}`)}`, ...mode, "GIT binary patch", ""].join("\n");
}

/** A path in quotes where git would misread it otherwise. */
function quoted(path: string): string {
  const escaped = path.replace(/["\\]|\p{Cc}/gu, (character) =>
    /["\\]/.test(character) ? `\\${character}` : [...new TextEncoder().encode(character)].map(octal).join(""),
  );
  return escaped === path ? path : `"${escaped}"`;
}

const octal = (byte: number): string => `\\${byte.toString(8).padStart(3, "0")}`;
