import { messageOf } from "../../contracts/errors.ts";
import type { Message } from "../../mcp/envelope.ts";
import type { Link } from "../../mcp/link.ts";
import { isListChange } from "../../mcp/offer.ts";
import { afterLimit, withTimeLimit } from "../../platform/observability/clock.ts";
import type { SessionOwner } from "../relay/agent.ts";
import { describeLoss } from "../relay/lost-app.ts";
import { type ServerSessions, type Upstream, watchResource } from "../relay/upstream.ts";
import type { CommandTarget, ServerTarget } from "../settings/target.ts";
import { addressOwner } from "./addressing.ts";
import { introduceProxy, openAgentSession, openedTooLate, openWithoutSession } from "./app-session.ts";
import type { ProxyAppsContext } from "./apps-context.ts";
import type { AppInstance } from "./instance.ts";
import { createListFollower, type ListFollower, listOffers } from "./list-offers.ts";
import { silenceLimit, watchLiveness } from "./liveness.ts";
import { openTarget } from "./open-target.ts";
import { createSessionPool, type SessionLife } from "./session-pool.ts";
import { createUpstream, upstreamSettings } from "./upstream.ts";

/** The agents' sessions with one server; each ends with its agent at the latest. */
export function createServerSessions(target: ServerTarget | CommandTarget, core: ProxyAppsContext): ServerSessions {
  const { clock, log, options } = core;
  const { maxSessions, sessionIdleMs: idleMs } = options;
  const pool = createSessionPool({
    app: target.appId,
    clock,
    log,
    maxSessions,
    idleMs,
    open: (owner, life) => openSession({ target, owner, life }, core),
  });
  /** Whether the server also speaks the era without sessions; undefined until tried. */
  let speaksRequestEra: boolean | undefined;

  /** Uses the one link for requests without sessions; a server without that era gets the agent's session. */
  const enterWithoutSession = async (owner: SessionOwner): Promise<Upstream> => {
    try {
      return await pool.enter(REQUEST_ERA);
    } catch (error) {
      if (!(error instanceof NoRequestEra)) throw error;
      speaksRequestEra = false;
      return pool.enter(owner);
    }
  };

  return {
    reach(owner, era) {
      if (era === "session" || speaksRequestEra === false) return pool.enter(owner);
      return pool.opened(REQUEST_ERA) === undefined ? enterWithoutSession(owner) : pool.enter(REQUEST_ERA);
    },
    opened: pool.opened,
    leave: (owner) => pool.end(owner, "its agent has left"),
    load() {
      const loads = pool.all().map((upstream) => upstream.load());
      const sum = (of: "running" | "waiting") => loads.reduce((total, load) => total + load[of], 0);
      return { running: sum("running"), waiting: sum("waiting") };
    },
    close(reason) {
      speaksRequestEra = undefined;
      pool.endAll(reason);
    },
  };
}

/** The owner of all requests without sessions. */
const REQUEST_ERA: SessionOwner = {
  key: {},
  isKnown: false,
  agent: undefined,
  introduction: () => undefined,
  logLevel: () => undefined,
  watched: () => [],
};

/** The server supports only sessions. */
class NoRequestEra extends Error {}

/** Limit for probing the era without sessions: some servers never answer unknown methods. */
const PROBE_MS = 3000;

/** A session to be opened for an owner. */
interface WantedSession {
  readonly target: ServerTarget | CommandTarget;
  readonly owner: SessionOwner;
  readonly life: SessionLife;
}

/**
 * Opens a session with a foreign MCP server for one agent, on its own link.
 *
 * @throws AmcpError errors of `openTarget` and `openAgentSession`; NoRequestEra for `REQUEST_ERA`
 */
async function openSession(wanted: WantedSession, core: ProxyAppsContext): Promise<Upstream> {
  const { target } = wanted;
  const life = wanted.life.signal;
  const attempt = withTimeLimit(life, core.options.connectTimeoutMs);
  const { link, registration } = await openTarget(target, core, attempt);
  const { upstream, lists } = createSession(wanted, link, core);
  const unwatch = serve(upstream, wanted, core);
  try {
    life.throwIfAborted();
    await open(upstream, link, { wanted, core });
  } catch (error) {
    unwatch();
    upstream.close(messageOf(error));
    throw life.aborted ? life.reason : error;
  }
  const { meta } = upstream.session ?? {};
  if (meta !== undefined) void lists.follow(meta);
  core.log.information("session opened", { app: target.appId, pid: registration.pid, era: upstream.session?.era });
  return upstream;
}

