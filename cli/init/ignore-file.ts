import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Files of one machine, which runs and `init` create. Baselines belong in the repository. */
const OURS = ["amcp-results/", ".amcp/"];

/** Adds files that must not be committed to `.gitignore`. @returns the line to print */
export async function ignoreResults(cwd: string): Promise<string> {
  const file = join(cwd, ".gitignore");
  const text = await readFile(file, "utf8").catch(() => "");
  const bare = (line: string) => line.trim().replace(/^\/|\/$/g, "");
  const known = new Set(text.split("\n").map(bare));
  // A project without npm before has no line for `node_modules`.
  const wanted = existsSync(join(cwd, "node_modules")) ? ["node_modules/", ...OURS] : OURS;
  const missing = wanted.filter((line) => !known.has(bare(line)));
  if (missing.length === 0) return "kept     .gitignore";
  const newline = text.includes("\r\n") ? "\r\n" : "\n";
  await writeFile(file, `${text}${text === "" || text.endsWith("\n") ? "" : newline}${missing.join(newline)}${newline}`);
  return `written  .gitignore (${missing.join(", ")})`;
}
