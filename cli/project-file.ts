import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/** A package that a project is to reference. */
export interface Reference {
  readonly id: string;
  readonly version: string;
}

/** A file as it is to be written. */
export interface Edit {
  readonly file: string;
  readonly text: string;
}

const AVALONIA = /^([ \t]*)<Package(?:Reference|Version)\b[^>]*\bInclude="Avalonia(?:\.[\w.]+)?"[^>]*>\r?\n/gm;

/** Where the versions of a project's packages stand: in itself, or in Directory.Packages.props of a folder above. */
export async function versionsFileOf(project: string): Promise<string> {
  for (let folder = dirname(project); ; folder = dirname(folder)) {
    const central = join(folder, "Directory.Packages.props");
    if (existsSync(central) && /<ManagePackageVersionsCentrally>\s*true/i.test(await readFile(central, "utf8"))) return central;
    if (folder === dirname(folder)) return project;
  }
}

/** The version of Avalonia that a file names, also by a property of the same file; undefined where it is told elsewhere. */
export function avaloniaVersionIn(text: string): string | undefined {
  const written = /<Package(?:Reference|Version)\b[^>]*\bInclude="Avalonia"[^>]*\bVersion="\[?([^"\]]+)\]?"/.exec(text)?.[1];
  const property = /^\$\((\w+)\)$/.exec(written ?? "")?.[1];
  return property === undefined ? written : new RegExp(`<${property}>\\s*([^<\\s]+)\\s*</`).exec(text)?.[1];
}

/**
 * The edits that make a project reference packages: lines behind its reference to Avalonia, and nothing else. Packages that it
 * references are left as they are.
 */
export async function withReferences(project: string, wanted: readonly Reference[]): Promise<readonly Edit[]> {
  const text = await readFile(project, "utf8");
  const missing = wanted.filter(({ id }) => !new RegExp(`Include="${id.replaceAll(".", "\\.")}"`).test(text));
  if (missing.length === 0) return [];
  const versions = await versionsFileOf(project);
  const line = ({ id, version }: Reference) => `<PackageReference Include="${id}"${versions === project ? ` Version="${version}"` : ""} />`;
  const edits = [{ file: project, text: insertLines(text, missing.map(line)) }];
  if (versions === project) return edits;
  const versionLine = ({ id, version }: Reference) => `<PackageVersion Include="${id}" Version="${version}" />`;
  return [...edits, { file: versions, text: insertLines(await readFile(versions, "utf8"), missing.map(versionLine)) }];
}

/** Behind the last reference to Avalonia, or in a group of their own at the end. */
function insertLines(text: string, lines: readonly string[]): string {
  const newline = text.includes("\r\n") ? "\r\n" : "\n";
  const last = [...text.matchAll(AVALONIA)].at(-1);
  if (last !== undefined && !/[^/]>\s*$/.test(last[0])) {
    const at = last.index + last[0].length;
    return `${text.slice(0, at)}${lines.map((line) => `${last[1]}${line}${newline}`).join("")}${text.slice(at)}`;
  }
  const group = ["  <ItemGroup>", ...lines.map((line) => `    ${line}`), "  </ItemGroup>"].map((line) => `${line}${newline}`).join("");
  return text.replace(/(?=<\/Project>\s*$)/, () => group);
}
