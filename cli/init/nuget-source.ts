import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { z } from "zod";
import { readFileIfThere } from "../../platform/files.ts";

/** NuGet's name for the folder of packages that this npm package carries. */
const KEY = "amcp-test";

/** How the file is spelt, by what NuGet looks for on systems that tell letters apart. */
const CONFIG_NAMES = ["nuget.config", "NuGet.config", "NuGet.Config"] as const;

/** What scripts/pack-nuget.mjs writes beside the packages. */
const Packages = z.object({
  version: z.string(),
  handler: z.string(),
  /** Each is bound to one version of Avalonia. */
  platforms: z.array(z.object({ id: z.string(), avalonia: z.string() })),
});
export type Packages = z.infer<typeof Packages>;

/** The NuGet packages of this npm package; undefined in a clone, and in a tarball that was made without .NET. */
export async function readPackages(packageRoot: string): Promise<Packages | undefined> {
  const list = await readFileIfThere(join(packageRoot, "nuget", "packages.json"));
  return list && Packages.parse(JSON.parse(list.toString("utf8")));
}

/** The file that NuGet reads in a folder, or the one to make. */
export function configFileIn(folder: string): string {
  const found = CONFIG_NAMES.find((name) => existsSync(join(folder, name)));
  return join(folder, found ?? CONFIG_NAMES[0]);
}

/** The text of `nuget.config` with the folder of packages as a source; undefined where it has it. What is there is kept as it is. */
export async function withSource(file: string, packageRoot: string): Promise<string | undefined> {
  const folder = relative(join(file, ".."), join(packageRoot, "nuget")).split(sep).join("/");
  const text = existsSync(file) ? await readFile(file, "utf8") : "<configuration>\n</configuration>\n";
  if (text.includes(`key="${KEY}"`)) return undefined;
  const listed = insertInto(text, "packageSources", `<add key="${KEY}" value="${folder}" />`);
  // Where packages are mapped to sources, one that is not is not looked for.
  return /<packageSourceMapping>/.test(listed)
    ? insertInto(listed, "packageSourceMapping", `<packageSource key="${KEY}"><package pattern="Amcp.Avalonia*" /></packageSource>`)
    : listed;
}

/** Puts a line at the end of a section, which is made where it is missing. */
function insertInto(text: string, section: string, line: string): string {
  const end = new RegExp(`^([ \\t]*)</${section}>`, "m");
  if (end.test(text)) return text.replace(end, (close, indent: string) => `${indent}  ${line}\n${close}`);
  return text.replace("</configuration>", `  <${section}>\n    ${line}\n  </${section}>\n</configuration>`);
}
