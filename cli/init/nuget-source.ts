import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { z } from "zod";
import { readFileIfThere } from "../../platform/files/files.ts";
import { slashedPath } from "../../platform/files/paths.ts";
import { utf8Text } from "../../platform/text/text-encoding.ts";

/** Key of the NuGet source for the packages in this npm package. */
const KEY = "amcp-test";

const SECTION = /<packageSources>[\s\S]*?<\/packageSources>/;
const SOURCE = new RegExp(`<add\\b[^>]*\\bkey=(["'])${KEY}\\1[^>]*>`);
const VALUE = /\bvalue=(["'])(.*?)\1/;

/** Spellings of the file that NuGet accepts on case-sensitive systems. */
const CONFIG_NAMES = ["nuget.config", "NuGet.config", "NuGet.Config"] as const;

/** The list of packages, written by scripts/pack-nuget.mjs. */
const Packages = z.object({
  version: z.string(),
  handler: z.string(),
  /** The managed platform, whose versions begin with the Avalonia that each is bound to. */
  platform: z.object({ id: z.string(), versions: z.array(z.string()) }),
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

/**
 * Adds the folder of packages as a source to the text of `nuget.config`, or corrects a source of ours that is gone or bound to one version.
 *
 * @returns undefined if nothing is to change
 */
export async function withSource(file: string, packages: string): Promise<string | undefined> {
  const folder = slashedPath(dirname(file), packages);
  const text = existsSync(file) ? utf8Text(await readFile(file), file) : "<configuration>\n</configuration>\n";
  const [known] = SOURCE.exec(SECTION.exec(text)?.[0] ?? "") ?? [];
  if (known !== undefined) {
    const isKept = isLasting(VALUE.exec(known)?.[2] ?? "", file);
    return isKept ? undefined : text.replace(known, () => known.replace(VALUE, () => `value="${folder}"`));
  }
  const listed = insertInto(text, "packageSources", `<add key="${KEY}" value="${folder}" />`);
  // With source mapping, NuGet does not search for unmapped packages.
  return /<packageSourceMapping>/.test(listed)
    ? insertInto(listed, "packageSourceMapping", `<packageSource key="${KEY}"><package pattern="Amcp.Avalonia*" /></packageSource>`)
    : listed;
}

/** Whether a source stays valid: it is a feed, or a folder that exists and is not one of another version in a package manager's store. */
function isLasting(value: string, file: string): boolean {
  if (/^https?:|[%$]/i.test(value)) return true;
  const path = value.replaceAll("\\", "/");
  return existsSync(resolve(dirname(file), path)) && !/(^|\/)node_modules\/\./.test(path);
}

/** Adds a line at the end of a section, which is created if missing. */
function insertInto(text: string, section: string, line: string): string {
  const end = new RegExp(`^([ \\t]*)</${section}>`, "m");
  if (end.test(text)) return text.replace(end, (close, indent: string) => `${indent}  ${line}\n${close}`);
  return text.replace("</configuration>", `  <${section}>\n    ${line}\n  </${section}>\n</configuration>`);
}
