import { writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { loadConfig } from "../../../cli/config/config.ts";
import { systemClock } from "../../../platform/observability/clock.ts";
import type { AppConfig, PreparedApp } from "../../../runner/apps/app-config.ts";
import { prepareApps } from "../../../runner/apps/prepare.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { publishedApps } from "./dotnet.ts";

/** The repository's own WatchTower, built where its sources have changed: the build that `npx amcp-test scenarios/` uses here. */
export const builtWatchTower = (): Promise<PreparedApp> => builtSample("WatchTower");

/** An app of the repository's amcp.config.yaml, built where its sources have changed. */
export async function builtSample(name: string): Promise<PreparedApp> {
  const { config, root } = await loadConfig(process.cwd(), undefined);
  const found = config.apps[name];
  if (found === undefined) throw new Error(`amcp.config.yaml has no ${name}`);
  const prepared = await prepareApps({
    configs: { [name]: commandOf(name, found) },
    root,
    packageRoot: resolve("."),
    clock: systemClock,
    emit: () => {},
    signal: AbortSignal.timeout(600_000),
  });
  const app = prepared.get(name);
  if (app === undefined || app instanceof Error) throw app ?? new Error(`${name} is not prepared`);
  return app;
}

/** The app as it was published for this system, where it was; with the variables of the runtime that this system needs. */
function commandOf(name: string, { project, ...app }: AppConfig): AppConfig {
  if (publishedApps === undefined) return { ...app, project };
  const program = join(publishedApps, name, process.platform === "win32" ? `${name}.exe` : name);
  const runtime = Object.entries(process.env).flatMap(([key, value = ""]) => (key.startsWith("DOTNET_") ? [[key, value]] : []));
  return { ...app, command: [program], env: { ...app.env, ...Object.fromEntries(runtime) } };
}

/** A folder with a configuration whose only app is WatchTower. */
export async function watchTowerProject(): Promise<string> {
  const folder = await temporaryFolder();
  const { command, env } = (await builtWatchTower()).launch;
  await writeFile(join(folder, "amcp.config.yaml"), `apps:\n  WatchTower: ${JSON.stringify({ command, env, reset: "ResetAppState" })}\n`);
  return folder;
}
