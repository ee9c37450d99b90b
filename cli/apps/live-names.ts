import { type EditorNames, readEditorNames } from "../../runner/schema/index.ts";
import type { Terminal } from "../command/command.ts";
import type { Config, LoadedConfig } from "../config/config.ts";
import { gatewayPlans } from "../gateway-plans/gateway-plans.ts";
import { namedApps, withApps } from "./with-apps.ts";

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
export const liveNames = ({ config, root }: LoadedConfig, wanted: Wanted, terminal: Terminal): Promise<EditorNames> =>
  withApps({ configs: namedApps(config, wanted.apps), root, mode: "headless", remaining: "ending" }, terminal, async (ready) =>
    readEditorNames({
      ...ready,
      root,
      services: config.services,
      gateways: await gatewayPlans(config, { needed: wanted.gateways, live: [], root }),
    }),
  );
