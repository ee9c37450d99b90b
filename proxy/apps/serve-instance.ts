import { UnregisterParams } from "../../contracts/link.ts";
import { type Message, parseParams } from "../../mcp/envelope.ts";
import type { Link } from "../../mcp/link.ts";
import type { UnprovenLink } from "../../mcp/links/stream-link.ts";
import { isListChange, noOffers } from "../../mcp/offer.ts";
import { refusalOf, rpcRefusal, rpcResult } from "../../mcp/rpc.ts";
import { afterLimit } from "../../platform/observability/clock.ts";
import { describeLoss } from "../relay/lost-app.ts";
import type { ServerSessions } from "../relay/upstream.ts";
import { addressShared } from "./addressing.ts";
import { createAgentViews } from "./agent-views.ts";
import { openAppSession, openedTooLate, ownMeta } from "./app-session.ts";
import type { ProxyAppsContext } from "./apps-context.ts";
import type { AppInstance } from "./instance.ts";
import type { HandshakeSlots } from "./limit-watch.ts";
import { createListFollower, listCallable } from "./list-offers.ts";
import { silenceLimit, watchLiveness } from "./liveness.ts";
import { admit, type Registration } from "./registration.ts";
import { createUpstream, upstreamSettings } from "./upstream.ts";

/** An accepted peer, dialled or dialling. */
export interface AdmittedPeer {
  readonly registration: Registration;
  /** The peer's location, for people. */
  readonly endpoint: string;
  readonly link: Link;
  /** Sessions of the agents, for a foreign MCP server with one session per agent. */
  readonly sessions?: ServerSessions | undefined;
  /** Called when the registry has accepted the instance, before MCP begins. */
  joined?(): void;
  /** Called when the instance has become usable or has failed to. */
  settled(usable: boolean): void;
}

/**
 * Serves a connection after its handshake: registration, MCP session, tools, calls, departure.
 *
 * @returns the instance after its departure
 * @throws AmcpError AMCP_PROXY_DUPLICATE_APP, before anything has begun
 */
export async function serveInstance(peer: AdmittedPeer, core: ProxyAppsContext): Promise<AppInstance> {
  const { registry, options } = core;
  const instance = createInstance(peer, core);
  const { upstream } = instance;
  registry.join(instance);
  peer.joined?.();
  const ended = upstream.run().then((reason) => {
    registry.depart(instance, { reason, unregistered: false });
    upstream.fail(instance.departure?.reason ?? reason);
  });
  await openSession(instance, peer.link, core);
  // An app registers before its setup and answers no ping until then; opening the session has its own limit.
  const unwatch = watchLiveness(upstream, silenceLimit(peer.registration, options));
  peer.settled(instance.phase === "live");
  await ended;
  unwatch();
  return instance;
}

async function openSession(instance: AppInstance, link: Link, core: ProxyAppsContext): Promise<void> {
  const { options, version, log, registry } = core;
  const { upstream, registration } = instance;
  const { operationTimeoutMs } = options;
  const timeout = afterLimit(operationTimeoutMs, () => upstream.close(openedTooLate(operationTimeoutMs)));
  try {
    upstream.session = await openAppSession(upstream, version);
    // Without sessions the server keeps no state of an agent, so agents can share the link.
    if (upstream.session.era === "request") upstream.sessions = undefined;
    if (core.logLevel !== undefined && upstream.session.era === "session" && upstream.sessions === undefined)
      void upstream.request("logging/setLevel", core.logLevel);
    const meta = upstream.session.meta ?? (link.hasHeaders && registration.mode === "server" ? ownMeta(version) : undefined);
    // A server of both eras may report changes to subscribers only. One that has no subscriptions refuses.
    if (meta !== undefined) void instance.lists.follow(meta);
    registry.connected(instance, await listCallable(upstream, { link, log, options }));
    core.arrived(upstream);
  } catch (error) {
    const { code, message } = refusalOf(error);
    log.warning("application cannot be used", { app: registration.appId, instance: registration.instance, code, reason: message });
    upstream.close(message);
    // A server that ends after its refusal has departed by now; the refusal says more.
    if (code === "AMCP_PROXY_SERVER_FAILED" && instance.departure !== undefined)
      instance.departure = { ...instance.departure, reason: message };
  } finally {
    clearTimeout(timeout);
  }
}

