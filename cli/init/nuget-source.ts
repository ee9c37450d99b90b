import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { readFileIfThere } from "../../platform/files.ts";
import { slashedPath } from "../../platform/paths.ts";

/** Key of the NuGet source for the packages in this npm package. */
const KEY = "amcp-test";

/** Spellings of the file that NuGet accepts on case-sensitive systems. */
const CONFIG_NAMES = ["nuget.config", "NuGet.config", "NuGet.Config"] as const;

/** The list of packages, written by scripts/pack-nuget.mjs. */
const Packages = z.object({
  version: z.string(),
  handler: z.string(),
  /** Managed platforms, each for one version of Avalonia. */
  platforms: z.array(z.object({ id: z.string(), avalonia: z.string() })),
});
export type Packages = z.infer<typeof Packages>;

/** The NuGet packages of this npm package; undefined in a clone and in a tarball that was packed without .NET. */
export async function readPackages(packageRoot: string): Promise<Packages | undefined> {
  const list = await readFileIfThere(join(packageRoot, "nuget", "packages.json"));
  return list && Packages.parse(JSON.parse(list.toString("utf8")));
}

/** The existing NuGet configuration of a folder, or the path of a new one. */
export function configFileIn(folder: string): string {
  const found = CONFIG_NAMES.find((name) => existsSync(join(folder, name)));
  return join(folder, found ?? CONFIG_NAMES[0]);
}

/** Adds the folder of packages as a source to the text of `nuget.config`; undefined if it is there already. */
export async function withSource(file: string, packageRoot: string): Promise<string | undefined> {
  const folder = slashedPath(join(file, ".."), join(packageRoot, "nuget"));
  const text = existsSync(file) ? await readFile(file, "utf8") : "<configuration>\n</configuration>\n";
  if (text.includes(`key="${KEY}"`)) return undefined;
  const listed = insertInto(text, "packageSources", `<add key="${KEY}" value="${folder}" />`);
  // With source mapping, NuGet does not search for unmapped packages.
  return /<packageSourceMapping>/.test(listed)
    ? insertInto(listed, "packageSourceMapping", `<packageSource key="${KEY}"><package pattern="Amcp.Avalonia*" /></packageSource>`)
    : listed;
}

/** Adds a line at the end of a section, which is created if missing. */
function insertInto(text: string, section: string, line: string): string {
  const end = new RegExp(`^([ \\t]*)</${section}>`, "m");
  if (end.test(text)) return text.replace(end, (close, indent: string) => `${indent}  ${line}\n${close}`);
  return text.replace("</configuration>", `  <${section}>\n    ${line}\n  </${section}>\n</configuration>`);
}
