import { readdir, readFile, writeFile } from "node:fs/promises";
import { basename, dirname, join, relative, sep } from "node:path";
import { AppId } from "../contracts/link.ts";
import { isCode, writeFileWithFolders } from "../platform/files.ts";
import { packageRoot } from "../platform/paths.ts";
import { AGENT_TOKEN_FILE, writeAgentToken } from "./agent-token.ts";
import type { Command } from "./command.ts";
import { CONFIG_FILE } from "./config.ts";
import { readFlags } from "./flags.ts";
import { referenceHandler } from "./reference-handler.ts";

const SKIPPED = new Set(["node_modules", "bin", "obj", "dist"]);
const DEPTH = 4;

/** What is left to a person, because only a person knows how the program starts. */
const NEXT = `
Next, in Program.cs:
  1. add      using Amcp.Avalonia;
  2. replace  .UsePlatformDetect()
     by       .UseAmcp(desktop: builder => builder.UsePlatformDetect())
Then: npx amcp-test scenarios/
`;

export const init: Command = {
  name: "init",
  summary: "Prepares the Avalonia projects it finds: configuration, a first scenario, the NuGet packages; nothing that exists is lost.",
  usage: "init",
  flags: {},
  async run(argv, { cwd, env, out }) {
    readFlags(argv, this.flags, env);
    const projects = await findAvaloniaApps(cwd, DEPTH);
    const apps = projects.map((project) => ({
      id: appIdOf(project),
      project: relative(cwd, dirname(project)).split(sep).join("/") || ".",
    }));
    const written = [
      await writeNew(join(cwd, CONFIG_FILE), renderConfig(apps)),
      await writeNew(join(cwd, "scenarios", "first.yaml"), renderScenario(apps[0]?.id ?? "MyApp")),
      await ignoreResults(cwd),
      ...(await referenceHandler(projects, { cwd, packageRoot: packageRoot() })),
      `${await writeAgentToken(cwd)}  ${AGENT_TOKEN_FILE} (the bearer of agents over HTTP; yours alone)`.replace("kept ", "kept    "),
    ];
    for (const line of written) out.write(`${line}\n`);
    if (apps.length === 0) out.write(`No Avalonia project was found here: put yours under \`apps\` in ${CONFIG_FILE}.\n`);
    out.write(NEXT);
    return 0;
  },
};

/** Projects that reference Avalonia and make a program. */
async function findAvaloniaApps(folder: string, depth: number): Promise<string[]> {
  // What may not be read is not the newcomer's project.
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const found = entries.map(async (entry): Promise<string[]> => {
    const path = join(folder, entry.name);
    if (entry.isDirectory())
      return depth > 0 && !SKIPPED.has(entry.name) && !entry.name.startsWith(".") ? findAvaloniaApps(path, depth - 1) : [];
    if (!/\.(cs|fs|vb)proj$/.test(entry.name)) return [];
    const text = await readFile(path, "utf8");
    return /Include="Avalonia/.test(text) && /<OutputType>\s*(Win)?Exe/i.test(text) ? [path] : [];
  });
  return (await Promise.all(found)).flat().sort();
}

/** The project's name, as far as it may be an AppId. */
function appIdOf(project: string): string {
  const name = basename(project)
    .replace(/\.\w+proj$/, "")
    .replace(/[^A-Za-z0-9_-]+/g, "-")
    .replace(/__+/g, "_")
    .slice(0, 24);
  return AppId.safeParse(name).success ? name : "App";
}

const renderConfig = (apps: readonly { id: string; project: string }[]) =>
  `# yaml-language-server: $schema=node_modules/amcp-test/docs/schema/config.json
apps:
${(apps.length > 0 ? apps : [{ id: "MyApp", project: "src/MyApp" }]).map(({ id, project }) => `  ${id}: { project: ${project} }`).join("\n")}
`;

const renderScenario = (app: string) =>
  `# yaml-language-server: $schema=../node_modules/amcp-test/docs/schema/scenario.json
name: ${app} opens
apps: [${app}]
steps:
  - inspect: { tree: main, save: tree }
  - verify: { screenshot: opened }
  - verify: { noErrors: true }
`;

async function writeNew(file: string, content: string): Promise<string> {
  try {
    await writeFile(file, content, { flag: "wx" });
  } catch (error) {
    if (isCode(error, "EEXIST")) return `kept     ${basename(file)}`;
    if (!isCode(error, "ENOENT")) throw error;
    await writeFileWithFolders(file, content);
  }
  return `written  ${basename(file)}`;
}

async function ignoreResults(cwd: string): Promise<string> {
  const file = join(cwd, ".gitignore");
  const text = await readFile(file, "utf8").catch(() => "");
  const missing = ["amcp-results/", ".amcp/"].filter((line) => !text.split(/\r?\n/).includes(line));
  if (missing.length === 0) return "kept     .gitignore";
  await writeFile(file, `${text}${text === "" || text.endsWith("\n") ? "" : "\n"}${missing.join("\n")}\n`);
  return `written  .gitignore (${missing.join(", ")})`;
}
