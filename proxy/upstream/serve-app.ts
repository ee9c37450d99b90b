import { UnregisterParams } from "../../contracts/link.ts";
import type { ProxyCore } from "../core.ts";
import { type Message, parseParams } from "../relay/envelope.ts";
import { refusalOf, renderRefusal, renderResult } from "../relay/rpc.ts";
import { initializeApp, listTools } from "./app-session.ts";
import { coalesce } from "./coalesce.ts";
import { describeLoss, type Instance } from "./instance.ts";
import type { Link } from "./link.ts";
import { watchLiveness } from "./liveness.ts";
import { admit, type Registration } from "./registration.ts";
import { createUpstream } from "./upstream.ts";
import type { WaitingRoom } from "./waiting-room.ts";

/** One connection of an app from its first byte to its end: handshake, session, tools, calls, departure. */
export async function serveApp(link: Link, core: ProxyCore, room: WaitingRoom): Promise<void> {
  const seat = room.seat();
  const patience = setTimeout(link.close, core.options.connectTimeoutMs);
  const admission = await admit(link, {
    ...core,
    tokenExpiryMs: core.options.tokenExpiryMs,
    checkName: core.registry.checkName,
    retryAfterMs: seat.take,
  });
  clearTimeout(patience);
  try {
    if (admission !== undefined) await serveRegistered(link, core, { ...admission, joined: seat.leave });
  } finally {
    seat.leave();
    link.close();
  }
}

interface Admission {
  readonly registration: Registration;
  readonly confirmId: string;
  /** To be called once the app can be called. */
  joined(): void;
}

async function serveRegistered(link: Link, core: ProxyCore, { registration, confirmId, joined }: Admission): Promise<void> {
  const { registry } = core;
  const instance = createInstance(registration, link, core);
  const { upstream } = instance;
  try {
    registry.join(instance);
  } catch (error) {
    link.send(renderRefusal(confirmId, refusalOf(error)));
    return;
  }
  link.send(renderResult(confirmId, {}));
  const ended = upstream.run().then((reason) => {
    registry.depart(instance, { reason, farewell: false });
    upstream.fail(instance.departure?.reason ?? reason);
  });
  const unwatch = watchLiveness(upstream, { everyMs: core.options.pingEveryMs, limitMs: core.options.operationTimeoutMs });
  await openSession(instance, core);
  joined();
  await ended;
  unwatch();
}

async function openSession(instance: Instance, { options, version, log, registry, logLevel }: ProxyCore): Promise<void> {
  const { upstream, registration } = instance;
  const { operationTimeoutMs } = options;
  const patience = setTimeout(() => upstream.close(`it did not open an MCP session within ${operationTimeoutMs} ms`), operationTimeoutMs);
  try {
    await initializeApp(upstream, version);
    if (logLevel !== undefined) void upstream.request("logging/setLevel", JSON.parse(logLevel));
    registry.connected(instance, await listTools(upstream));
  } catch (error) {
    const { code, message } = refusalOf(error);
    log.warning("application cannot be used", { app: registration.appId, instance: registration.instance, code, reason: message });
    upstream.close(message);
  } finally {
    clearTimeout(patience);
  }
}

function createInstance(registration: Registration, link: Link, core: ProxyCore): Instance {
  const { registry, clock, options } = core;
  const { appId } = registration;
  const upstream = createUpstream({
    ...core,
    appId,
    link,
    concurrency: options.concurrency,
    agents: () => core.agents,
    limitsOf(tool) {
      const limitMs = timeoutOf(appId, tool, options);
      return { limitMs, maximumMs: Math.max(limitMs, options.toolMaximumMs) };
    },
    describeLoss: (tool, reason) => {
      const departure = instance.departure ?? { at: clock.now(), reason, farewell: false };
      return describeLoss({ appId, status: registry.describe(instance).status, departure }, { tool, during: true });
    },
    succeeded() {
      instance.lastActivity = clock.now();
    },
    handled: (message) => handleOwn(message, instance, core),
  });
  const instance: Instance = {
    registration,
    endpoint: link.peer,
    upstream,
    connectedAt: clock.now(),
    phase: "joining",
    active: !registration.standby,
    tools: [],
    lastActivity: undefined,
    departure: undefined,
    refreshTools: coalesce(() => listAgain(instance, core)),
  };
  return instance;
}

const timeoutOf = (appId: string, tool: string, { toolTimeoutsMs, toolTimeoutMs }: ProxyCore["options"]): number =>
  toolTimeoutsMs[`${appId}:${tool}`] ?? toolTimeoutsMs[tool] ?? toolTimeoutMs;

/** What an app tells the proxy and not the agents. */
function handleOwn(message: Message, instance: Instance, core: ProxyCore): boolean {
  if (message.method === "amcp/unregister") {
    const { data } = UnregisterParams.safeParse(parseParams(message));
    if (data?.instance === instance.registration.instance)
      core.registry.depart(instance, { reason: data.reason ?? "it said goodbye", farewell: true });
    return true;
  }
  if (message.method !== "notifications/tools/list_changed") return false;
  instance.refreshTools();
  return true;
}

async function listAgain(instance: Instance, { registry, log }: ProxyCore): Promise<void> {
  try {
    registry.connected(instance, await listTools(instance.upstream));
  } catch (error) {
    const reason = refusalOf(error).message;
    log.warning("tools could not be listed again", { app: instance.registration.appId, reason });
  }
}
