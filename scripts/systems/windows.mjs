// Runner, proxy and apps as Windows programs.
import { mkdirSync, rmSync } from "node:fs";
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
  return [
    runCommands(system, commands(out), (args) => run(["dist/cli/main.js", ...args])),
    runScenarios(system, { root, folder, files: dotnetScenarios(root), apps: windowsApps({ root, folder }), limits: { stepTimeout: "30s" }, run }),
  ];
}

/** Each app as a program of Windows, in an empty folder. */
function windowsApps({ root, folder }) {
  const folderOf = published("win-x64", { root, folder });
  const app = (name) => {
    const cwd = join(folder, "windows-folders", name);
    rmSync(cwd, { recursive: true, force: true });
    mkdirSync(cwd, { recursive: true });
    return [name, { command: [join(folderOf(name), `${name}.exe`)], cwd }];
  };
  return Object.fromEntries(APPS.map(app));
}