/** Starts reading from the upstream. @returns a function that stops the liveness watch */
function serve(upstream: Upstream, { life: { signal, ended } }: WantedSession, { options }: ProxyAppsContext): () => void {
  const unwatch = watchLiveness(upstream, silenceLimit({ mode: "server" }, options));
  signal.addEventListener("abort", () => upstream.close(messageOf(signal.reason)));
  void upstream.run().then((reason) => {
    unwatch();
    ended(reason);
    upstream.fail(reason);
  });
  return unwatch;
}

async function open(upstream: Upstream, link: Link, { wanted, core }: { wanted: WantedSession; core: ProxyAppsContext }): Promise<void> {
  const { owner, target } = wanted;
  const { operationTimeoutMs } = core.options;
  const limitMs = owner === REQUEST_ERA ? Math.min(PROBE_MS, operationTimeoutMs) : operationTimeoutMs;
  const timeout = afterLimit(limitMs, () => upstream.close(openedTooLate(limitMs)));
  try {
    if (owner === REQUEST_ERA) return await probe(upstream, link, core);
    const { clientInfo, capabilities } = introduceProxy(core.version);
    const own = { clientInfo, capabilities: owner.isKnown ? capabilities : {} };
    upstream.session = await openAgentSession(upstream, owner.introduction() ?? own);
  } finally {
    clearTimeout(timeout);
  }
  const level = owner.logLevel();
  if (level !== undefined) void upstream.request("logging/setLevel", { level });
  for (const uri of owner.watched(target.appId)) void watchResource(upstream, uri);
}

async function probe(upstream: Upstream, link: Link, { version, options }: ProxyAppsContext): Promise<void> {
  try {
    upstream.session = await openWithoutSession(upstream, version);
  } catch (cause) {
    throw new NoRequestEra("it knows sessions only", { cause });
  }
  // The tools declare the parameters that calls repeat in headers.
  if (link.hasHeaders === true) await listOffers(upstream, options);
}

function createSession(
  { target, owner, life: { used } }: WantedSession,
  link: Link,
  core: ProxyAppsContext,
): { readonly upstream: Upstream; readonly lists: ListFollower } {
  const { appId } = target;
  const settings = upstreamSettings(appId, core);
  const own = () => core.registry.holder(appId);
  const lists = createListFollower(
    () => upstream,
    () => own()?.refreshOffers(),
  );
  const upstream: Upstream = createUpstream({
    ...settings,
    link,
    agents: () => (owner.agent === undefined ? [] : [owner.agent]),
    address: (calls) => addressOwner(appId, calls, owner),
    spread(message, { during }) {
      const { running, waiting } = upstream.load();
      if (during?.era !== "request") owner.agent?.notify(message, { appId, ...(during && { send: during.send }) });
      else if (owner.isKnown || running + waiting === 1) during.agent.notify(message, { appId, send: during.send });
    },
    describeLoss(tool, reason) {
      const departure = { at: core.clock.now(), reason, unregistered: false };
      return describeLoss({ appId, status: "Disconnected", departure }, { tool, during: true });
    },
    succeeded() {
      const instance = own();
      if (instance !== undefined) instance.lastActivity = core.clock.now();
    },
    outdated: () => own()?.refreshOffers(),
    measured(call) {
      used();
      settings.measured(call);
    },
    handled: (message) => handleOwn(message, { lists, refreshOffers: () => own()?.refreshOffers() }),
  });
  return { upstream, lists };
}

/** List changes are handled by the proxy's own session. */
function handleOwn(message: Message, { lists, refreshOffers }: Pick<AppInstance, "lists" | "refreshOffers">): boolean {
  const isAcknowledgement = message.method === "notifications/subscriptions/acknowledged";
  if (isAcknowledgement) lists.acknowledged();
  else if (isListChange(message)) refreshOffers();
  return isAcknowledgement || isListChange(message);
}
