// The apps as Windows processes; runner and proxy stay on Linux and speak with them over TCP.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { dotnetScenarios, hasProgram, missing, NEEDS_PROJECT, published, runScenarios } from "./run-scenarios.mjs";
import { wineEnvironment } from "./wine.mjs";

/** Runner and app have paths and process ids of two systems here; docs/systems.md says what each of these needs. */
const MIXED = ["drop-files.yaml", "import-users.yaml", "duplicate-app-id.yaml", ...NEEDS_PROJECT];

export function windowsApps({ root, folder }) {
  const system = "Windows x64 apps (Wine)";
  if (!hasProgram("wine")) return missing(system, "wine");
  const folderOf = published("win-x64", { root, folder });
  const prefix = join(folder, "wine");
  mkdirSync(prefix, { recursive: true });
  // With its protection of code against writing the runtime ends with "Internal CLR error" under Wine.
  const env = { ...wineEnvironment(prefix), DOTNET_EnableWriteXorExecute: "0" };
  const app = (name) => [name, { command: ["wine", join(folderOf(name), `${name}.exe`)], cwd: folderOf(name), env }];
  const apps = Object.fromEntries(["WatchTower", "AdminTool", "DataService", "Gallery"].map(app));
  const limits = { workers: 1, stepTimeout: "30s", scenarioTimeout: "5m" };
  return [runScenarios(system, { root, folder, files: dotnetScenarios(root, MIXED), apps, limits })];
}
