import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { AmcpError } from "../contracts/errors.ts";
import { isCode, writeFileWithFolders } from "../platform/files/files.ts";
import { installedPackage, packageRoot, slashedPath } from "../platform/files/paths.ts";
import type { Command, Terminal } from "./command/command.ts";
import { type Given, readFlags } from "./command/flags.ts";
import { CONFIG_FILE, type Config, loadConfig } from "./config/config.ts";
import { appsNamed, askerOf, chooseApps } from "./init/ask.ts";
import { callHandler } from "./init/call-handler.ts";
import { type AddedApp, configured, ignoreResults, newConfig, withAppEntries } from "./init/config-file.ts";
import { type FoundApp, findAvaloniaApps } from "./init/find-apps.ts";
import { offerFonts, reportMissingFonts } from "./init/missing-fonts.ts";
import { referenceHandler } from "./init/reference-handler.ts";
import { AGENT_TOKEN_FILE, writeAgentToken } from "./proxy/agent-token.ts";

export const initCommand: Command = {
  name: "init",
  summary:
    "Prepares the Avalonia apps that it finds: configuration and a first scenario; what exists is kept, and no file of an app changes.",
  usage: "init",
  flags: {
    yes: { kind: "switch", summary: "ask nothing: take all apps, and with --referenced write the call of UseAmcp into their programs" },
    referenced: { kind: "switch", summary: "reference the handler and call UseAmcp, for an app's own tools and for agents without a run" },
    app: { kind: "list", value: "NAME,...", summary: "only these apps; may be repeated" },
    "agent-token": { kind: "switch", summary: `only make ${AGENT_TOKEN_FILE}, the bearer of agents over HTTP` },
  },
  async run(argv, terminal) {
    const { cwd, env, out } = terminal;
    const given = readFlags(argv, this.flags, env);
    const print = (line: string): void => void out.write(`${line}\n`);
    if (given.has("agent-token")) {
      print(await agentToken(cwd));
      return 0;
    }
    const { config } = await loadConfig(cwd, undefined);
    const found = await findAvaloniaApps(cwd, { env, print });
    const { known, added: chosen } = await selected(found, config, { given, terminal });
    const consent = { cwd, ask: askerOf(terminal), yes: given.has("yes"), print };
    for (const app of known) await reportMissingFonts(app, app.fonts, consent);
    const added: Configured[] = [];
    for (const app of chosen) added.push({ ...app, offered: await offerFonts(app, consent) });
    print(await configure(cwd, known, added));
    for (const app of added) print(await writeNew(cwd, firstScenarioPath(app), firstScenario(app, cwd)));
    print(await ignoreResults(cwd));
    const apps = [...known, ...added];
    const [hosted, changed] = [apps.filter(({ isHosted }) => isHosted), apps.filter(({ isHosted }) => !isHosted)];
    if (hosted.length > 0) print(`hosted   ${hosted.map(({ id }) => id).join(", ")} (no file changes; --referenced adds the handler)`);
    const referenced = await referenceHandler(changed, { cwd, packageRoot: packageRoot() });
    for (const line of referenced) print(line);
    let isComplete = !referenced.some((line) => line.startsWith("to do")) && !added.some(({ offered }) => offered?.isAccepted);
    for (const app of changed) isComplete = (await callHandler(app, consent)) && isComplete;
    print(await agentToken(cwd));
    print(`\n${isComplete ? "Next: npx amcp-test" : "Next: what is `to do` above, then npx amcp-test"}`);
    return 0;
  },
};

type Configured = FoundApp & AddedApp;

interface Choice {
  readonly given: Given;
  readonly terminal: Terminal;
}

/**
 * Splits the found apps into configured ones and those to add.
 *
 * @throws AmcpError AMCP_INIT_NO_APP
 */
