import { AmcpError } from "../../contracts/errors.ts";
import { controlMethods } from "../../contracts/proxy-control.ts";
import { renderNotification } from "../../mcp/rpc.ts";
import type { Log, LogFields } from "../../platform/observability/log.ts";
import type { AgentConnection } from "../agents/agent-connection.ts";
import type { AgentsContext } from "../agents/agents-context.ts";
import { createSubscribers, type Subscribers } from "../agents/subscribers.ts";
import { createSuspendedRequests } from "../agents/suspended-requests.ts";
import { createApps } from "../apps/apps.ts";
import type { Connection, ProxyAppsContext, ProxyPorts } from "../apps/apps-context.ts";
import { createAttemptTracker, createDialAttempts, type DialAttempts } from "../apps/dial-attempts.ts";
import type { AppInstance } from "../apps/instance.ts";
import { createRefusals, type Refusals } from "../apps/refusals.ts";
import { createRegistry, type Registry } from "../apps/registry.ts";
import { createStatistics } from "../apps/statistics.ts";
import { buildCatalog, type Catalog, type CatalogApp } from "../catalog/catalog.ts";
import { metaTools } from "../catalog/meta-tools/index.ts";
import { createCallObserver } from "../relay/call-observation.ts";
import { type Upstream, watchResource } from "../relay/upstream.ts";
import type { ProxyOptions } from "../settings/options.ts";
import { createCredentialMask, credentialsOf, type Target } from "../settings/target.ts";
import { guardCalls } from "./guard-calls.ts";

/** State shared by the connections to apps and agents. */
export interface ProxyCore extends AgentsContext, Omit<ProxyAppsContext, "agents"> {
  close(): void;
}

export function createCore(options: ProxyOptions, { secret, ...given }: ProxyPorts & { secret: Uint8Array | undefined }): ProxyCore {
  const guard = createCredentialGuard(options.endpoints);
  const log = guard.log(given.log);
  const ports = { ...given, log, calls: given.calls && guardCalls(given.calls, log) };
  const subscribers = createSubscribers();
  const suspended = createSuspendedRequests(options.questionTimeoutMs);
  const connections = new Set<Connection>();
  const firstAttempts = createAttemptTracker();
  const catalogChanges = createChangeWindow(options.catalogDebounceMs, () => {
    for (const listener of subscribers.subscribers) listener.announce(catalog);
  });
  const dialAttempts = guard.searches(createDialAttempts({ ...ports, changed: (appId) => registry.announce(appId) }));
  const refusals = guard.refusals(
    createRefusals(ports.clock, (refusal) => notifyLaunchers(subscribers.agents, controlMethods.refused, refusal)),
  );
  const registry: Registry = guard.registry(
    createRegistry({
      ...ports,
      isSought: dialAttempts.isDialled,
      changed(instance) {
        relisted();
        if (instance.phase === "live") refusals.forget(instance.registration.instance);
        reportChange(instance, { registry, agents: subscribers.agents, log: ports.log });
      },
    }),
  );
  const { catalog, forget } = createCatalogs(registry, () => new Set(core.metaTools.keys()));
  const relisted = () => {
    forget();
    catalogChanges.note();
  };
  const core: ProxyCore = {
    ...ports,
    options,
    secret,
    registry,
    dialAttempts: dialAttempts,
    refusals,
    statistics: createStatistics(),
    ...subscribers,
    leave: (agent, reason) => depart(agent, reason, { subscribers, core }),
    suspended,
    ...observing(ports),
    connections,
    firstAttempts: firstAttempts,
    startedAt: ports.clock.now(),
    httpUrl: undefined,
    metaTools,
    ownTools: undefined,
    get apps() {
      return apps;
    },
    logLevel: undefined,
    catalog,
    relisted,
    arrived: (upstream) => renewSubscriptions(upstream, subscribers),
    opened(agent) {
      for (const app of registry.list()) notifyLaunchers([agent], controlMethods.changed, app);
    },
    close() {
      catalogChanges.close();
      firstAttempts.close();
      suspended.close();
      for (const listener of subscribers.subscribers) listener.end("the proxy is closed");
    },
  };
  const apps = createApps(core);
  return core;
}

