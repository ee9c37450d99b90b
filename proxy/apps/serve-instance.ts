import { UnregisterParams } from "../../contracts/link.ts";
import { type Message, parseParams } from "../../mcp/envelope.ts";
import type { Link } from "../../mcp/link.ts";
import { isListChange, noOffers } from "../../mcp/offer.ts";
import { refusalOf } from "../../mcp/rpc.ts";
import { describeLoss } from "../relay/lost-app.ts";
import type { AgentSessions } from "../relay/upstream.ts";
import { addressShared } from "./addressing.ts";
import { openAppSession } from "./app-session.ts";
import type { AppsContext } from "./apps-context.ts";
import { listCallable } from "./callable-offers.ts";
import { coalesce } from "./coalesce.ts";
import type { Instance } from "./instance.ts";
import { silenceLimit, watchLiveness } from "./liveness.ts";
import type { Registration } from "./registration.ts";
import { createUpstream } from "./upstream.ts";
import { upstreamSettings } from "./upstream-settings.ts";

/** A peer that was let in, whichever way it came. */
export interface AdmittedPeer {
  readonly registration: Registration;
  /** For people: where it is. */
  readonly endpoint: string;
  readonly link: Link;
  /** Of a foreign MCP server, where each agent has a session of its own. */
  readonly sessions?: AgentSessions | undefined;
  /** It holds its place in the registry; MCP begins after this. */
  joined?(): void;
  /** It can be called, or it turned out that it cannot. */
  settled(usable: boolean): void;
}

/**
 * One connection of an upstream after its handshake: place in the registry, MCP session, tools, calls, departure.
 *
 * @returns the instance when it has departed
 * @throws AmcpError AMCP_PROXY_DUPLICATE_APP; nothing was begun then
 */
export async function serveInstance(peer: AdmittedPeer, core: AppsContext): Promise<Instance> {
  const { registry, options } = core;
  const instance = createInstance(peer, core);
  const { upstream } = instance;
  registry.join(instance);
  peer.joined?.();
  const ended = upstream.run().then((reason) => {
    registry.depart(instance, { reason, farewell: false });
    upstream.fail(instance.departure?.reason ?? reason);
  });
  await openSession(instance, peer.link, core);
  // An app registers before it is set up, and answers no ping until then; opening the session has a limit of its own.
  const unwatch = watchLiveness(upstream, silenceLimit(peer.registration, options));
  peer.settled(instance.phase === "live");
  await ended;
  unwatch();
  return instance;
}

async function openSession(instance: Instance, link: Link, core: AppsContext): Promise<void> {
  const { options, version, log, registry } = core;
  const { upstream, registration } = instance;
  const { operationTimeoutMs } = options;
  const patience = setTimeout(() => upstream.close(`it did not open an MCP session within ${operationTimeoutMs} ms`), operationTimeoutMs);
  try {
    upstream.session = await openAppSession(upstream, version);
    // Without sessions nothing of an agent is kept that another one could meet.
    if (upstream.session.era === "request") upstream.sessions = undefined;
    if (core.logLevel !== undefined && upstream.session.era === "session" && upstream.sessions === undefined)
      void upstream.request("logging/setLevel", core.logLevel);
    registry.connected(instance, await listCallable(upstream, { link, log }));
    core.arrived(upstream);
  } catch (error) {
    const { code, message } = refusalOf(error);
    log.warning("application cannot be used", { app: registration.appId, instance: registration.instance, code, reason: message });
    upstream.close(message);
  } finally {
    clearTimeout(patience);
  }
}

function createInstance({ registration, endpoint, link, sessions }: AdmittedPeer, core: AppsContext): Instance {
  const { registry, clock } = core;
  const { appId } = registration;
  const upstream = createUpstream({
    ...upstreamSettings(appId, core),
    link,
    agents: () => core.agents,
    // Beside sessions of agents this one is the proxy's own: nothing in it belongs to an agent.
    address: (calls) => (upstream.sessions === undefined ? addressShared(appId, calls, core.agents) : undefined),
    spread: (message, from) => (upstream.sessions === undefined ? core.spread(message, from) : core.spreadToListeners(message, from)),
    describeLoss: (tool, reason) => {
      const departure = instance.departure ?? { at: clock.now(), reason, farewell: false };
      return describeLoss({ appId, status: registry.describe(instance).status, departure }, { tool, during: true });
    },
    succeeded() {
      instance.lastActivity = clock.now();
    },
    outdated: () => instance.refreshOffers(),
    handled: (message) => handleOwn(message, instance, core),
  });
  upstream.sessions = sessions;
  const instance: Instance = {
    registration,
    endpoint,
    upstream,
    connectedAt: clock.now(),
    phase: "joining",
    active: !registration.standby,
    offers: noOffers,
    lastActivity: undefined,
    statistics: core.statistics.of(appId),
    departure: undefined,
    refreshOffers: coalesce(() => listAgain(instance, link, core)),
  };
  return instance;
}

/** What an app tells the proxy and not the agents. */
function handleOwn(message: Message, instance: Instance, core: AppsContext): boolean {
  if (message.method === "amcp/unregister") {
    const { data } = UnregisterParams.safeParse(parseParams(message));
    if (data?.instance === instance.registration.instance)
      core.registry.depart(instance, {
        reason: data.reason ?? "it said goodbye",
        farewell: data.crash === undefined,
        ...(data.crash && { crash: data.crash }),
      });
    return true;
  }
  if (message.method === "notifications/subscriptions/acknowledged") return true;
  if (!isListChange(message)) return false;
  instance.refreshOffers();
  return true;
}

async function listAgain(instance: Instance, link: Link, { registry, log }: AppsContext): Promise<void> {
  try {
    registry.connected(instance, await listCallable(instance.upstream, { link, log }));
  } catch (error) {
    const reason = refusalOf(error).message;
    log.warning("its lists could not be read again", { app: instance.registration.appId, reason });
  }
}
