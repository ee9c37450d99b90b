import { writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { loadConfig } from "../../../cli/config/config.ts";
import { systemClock } from "../../../platform/observability/clock.ts";
import type { PreparedApp } from "../../../runner/apps/app-config.ts";
import { prepareApps } from "../../../runner/apps/prepare.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { startOf } from "./dotnet.ts";

/** The repository's own WatchTower, built where its sources have changed: the build that `npx amcp-test scenarios/` uses here. */
export const builtWatchTower = (): Promise<PreparedApp> => builtSample("WatchTower");

/** An app of the repository's amcp.config.yaml, built where its sources have changed. */
export async function builtSample(name: string): Promise<PreparedApp> {
  const { config, root } = await loadConfig(process.cwd(), undefined);
  const found = config.apps[name];
  if (found?.project === undefined) throw new Error(`amcp.config.yaml has no project of ${name}`);
  const { project, ...rest } = found;
  const prepared = await prepareApps({
    configs: { [name]: { ...rest, ...startOf(project, rest.env) } },
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

/** A folder with a configuration whose only app is WatchTower. */
export async function watchTowerProject(): Promise<string> {
  const folder = await temporaryFolder();
  const { command, env } = (await builtWatchTower()).launch;
  await writeFile(join(folder, "amcp.config.yaml"), `apps:\n  WatchTower: ${JSON.stringify({ command, env, reset: "ResetAppState" })}\n`);
  return folder;
}