function depart(agent: AgentConnection, reason: string, { subscribers, core }: { subscribers: Subscribers; core: ProxyCore }): void {
  const { connections, calls, ownTools } = core;
  subscribers.leave(agent, reason);
  for (const { sessions } of connections) sessions?.leave(agent.owner);
  if (agent.isInternal) return;
  // After the records of its cancelled calls.
  if (calls !== undefined) process.nextTick(calls.left, agent.key);
  ownTools?.left(agent.key);
}

const observing = ({ calls, clock }: Pick<ProxyCore, "calls" | "clock">): Pick<AgentsContext, "joined" | "observer"> => ({
  joined(agent) {
    // After the answer, so that recording delays no agent.
    if (calls !== undefined) process.nextTick(calls.joined, agent, clock.now());
  },
  observer: calls && createCallObserver(calls, clock),
});

function renewSubscriptions(upstream: Upstream, { subscribers, listeners }: Subscribers): void {
  const all = upstream.sessions === undefined ? subscribers : listeners();
  const wanted = [...all].flatMap(({ resources }) => resources.urisOf(upstream.appId));
  for (const uri of new Set(wanted)) void watchResource(upstream, uri);
}

/** The catalogs by declared capabilities, each built at its first use after a change. */
function createCatalogs(
  registry: Pick<Registry, "holders">,
  reserved: () => ReadonlySet<string>,
): Pick<AgentsContext, "catalog"> & { forget(): void } {
  const known = new Map<string | undefined, Catalog>();
  return {
    forget: () => known.clear(),
    catalog(declares) {
      const apps = () => registry.holders().map((instance) => toCatalogApp(instance, declares));
      const catalog = known.get(declares) ?? buildCatalog(apps(), reserved());
      known.set(declares, catalog);
      return catalog;
    },
  };
}

function toCatalogApp(
  { registration: { appId, instance }, offers, upstream, views }: AppInstance,
  declares: string | undefined,
): CatalogApp {
  const theirs = declares === undefined ? undefined : views.of(declares);
  return { appId, instance, offers: theirs ?? offers, upstream };
}

function reportChange(instance: AppInstance, around: Pick<ProxyCore, "registry" | "agents" | "log">): void {
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
  notifyLaunchers(around.agents, controlMethods.changed, described);
}

function notifyLaunchers(agents: Iterable<AgentConnection>, method: string, params: object): void {
  for (const agent of agents) if (agent.isLauncher && agent.ready) agent.send(renderNotification(method, params));
}

/** Debounces changes: the first opens the window, and all changes within it count as one. */
export function createChangeWindow(lengthMs: number, onEnd: () => void) {
  let timer: NodeJS.Timeout | undefined;
  return {
    note() {
      timer ??= setTimeout(() => {
        timer = undefined;
        onEnd();
      }, lengthMs);
    },
    close: () => clearTimeout(timer),
  };
}

/** Removes configured credentials from texts for people, models and files. */
interface CredentialGuard {
  log(log: Log): Log;
  registry(registry: Registry): Registry;
  searches(dialAttempts: DialAttempts): DialAttempts;
  refusals(refusals: Refusals): Refusals;
}

/** A server may repeat its credentials: in its last stderr lines, in a refusal, in a redirect. */
function createCredentialGuard(endpoints: readonly Target[]): CredentialGuard {
  const hide = createCredentialMask(endpoints.flatMap(credentialsOf));
  const clean = (fields: LogFields = {}): LogFields =>
    Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, typeof value === "string" ? hide(value) : value]));
  return {
    log: (log) => ({
      debug: (message, fields) => log.debug(message, clean(fields)),
      information: (message, fields) => log.information(message, clean(fields)),
      warning: (message, fields) => log.warning(message, clean(fields)),
      error: (message, fields) => log.error(message, clean(fields)),
      close: log.close,
    }),
    registry: (registry) => ({
      ...registry,
      depart: (instance, { reason, ...departure }) => registry.depart(instance, { ...departure, reason: hide(reason) }),
    }),
    searches: (dialAttempts) => ({
      ...dialAttempts,
      end: (target, failure) => dialAttempts.end(target, failure && new AmcpError(failure.code, hide(failure.message), { cause: failure })),
    }),
    refusals: (refusals) => ({ ...refusals, note: (refusal) => refusals.note({ ...refusal, reason: hide(refusal.reason) }) }),
  };
}