function createInstance({ registration, endpoint, link, sessions }: AdmittedPeer, core: ProxyAppsContext): AppInstance {
  const { registry, clock } = core;
  const { appId } = registration;
  const upstream = createUpstream({
    ...upstreamSettings(appId, core),
    link,
    agents: () => core.agents,
    // If agents have their own sessions, this session belongs to the proxy alone.
    address: (calls) => (upstream.sessions === undefined ? addressShared(appId, calls, core.agents) : undefined),
    spread: (message, from) => (upstream.sessions === undefined ? core.spread(message, from) : core.spreadToListeners(message, from)),
    describeLoss: (tool, reason) => {
      const departure = instance.departure ?? { at: clock.now(), reason, unregistered: false };
      return describeLoss({ appId, status: registry.describe(instance).status, departure }, { tool, during: true });
    },
    succeeded() {
      instance.lastActivity = clock.now();
    },
    outdated: () => instance.refreshOffers(),
    handled: (message) => handleOwn(message, instance, core),
  });
  upstream.sessions = sessions;
  const instance: AppInstance = {
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
    views: createAgentViews(() => upstream, {
      list: (session) => listCallable(session, { link, log: core.log, options: core.options, before: instance.offers }),
      changed: core.relisted,
    }),
    lists: createListFollower(
      () => upstream,
      () => instance.refreshOffers(),
    ),
  };
  return instance;
}

/** Handles messages of an app that are for the proxy, not for agents. */
function handleOwn(message: Message, instance: AppInstance, core: ProxyAppsContext): boolean {
  if (message.method === "amcp/unregister") {
    const { data } = UnregisterParams.safeParse(parseParams(message));
    if (data?.instance === instance.registration.instance)
      core.registry.depart(instance, {
        reason: data.reason ?? "it said goodbye",
        unregistered: data.crash === undefined,
        ...(data.crash && { crash: data.crash }),
      });
    return true;
  }
  if (message.method === "notifications/subscriptions/acknowledged") {
    instance.lists.acknowledged();
    return true;
  }
  if (!isListChange(message)) return false;
  instance.refreshOffers();
  return true;
}

async function listAgain(instance: AppInstance, link: Link, { registry, log, options }: ProxyAppsContext): Promise<void> {
  try {
    const offers = await listCallable(instance.upstream, { link, log, options, before: instance.offers });
    await instance.views.renew();
    registry.connected(instance, offers);
  } catch (error) {
    const reason = refusalOf(error).message;
    log.warning("its lists could not be read again", { app: instance.registration.appId, reason });
  }
}

/** Runs one at a time; requests during a run cause one more run. */
export function coalesce(run: () => Promise<void>): () => void {
  let asked = 0;
  let running = false;
  const runUntilServed = async () => {
    running = true;
    for (let served = -1; served !== asked; ) {
      served = asked;
      await run();
    }
    running = false;
  };
  return () => {
    asked += 1;
    if (!running) void runUntilServed();
  };
}

/** Limit of a handshake without `connectTimeoutMs`: a peer before authentication is always limited. */
const UNPROVEN_MS = 10_000;

/** Serves a connection of an app that has dialled in, from handshake to end. */
export async function serveApp(link: UnprovenLink, core: ProxyAppsContext, handshakeSlots: HandshakeSlots): Promise<void> {
  const slot = handshakeSlots.slot();
  const { connectTimeoutMs } = core.options;
  const timeout = setTimeout(link.close, Number.isFinite(connectTimeoutMs) ? connectTimeoutMs : UNPROVEN_MS);
  const admission = await admit(link, {
    ...core,
    tokenExpiryMs: core.options.tokenExpiryMs,
    checkName: core.registry.checkName,
    retryAfterMs: slot.take,
  });
  clearTimeout(timeout);
  if (admission !== undefined) {
    const { registration, confirmId } = admission;
    const joined = () => link.send(rpcResult({}).frame(confirmId));
    await serveInstance({ registration, endpoint: link.peer, link, joined, settled: slot.leave }, core).catch((error) => {
      const refusal = refusalOf(error);
      const { appId, instance, pid } = registration;
      core.refusals.note({ appId, instance, ...(pid && { pid }), endpoint: link.peer, code: refusal.code, reason: refusal.message });
      link.send(rpcRefusal(refusal).frame(confirmId));
    });
  }
  slot.leave();
  link.close();
}
