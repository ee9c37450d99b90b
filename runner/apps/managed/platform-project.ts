import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { isThere, readFileIfThere } from "../../../platform/files/files.ts";

export const ASSEMBLY = "Amcp.Avalonia.ManagedHeadless";
/** The project among the sources. It compiles them against one version of Avalonia, out of reach of files above the cache. */
export const PROJECT = "Platform/Platform.csproj";

/** The project and the C# files of the headless platform by their paths below `dotnet/src`, with `/`. */
export type PlatformSources = Readonly<Record<string, string>>;

const SOURCES = z.record(z.string(), z.string());
/** The folders below `dotnet/src` that a platform is compiled of. */
const FOLDERS = [ASSEMBLY, `${ASSEMBLY}.X11`, "Platform", "Shared"] as const;
const OUTPUTS = new Set(["bin", "obj"]);

/**
 * The platform's sources: of a clone as they are, and of the npm package one file that scripts/pack-nuget.mjs wrote. As C# files in
 * `node_modules` they would be compiled by projects that lie beside it.
 *
 * @returns undefined in a package that was packed without .NET
 */
export async function platformSources(packageRoot: string): Promise<PlatformSources | undefined> {
  const root = join(packageRoot, "dotnet", "src");
  if (isThere(join(root, PROJECT))) return sourcesIn(root);
  const packed = await readFileIfThere(join(packageRoot, "nuget", "platform-sources.json"));
  return packed && SOURCES.parse(JSON.parse(packed.toString("utf8")));
}

async function sourcesIn(root: string): Promise<PlatformSources> {
  const files = (await Promise.all(FOLDERS.map((folder) => filesIn(root, folder)))).flat().sort();
  return Object.fromEntries(await Promise.all(files.map(async (file) => [file, await readFile(join(root, file), "utf8")] as const)));
}

async function filesIn(root: string, folder: string): Promise<readonly string[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true });
  const found = entries.map(async (entry): Promise<readonly string[]> => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return OUTPUTS.has(entry.name) ? [] : filesIn(root, path);
    return path.endsWith(".cs") || path === PROJECT ? [path] : [];
  });
  return (await Promise.all(found)).flat();
}
