import { resolve } from "node:path";
import { systemClock } from "../platform/clock.ts";
import { packageRoot } from "../platform/paths.ts";
import { bootable, openDisplay, prepareApps } from "../runner/apps/index.ts";
import { type EditorNames, readEditorNames } from "../runner/schema/index.ts";
import type { Terminal } from "./command/command.ts";
import type { Config, LoadedConfig } from "./config/config.ts";
import { gatewayPlans } from "./gateway-plans/gateway-plans.ts";
import { onInterrupt } from "./interrupt.ts";
import { version } from "./version.ts";

/** Names of apps and gateways of the configuration. */
export interface Wanted {
  readonly apps: ReadonlySet<string>;
  readonly gateways: ReadonlySet<string>;
}

export const everything = ({ apps, gateways }: Config): Wanted => ({
  apps: new Set(Object.keys(apps)),
  gateways: new Set(Object.keys(gateways)),
});

/**
 * Boots apps and gateways without a display, to read their names.
 *
 * @throws AmcpError where one cannot be built or does not start
 */
export async function liveNames({ config, root }: LoadedConfig, wanted: Wanted, { cwd, env, err }: Terminal): Promise<EditorNames> {
  const display = await openDisplay("headless", env, cwd);
  const { interrupted, release } = onInterrupt(err, "ending");
  try {
    const shared = { clock: systemClock, environment: env, signal: interrupted };
    const configs = Object.fromEntries(Object.entries(config.apps).filter(([name]) => wanted.apps.has(name)));
    const prepare = { ...shared, emit: () => {}, configs, root, packageRoot: packageRoot(), display: display.environment };
    return await readEditorNames({
      ...shared,
      version,
      apps: bootable(await prepareApps(prepare)),
      services: config.services,
      root,
      gateways: await gatewayPlans(config, { needed: wanted.gateways, live: [], root }),
      proxyCommand: [process.execPath, resolve(packageRoot(), "dist/bin/amcp-proxy.js"), "--control"],
    });
  } finally {
    await display.close();
    release();
  }
}