async function selected(found: readonly FoundApp[], config: Config, { given, terminal }: Choice) {
  if (found.length === 0) throw new AmcpError("AMCP_INIT_NO_APP", `no project below ${terminal.cwd} is a program with Avalonia`);
  const areHosted = !given.has("referenced");
  const known = found.flatMap((app) => {
    const entry = configured(app, config, terminal.cwd);
    return entry === undefined ? [] : [{ ...app, isHosted: areHosted && entry.handler === "hosted", fonts: entry.fonts }];
  });
  const fresh = found
    .filter(({ project }) => known.every((app) => app.project !== project))
    .map((app) => ({ ...app, id: freeOf(config, app.id), isHosted: areHosted && !app.hasHandler }));
  const named = given.list("app");
  if (named.length > 0) return { known, added: appsNamed(named, fresh.length > 0 ? fresh : known).filter((app) => fresh.includes(app)) };
  const isClear = fresh.length <= 1 || given.has("yes");
  return { known, added: isClear ? fresh : await chooseApps(fresh, askerOf(terminal)) };
}

/** Makes an id unique, because the configuration may use it for another project. */
function freeOf(config: Config, id: string): string {
  const taken = (name: string) => name in config.apps || name in config.gateways;
  let number = 1;
  let name = id;
  while (taken(name)) {
    number += 1;
    name = `${id}-${number}`;
  }
  return name;
}

async function configure(cwd: string, known: readonly FoundApp[], added: readonly Configured[]): Promise<string> {
  const file = join(cwd, CONFIG_FILE);
  const names = (apps: readonly FoundApp[]) => apps.map(({ id }) => id).join(", ");
  if (added.length === 0) return `kept     ${CONFIG_FILE} (has ${known.map(({ path }) => path).join(", ")})`;
  const text = await readFile(file, "utf8").catch((error: unknown) => {
    if (isCode(error, "ENOENT")) return undefined;
    throw error;
  });
  await writeFile(file, text === undefined ? newConfig(added, schemaFrom(cwd, cwd, "config")) : withAppEntries(text, added));
  return `written  ${CONFIG_FILE} (${text === undefined ? "" : "added "}${names(added)})`;
}

async function agentToken(cwd: string): Promise<string> {
  const done = await writeAgentToken(cwd);
  const path = AGENT_TOKEN_FILE.replaceAll("\\", "/");
  return `${done.padEnd(7)}  ${path} (the bearer of agents over HTTP; yours alone)`;
}

async function writeNew(cwd: string, path: string, content: string): Promise<string> {
  const file = join(cwd, path);
  try {
    await writeFile(file, content, { flag: "wx" });
  } catch (error) {
    if (isCode(error, "EEXIST")) return `kept     ${path}`;
    if (!isCode(error, "ENOENT")) throw error;
    await writeFileWithFolders(file, content);
  }
  return `written  ${path}`;
}

/** The path of an app's first scenario. */
const firstScenarioPath = ({ id }: FoundApp): string => `scenarios/${id.toLowerCase()}-opens.yaml`;

/** The path of a schema from a folder; before the package is installed, as it will be then. */
const schemaFrom = (folder: string, cwd: string, name: string): string =>
  slashedPath(folder, join(installedPackage(cwd) ?? join(cwd, "node_modules/amcp-test"), `docs/schema/${name}.json`));

/** A scenario that passes in every app that opens a window, without a baseline. */
const firstScenario = ({ id }: FoundApp, cwd: string): string =>
  `# yaml-language-server: $schema=${schemaFrom(join(cwd, "scenarios"), cwd, "scenario")}
name: ${id} opens
apps: [${id}]
steps:
  - inspect: { tree: all }
  - inspect: { screenshot: opened }
  - verify: { noErrors: [unhandled] }
  # The elements are now in amcp-results/attachments, as tree-all.yaml: steps name them as it does. For example:
  # - interact: { click: "Button 'Save'" }
  # - verify: { element: Status, text: Saved }
  # - verify: { screenshot: saved }
`;
