import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { installedPackage, slashedPath } from "../../platform/files/paths.ts";
import { compiledNodeModules, isSupportedAvalonia, SUPPORTED_AVALONIA } from "../../runner/apps/index.ts";
import type { FoundApp } from "./find-apps.ts";
import { configFileIn, type Packages, readPackages, withSource } from "./nuget-source.ts";
import { type Edit, withReferences } from "./project-file.ts";

interface Folders {
  readonly cwd: string;
  /** Folder of amcp-test itself. */
  readonly packageRoot: string;
}

/**
 * Adds references to the handler, and to the managed platform if there is one for the app's Avalonia. The packages
 * are in this npm package, whose folder is added to the NuGet sources.
 *
 * @returns the results, one line each
 */
export async function referenceHandler(apps: readonly FoundApp[], { cwd, packageRoot }: Folders): Promise<readonly string[]> {
  const wanting = apps.filter(({ hasHandler }) => !hasHandler);
  const installed = installedPackage(cwd, packageRoot);
  // A path into npx's cache, or into a clone, would be valid only on this machine.
  if (installed === undefined) return wanting.length === 0 ? [] : [toDo(wanting, "run `npm install --save-dev amcp-test`")];
  const packages = await readPackages(installed);
  if (packages === undefined)
    return wanting.length === 0 ? [] : [toDo(wanting, "this amcp-test contains none: install a published version")];
  if (apps.length === 0) return [];
  const pathOf = (file: string) => slashedPath(cwd, file);
  const config = configFileIn(cwd);
  const source = await withSource(config, join(installed, "nuget"));
  const lines = [await written(source === undefined ? [] : [{ file: config, text: source }], config, pathOf)];
  for (const app of apps) {
    const { references, note } = wantedBy(app, packages);
    const excludesNodeModules = (await compiledNodeModules(app.project)) !== undefined;
    lines.push(await written(await withReferences(app.project, { references, excludesNodeModules }), app.project, pathOf));
    lines.push(note.map((text) => `note     ${pathOf(app.project)}: ${text}`));
  }
  return lines.flat();
}

const toDo = (apps: readonly FoundApp[], cure: string): string =>
  `to do    NuGet packages for ${apps.map(({ id }) => id).join(", ")}: ${cure}, then run init again`;

/** Writes the edits; without edits the file is kept. */
async function written(edits: readonly Edit[], otherwise: string, pathOf: (file: string) => string): Promise<readonly string[]> {
  for (const { file, text } of edits) await writeFile(file, text);
  return edits.length === 0 ? [`kept     ${pathOf(otherwise)} (NuGet)`] : edits.map(({ file }) => `written  ${pathOf(file)} (NuGet)`);
}

function wantedBy({ avalonia }: FoundApp, { version, handler, platform }: Packages) {
  const bound = platform.versions.find((one) => one.startsWith(`${avalonia}.`));
  const references = [{ id: handler, version }, ...(bound === undefined ? [] : [{ id: platform.id, version: bound }])];
  return { references, note: bound === undefined ? [withoutReadyPlatform(avalonia)] : [] };
}

/** The note for an app without a ready platform: it is compiled at the first run, or the app needs another version of Avalonia. */
function withoutReadyPlatform(avalonia: string | undefined): string {
  if (avalonia === undefined)
    return "which Avalonia it uses does not stand in its files; the first run compiles the headless platform for it";
  if (isSupportedAvalonia(avalonia))
    return `it uses Avalonia ${avalonia}; the first run compiles the headless platform for it, in some seconds`;
  return `it uses Avalonia ${avalonia}, which the headless platform does not support; use ${SUPPORTED_AVALONIA.replace(" and ", " or ")}, or reference Avalonia.Headless and Avalonia.Skia`;
}
