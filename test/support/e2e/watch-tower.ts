import { resolve } from "node:path";
import { loadConfig } from "../../../cli/config/config.ts";
import { systemClock } from "../../../platform/clock.ts";
import type { PreparedApp } from "../../../runner/apps/launch.ts";
import { prepareApps } from "../../../runner/apps/prepare.ts";

/** The repository's own WatchTower, built where its sources have changed: the build that `npx amcp-test scenarios/` uses here. */
export async function builtWatchTower(): Promise<PreparedApp> {
  const { config, root } = await loadConfig(process.cwd(), undefined);
  const prepared = await prepareApps({
    configs: config.apps,
    root,
    packageRoot: resolve("."),
    clock: systemClock,
    emit: () => {},
    signal: AbortSignal.timeout(600_000),
  });
  const app = prepared.get("WatchTower");
  if (app === undefined) throw new Error("amcp.config.yaml has no WatchTower");
  if (app instanceof Error) throw app;
  return app;
}
