import type { Clock } from "../contracts/ports.ts";
import { controlMethods } from "../contracts/proxy-control.ts";
import type { Log } from "../platform/log.ts";
import { buildCatalog, type Catalog } from "./catalog/catalog.ts";
import { createChangeWindow } from "./catalog/change-window.ts";
import { metaToolNames } from "./catalog/meta-tools/index.ts";
import type { FrontAgent } from "./front/front-agent.ts";
import type { ProxyOptions } from "./options.ts";
import { renderNotification } from "./relay/rpc.ts";
import type { Instance } from "./upstream/instance.ts";
import { createRegistry, type Registry } from "./upstream/registry.ts";

/** What the proxy takes from the world around it. */
export interface ProxyPorts {
  readonly clock: Clock;
  readonly log: Log;
  /** Of this package, for `initialize`. */
  readonly version: string;
  /** Whether a process of this machine is there. */
  isAlive(pid: number): boolean;
}

/** What the links to apps and the agents in front share. */
export interface ProxyCore extends ProxyPorts {
  readonly options: ProxyOptions;
  /** Undefined without authentication. */
  readonly secret: Uint8Array | undefined;
  readonly registry: Registry;
  readonly agents: Set<FrontAgent>;
  /** Parameters of the last `logging/setLevel`, as written, for apps that join later. */
  logLevel: string | undefined;
  catalog(): Catalog;
  close(): void;
}

export function createCore(options: ProxyOptions, { secret, ...ports }: ProxyPorts & { secret: Uint8Array | undefined }): ProxyCore {
  const agents = new Set<FrontAgent>();
  const catalogChanges = createChangeWindow(options.catalogDebounceMs, () => {
    for (const agent of agents) agent.announceTools(catalog());
  });
  let current: Catalog | undefined;
  const registry = createRegistry({
    ...ports,
    changed(instance) {
      current = undefined;
      catalogChanges.note();
      reportChange(instance, { registry, agents, log: ports.log, control: options.control });
    },
  });
  const catalog = () => {
    current ??= buildCatalog(registry.holders().map(toCatalogApp), metaToolNames);
    return current;
  };
  return { ...ports, options, secret, registry, agents, logLevel: undefined, catalog, close: catalogChanges.close };
}

const toCatalogApp = ({ registration: { appId }, tools, upstream }: Instance) => ({ appId, tools, upstream });

function reportChange(instance: Instance, around: Pick<ProxyCore, "registry" | "agents" | "log"> & { control: boolean }): void {
  const described = around.registry.describe(instance);
  const { appId: app, instance: id, pid, endpoint, status, active, reason, tools } = described;
  around.log[status === "Disconnected" ? "warning" : "information"]("application", {
    app,
    instance: id,
    pid,
    endpoint,
    status,
    active,
    tools: tools.length,
    reason,
  });
  if (!around.control) return;
  for (const agent of around.agents) if (agent.ready) agent.send(renderNotification(controlMethods.changed, described));
}
