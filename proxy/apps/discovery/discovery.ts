import { messageOf } from "../../../contracts/errors.ts";
import { AppId } from "../../../contracts/link.ts";
import { findProcessesWith } from "../../../platform/processes/found-processes.ts";
import type { AppTarget, Target } from "../../settings/target.ts";
import type { Connection, ProxyAppsContext } from "../apps-context.ts";
import { keepConnected } from "../keep-connected.ts";
import { readDescriptors, runtimeFolder } from "./descriptor-files.ts";

export interface Discovery {
  /** Stops the discovery and closes its connections. */
  stop(): void;
}

/** Number of scans an app may be missing from before the proxy stops dialling it: a restart takes a moment. */
const MISSES = 3;

/**
 * Connects to the configured endpoints, and discovers listening apps by descriptor files and by the environment of this user's processes.
 * Each endpoint has one connection; an instance that is already connected is not dialled.
 */
export function startDiscovery(core: ProxyAppsContext): Discovery {
  const { firstAttempts, connections, options } = core;
  const connect = (target: Target): Connection => {
    const connection = keepConnected(target, core);
    connections.add(connection);
    firstAttempts.include(connection.firstAttempt);
    return connection;
  };
  for (const target of options.endpoints) connect(target);
  const found = new Map<string, { readonly connection: Connection; misses: number }>();
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  const look = async () => {
    endBereft(core);
    const apps = await findListeningApps(core);
    if (stopped) return;
    for (const app of apps) {
      const known = found.get(app.endpoint);
      if (known !== undefined) known.misses = 0;
      else found.set(app.endpoint, { connection: begin(app), misses: 0 });
    }
    for (const [endpoint, known] of found) {
      if (apps.some((app) => app.endpoint === endpoint) || known.connection.isServing()) continue;
      known.misses += 1;
      if (known.misses >= MISSES) end(endpoint, known.connection);
    }
  };

  const begin = (app: AppTarget): Connection => {
    core.log.information("application found", { app: app.appId, endpoint: app.endpoint, pid: app.pid });
    return connect(app);
  };

  const end = (endpoint: string, connection: Connection) => {
    connection.stop();
    connections.delete(connection);
    found.delete(endpoint);
  };

  const lookAgain = async () => {
    await look().catch((error) => core.log.warning("discovery failed", { reason: messageOf(error) }));
    if (!stopped) timer = setTimeout(lookAgain, options.discoveryScanMs);
  };

  if (options.discovery) firstAttempts.include(lookAgain());
  return {
    stop() {
      stopped = true;
      clearTimeout(timer);
      for (const connection of connections) connection.stop();
    },
  };
}

/** Finds listening apps that are not in the configuration. */
export async function findListeningApps({
  environment,
  options,
}: Pick<ProxyAppsContext, "environment" | "options">): Promise<readonly AppTarget[]> {
  const apps = mergeByEndpoint([...(await readDescriptors(runtimeFolder(environment))), ...(await scanProcesses())]);
  return apps.filter(({ endpoint }) => !options.endpoints.some((configured) => configured.endpoint === endpoint));
}

/** A process's environment may hold less than its descriptor file, so the file takes precedence. */
function mergeByEndpoint(apps: readonly Omit<AppTarget, "kind">[]): readonly AppTarget[] {
  const merged = new Map<string, AppTarget>();
  for (const { appId, endpoint, instance, pid } of apps) {
    const isReported = [...merged.values()].some((known) => known.endpoint === endpoint || (pid !== undefined && known.pid === pid));
    if (!isReported) merged.set(endpoint, { kind: "app", appId, endpoint, ...(instance && { instance }), ...(pid && { pid }) });
  }
  return [...merged.values()];
}

/** Ends instances whose process has ended: an inherited socket can outlive it. */
function endBereft({ registry, connections }: ProxyAppsContext): void {
  for (const instance of registry.orphaned()) {
    const { appId, pid } = instance.registration;
    const reason = `process ${pid} has ended`;
    registry.depart(instance, { reason, unregistered: false });
    instance.upstream.close(reason);
    for (const connection of connections) if (connection.target.appId === appId) void connection.tryNow();
  }
}

/** Environment variables by which an app announces its endpoint (spec 000, section 8). */
const ENDPOINT_VARIABLE = "AVALONIA_MCP_ENDPOINT";
const APP_ID_VARIABLE = "AVALONIA_MCP_APP_ID";

/** `transport://endpoint` without port 0: an app with port 0 has its real port only in its descriptor file. */
const DIALLABLE = /^(?:(?:tcp|http):\/\/.+:(?!0+(?:\/|$))\d+(?:\/.*)?|pipe:\/\/.+|unix:\/\/\/.+)$/;

/** Finds apps by the environment of this user's processes. Child processes inherit the variables, so each endpoint counts once. */
async function scanProcesses(): Promise<readonly AppTarget[]> {
  const processes = await findProcessesWith(ENDPOINT_VARIABLE);
  return processes.flatMap(({ pid, variable }) => {
    const endpoint = variable(ENDPOINT_VARIABLE) ?? "";
    const appId = AppId.safeParse(variable(APP_ID_VARIABLE)).data;
    return appId !== undefined && DIALLABLE.test(endpoint) ? [{ kind: "app", appId, endpoint, pid } as const] : [];
  });
}
