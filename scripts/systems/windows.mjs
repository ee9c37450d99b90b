// Runner, proxy and apps as Windows programs.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { APPS, dotnetScenarios, hasProgram, missing, published, runScenarios } from "./run-scenarios.mjs";
import { commands, runCommands } from "./runner-commands.mjs";
import { openWindows, VERSION } from "./wine.mjs";

const system = `Windows x64 (Wine), Node ${VERSION}`;

export function windows({ root, folder }) {
  if (!hasProgram("wine")) return missing(system, "wine");
  const run = openWindows({ root, folder });
  const out = join(folder, "windows-commands");
  rmSync(out, { recursive: true, force: true });
  const folderOf = published("win-x64", { root, folder });
  const apps = Object.fromEntries(APPS.map((name) => [name, { command: [join(folderOf(name), `${name}.exe`)] }]));
  return [
    runCommands(system, commands(out), (args) => run(["dist/cli/main.js", ...args])),
    runScenarios(system, { root, folder, files: dotnetScenarios(root), apps, limits: { stepTimeout: "30s" }, run }),
  ];
}
