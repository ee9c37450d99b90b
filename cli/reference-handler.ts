import { readFile, writeFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { configFileIn, type Packages, readPackages, withSource } from "./nuget-source.ts";
import { avaloniaVersionIn, type Edit, versionsFileOf, withReferences } from "./project-file.ts";

interface Place {
  readonly cwd: string;
  /** Of amcp-test itself. */
  readonly packageRoot: string;
}

/**
 * Makes apps reference the handler, and the managed platform where one is made for their Avalonia. Until nuget.org has the packages they
 * come from this npm package, so that NuGet is told its folder.
 *
 * @returns what was done, a line each, for people
 */
export async function referenceHandler(projects: readonly string[], { cwd, packageRoot }: Place): Promise<readonly string[]> {
  const packages = projects.length === 0 ? undefined : await readPackages(packageRoot);
  if (packages === undefined) return [];
  // Of npx's own cache, a path would hold on this machine alone.
  if (!isBelow(packageRoot, join(cwd, "node_modules"))) return ["skipped  NuGet packages: run `npm install --save-dev amcp-test` first"];
  const config = configFileIn(cwd);
  const source = await withSource(config, packageRoot);
  const edits: Edit[] = source === undefined ? [] : [{ file: config, text: source }];
  const notes: string[] = [];
  for (const project of projects) {
    const { references, note } = await wantedBy(project, packages);
    edits.push(...(await withReferences(project, references)));
    notes.push(...note.map((text) => `note     ${relative(cwd, project)}: ${text}`));
    for (const { file, text } of edits) await writeFile(file, text);
  }
  const files = [...new Set(edits.map(({ file }) => file))];
  return [...files.map((file) => `written  ${relative(cwd, file).split(sep).join("/")} (NuGet)`), ...notes];
}

const isBelow = (path: string, folder: string): boolean => !relative(folder, path).startsWith("..");

async function wantedBy(project: string, { version, handler, platforms }: Packages) {
  const avalonia = avaloniaVersionIn(await readFile(await versionsFileOf(project), "utf8"));
  const platform = platforms.find((one) => one.avalonia === avalonia);
  const ids = platform === undefined ? [handler] : [handler, platform.id];
  const versions = platforms.map((one) => one.avalonia).join(" or ");
  const told = avalonia === undefined ? "which Avalonia it uses is not told in its file" : `it uses Avalonia ${avalonia}`;
  const note =
    platform === undefined ? [`${told}; to run without a display, use ${versions} and run init again, or add Avalonia.Headless`] : [];
  return { references: ids.map((id) => ({ id, version })), note };
}
