import type { Clock } from "../contracts/ports.ts";
import { type ApplicationRegistration, controlMethods } from "../contracts/proxy-control.ts";
import type { Log } from "../platform/log.ts";
import { buildCatalog, type Catalog } from "./catalog/catalog.ts";
import { createChangeWindow } from "./catalog/change-window.ts";
import { metaToolNames } from "./catalog/meta-tools/index.ts";
import { type Audiences, createAudiences } from "./front/audiences.ts";
import type { FrontAgent } from "./front/front-agent.ts";
import type { Parked } from "./front/parked.ts";
import { createCredentialGuard } from "./hide-credentials.ts";
import type { ProxyOptions } from "./options.ts";
import { renderNotification } from "./relay/rpc.ts";
import { type Beginning, createBeginning } from "./upstream/beginning.ts";
import type { Connection } from "./upstream/connection.ts";
import type { Instance } from "./upstream/instance.ts";
import { createRefusals, type Refusals } from "./upstream/refusals.ts";
import { createRegistry, type Registry } from "./upstream/registry.ts";
import { createSearches, type Searches } from "./upstream/searches.ts";
import { createTallies, type Tallies } from "./upstream/tally.ts";
import type { Upstream } from "./upstream/upstream.ts";
import { watchResource } from "./upstream/watch-resource.ts";

/** What the proxy takes from the world around it. */
export interface ProxyPorts {
  readonly clock: Clock;
  readonly log: Log;
  /** Of this package, for `initialize`. */
  readonly version: string;
  /** Of this process: what servers inherit that the proxy starts. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Whether a process of this machine is there. */
  isAlive(pid: number): boolean;
}

/** What the links to apps and the agents in front share. */
export interface ProxyCore extends ProxyPorts, Audiences {
  readonly options: ProxyOptions;
  /** Undefined without authentication. */
  readonly secret: Uint8Array | undefined;
  readonly registry: Registry;
  readonly searches: Searches;
  readonly refusals: Refusals;
  readonly tallies: Tallies;
  /** Requests whose agents were asked something, by the state with which they come again. */
  readonly parked: Map<string, Parked>;
  /** The endeavours to be connected to upstreams that do not come by themselves. */
  readonly connections: Set<Connection>;
  /** The first attempts at every upstream. */
  readonly beginning: Beginning;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  /** Where agents come over HTTP; undefined where they do not. */
  httpUrl: string | undefined;
  /** Every upstream that is known, present or missed. */
  apps(): readonly ApplicationRegistration[];
  /** Parameters of the last `logging/setLevel`, as written, for apps that join later. */
  logLevel: string | undefined;
  catalog(): Catalog;
  /** An app is here, or here again: it is asked anew for what agents want to hear of it. */
  arrived(upstream: Upstream): void;
  /** An agent has opened its session: a launcher is told of the instances that changed before it could be told. */
  opened(agent: FrontAgent): void;
  close(): void;
}

export function createCore(options: ProxyOptions, { secret, ...given }: ProxyPorts & { secret: Uint8Array | undefined }): ProxyCore {
  const guard = createCredentialGuard(options.endpoints);
  const ports = { ...given, log: guard.log(given.log) };
  const audiences = createAudiences();
  const connections = new Set<Connection>();
  const beginning = createBeginning();
  const catalogChanges = createChangeWindow(options.catalogDebounceMs, () => {
    for (const listener of audiences.audience) listener.announce(catalog());
  });
  let current: Catalog | undefined;
  const searches = guard.searches(createSearches({ ...ports, changed: (appId) => registry.announce(appId) }));
  const refusals = guard.refusals(
    createRefusals(ports.clock, (refusal) => options.control && tell(audiences.agents, controlMethods.refused, refusal)),
  );
  const registry: Registry = guard.registry(
    createRegistry({
      ...ports,
      isSought: searches.isSought,
      changed(instance) {
        current = undefined;
        catalogChanges.note();
        if (instance.phase === "live") refusals.forget(instance.registration.instance);
        reportChange(instance, { registry, agents: audiences.agents, log: ports.log, control: options.control });
      },
    }),
  );
  const catalog = () => {
    current ??= buildCatalog(registry.holders().map(toCatalogApp), metaToolNames);
    return current;
  };
  return {
    ...ports,
    options,
    secret,
    registry,
    searches,
    refusals,
    tallies: createTallies(),
    ...audiences,
    leave(agent, reason) {
      audiences.leave(agent, reason);
      for (const { sessions } of connections) sessions?.leave(agent.owner);
    },
    parked: new Map(),
    connections,
    beginning,
    startedAt: ports.clock.now(),
    httpUrl: undefined,
    apps: () => listApps(registry, searches),
    logLevel: undefined,
    catalog,
    arrived(upstream) {
      const listeners = upstream.sessions === undefined ? audiences.audience : audiences.listeners();
      const wanted = [...listeners].flatMap(({ resources }) => resources.urisOf(upstream.appId));
      for (const uri of new Set(wanted)) void watchResource(upstream, uri);
    },
    opened(agent) {
      if (options.control) for (const app of registry.list()) tell([agent], controlMethods.changed, app);
    },
    close() {
      catalogChanges.close();
      beginning.close();
      for (const listener of audiences.audience) listener.end("the proxy is closed");
    },
  };
}

function listApps(registry: Registry, searches: Searches): readonly ApplicationRegistration[] {
  const known = registry.list();
  return [...known, ...searches.list().filter(({ appId }) => !known.some((app) => app.appId === appId))];
}

const toCatalogApp = ({ registration: { appId }, offers, upstream }: Instance) => ({ appId, offers, upstream });

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
  if (around.control) tell(around.agents, controlMethods.changed, described);
}

function tell(agents: Iterable<FrontAgent>, method: string, params: object): void {
  for (const agent of agents) if (agent.ready) agent.send(renderNotification(method, params));
}
