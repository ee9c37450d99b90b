import { AmcpError } from "../../contracts/errors.ts";
import type { AppControl } from "../../contracts/step.ts";
import { appToolsOf } from "./app-tools.ts";
import type { Federation } from "./federation.ts";
import type { AppPool } from "./pool.ts";

/** The apps behind a proxy that run already. They are neither started nor reset, and run on when the pool is closed. */
export function createRunningPool(federation: Federation, control: AppControl): AppPool {
  return {
    control,
    tools: federation,
    async acquire(app, signal) {
      signal.throwIfAborted();
      const { apps } = await runningApps(federation);
      if (!apps.includes(app))
        throw new AmcpError("AMCP_APP_NOT_RUNNING", `${app} is not connected; connected are: ${apps.join(", ") || "none"}`);
      return appToolsOf(app, federation);
    },
    release: () => {},
    // Nothing is known of the process: the answer of the proxy says how the app was lost.
    crash: async () => undefined,
    endedByItself: () => undefined,
    output: async () => "",
    close: async () => {},
  };
}

/** The names of the apps and servers whose tools can be called. */
export async function runningApps({
  live,
}: Pick<Federation, "live">): Promise<{ readonly apps: readonly string[]; readonly servers: readonly string[] }> {
  const statuses = await live.proxies();
  const running = statuses.flatMap(({ apps }) => apps.filter(({ active, status }) => active && status === "Connected"));
  const named = (isServer: boolean) => running.flatMap(({ appId, mode }) => ((mode === "server") === isServer ? [appId] : []));
  return { apps: named(false), servers: named(true) };
}

/** @throws AmcpError AMCP_APP_UNOWNED */
export const unowned = (app: string, reason = "was not started by this proxy, so no step may start or end it"): never => {
  throw new AmcpError("AMCP_APP_UNOWNED", `${app} ${reason}`);
};

/** For apps that others have started. */
export const NO_CONTROL: AppControl = {
  start: async (app) => unowned(app),
  stop: async (app) => unowned(app),
  kill: async (app) => unowned(app),
  restart: async (app) => unowned(app),
  duplicate: async (app) => unowned(app),
};
