import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";

/** The text of a project, followed by the nearest inherited MSBuild file of each name. */
export async function inheritedText(project: string, names: readonly string[] = ["Directory.Build.props"]): Promise<string> {
  const above = names.map((name) => nearestAbove(project, name)).filter((file) => file !== undefined);
  return (await Promise.all([project, ...above].map((file) => readFile(file, "utf8")))).join("\n");
}

/** The nearest file of a name in the folder of a file or above. */
export function nearestAbove(file: string, name: string): string | undefined {
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    const path = join(folder, name);
    if (existsSync(path)) return path;
    if (folder === dirname(folder)) return undefined;
  }
}
