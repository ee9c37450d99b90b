import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** What a run leaves and `init` makes for one machine. Baselines belong into the repository. */
const OURS = ["amcp-results/", ".amcp/"];

/** Adds what is not to be committed to `.gitignore`. @returns the line that says so */
export async function ignoreResults(cwd: string): Promise<string> {
  const file = join(cwd, ".gitignore");
  const text = await readFile(file, "utf8").catch(() => "");
  const bare = (line: string) => line.trim().replace(/^\/|\/$/g, "");
  const known = new Set(text.split("\n").map(bare));
  // Whoever has had no npm before has no line for its folder either.
  const wanted = existsSync(join(cwd, "node_modules")) ? ["node_modules/", ...OURS] : OURS;
  const missing = wanted.filter((line) => !known.has(bare(line)));
  if (missing.length === 0) return "kept     .gitignore";
  const newline = text.includes("\r\n") ? "\r\n" : "\n";
  await writeFile(file, `${text}${text === "" || text.endsWith("\n") ? "" : newline}${missing.join(newline)}${newline}`);
  return `written  .gitignore (${missing.join(", ")})`;
}
