import { setImmediate } from "node:timers/promises";
import { AmcpError, messageOf } from "../../contracts/errors.ts";
import type { Clock } from "../../contracts/ports.ts";
import type { Message } from "../../mcp/envelope.ts";
import type { FrameParts } from "../../mcp/frame-writer.ts";
import { sizeOfFrame } from "../../mcp/frames.ts";
import type { Link } from "../../mcp/link.ts";
import { createPendingRequests } from "../../mcp/pending-requests.ts";
import { type CallFailure, renderRequest } from "../../mcp/rpc.ts";
import type { Log } from "../../platform/observability/log.ts";
import type { Agent } from "../relay/agent.ts";
import type { AgentRequest } from "../relay/agent-request.ts";
import { createUpstreamQueue } from "../relay/call-queue.ts";
import { type Addressee, createClientRequests } from "../relay/client-requests.ts";
import type { DeadlineLimits } from "../relay/deadline.ts";
import { type IncomingRoutes, routeFrame } from "../relay/incoming.ts";
import type { Upstream } from "../relay/upstream.ts";
import { startUpstreamCall } from "../relay/upstream-call.ts";
import { timeoutOf } from "../settings/options.ts";
import { createOpenCalls, type OpenCalls } from "./addressing.ts";
import type { ProxyAppsContext } from "./apps-context.ts";
import { createLimitWatch } from "./limit-watch.ts";
import type { AppStatistics, FinishedCall } from "./statistics.ts";

/** The parts of the proxy that an upstream uses. */
export interface UpstreamContext {
  readonly appId: string;
  readonly link: Link;
  readonly log: Log;
  readonly clock: Clock;
  readonly concurrency: number;
  /** Limit of an image in a result; larger ones fail the call. */
  readonly maxImageBytes: number;
  /** The agents that read its messages. */
  agents(): Iterable<Agent>;
  /** Chooses the agent that gets a question of the upstream. */
  address(calls: OpenCalls): Addressee | AmcpError | undefined;
  /** Distributes a notification to agents. @param from `during` is the latest open request at this upstream */
  spread(message: Message, from: { appId: string; during: AgentRequest | undefined }): void;
  limitsOf(tool: string): DeadlineLimits;
  describeLoss(tool: string, reason: string): CallFailure;
  succeeded(): void;
  outdated(): void;
  /** Called for every finished call. */
  measured(call: Omit<FinishedCall, "appId">): void;
  readonly traffic: AppStatistics["traffic"];
  /** Handles messages for the proxy itself, such as `amcp/unregister`; returns false for messages to agents. */
  handled(message: Message): boolean;
}

/** Number of unusable lines of one upstream that are logged as warnings; later ones are logged at debug level. */
const LOGGED_STRAYS = 20;

export function createUpstream(context: UpstreamContext): Upstream {
  const { appId, link, log, clock, concurrency: limit } = context;
  const pending = createPendingRequests();
  const progress = new Map<string, (message: Message) => void>();
  const send = countingSender(link, context.traffic);
  const questions = createClientRequests(appId, send);
  const calls = createOpenCalls();
  const queue = createUpstreamQueue(limit, createLimitWatch("calls at a time", { limit, log, fields: { app: appId } }));
  const target = {
    ...context,
    pending,
    progress,
    queue,
    send,
    flowing: link.flowing,
    ended: calls.remove,
    get era() {
      return upstream.session?.era ?? "session";
    },
  };
  const turns = createPeerTurns();
  let closedFor: string | undefined;
  let readAt = clock.monotonic();

  const routes = {
    pending,
    onlyMessages: link.onlyMessages,
    request: (message: Message) => questions.forward(message, addressOf(message, calls, context)),
    notification(message: Message) {
      const token = message.raw("params.progressToken");
      if (message.method === "notifications/progress") progress.get(token ?? "")?.(message);
      else if (message.method === "notifications/cancelled") questions.cancel(message);
      else if (!context.handled(message)) context.spread(message, { appId, during: calls.latest()?.request });
    },
    stray: logStrays(context),
  };

  const upstream: Upstream = {
    appId,
    session: undefined,
    sessions: undefined,
    call: (request, route) => calls.add(startUpstreamCall(request, route, target)),
    request: (method, params) =>
      new Promise((resolve) => {
        const id = pending.open(resolve);
        send(renderRequest(id, method, params));
      }),
    send: send,
    async run() {
      try {
        await link.frames.each((frame) => {
          readAt = clock.monotonic();
          context.traffic.received += sizeOfFrame(frame);
          routeFrame(frame, routes);
          return slowest(context.agents()) ?? turns.served(readAt);
        });
        return closedFor ?? "it closed the connection";
      } catch (error) {
        return closedFor ?? messageOf(error);
      }
    },
    fail(reason) {
      questions.closeAll(reason);
      pending.closeAll(reason);
    },
    close(reason) {
      closedFor ??= reason;
      link.close();
    },
    load: queue.load,
    silentMs: () => clock.monotonic() - readAt,
  };
  return upstream;
}

/** Logs unexpected lines, the first ones as warnings. */
function logStrays({ appId, link, log }: UpstreamContext): IncomingRoutes["stray"] {
  let strays = 0;
  return (reason, fields) => {
    strays += 1;
    log[reason === "late answer" || strays > LOGGED_STRAYS ? "debug" : "warning"](reason, { app: appId, peer: link.peer, ...fields });
  };
}

function addressOf({ method }: Message, calls: OpenCalls, { appId: app, log, address }: UpstreamContext) {
  const addressee = address(calls);
  if (addressee instanceof AmcpError) log.warning("question refused", { app, method, code: addressee.code, reason: addressee.message });
  return addressee;
}

/** Undefined while every agent keeps up; else resolves when the slow ones read again. */
function slowest(agents: Iterable<Agent>): Promise<unknown> | undefined {
  let slow: Promise<void>[] | undefined;
  for (const agent of agents) {
    const flowing = agent.flowing();
    if (flowing !== undefined) slow = [...(slow ?? []), flowing];
  }
  return slow && Promise.all(slow);
}

const countingSender =
  (link: Link, traffic: AppStatistics["traffic"]) =>
  (frame: FrameParts): void => {
    for (const part of frame) traffic.sent += part.length;
    link.send(frame);
  };

/** Longest uninterrupted service of one peer while others wait. */
const SHARE_MS = 0.25;

/** A pause of this length between two messages means that all other peers have been served. */
const PAUSE_MS = 0.25;

/**
 * Prevents a peer with thousands of queued messages from delaying the others. `served` is called after each message, and returns a promise
 * if other peers must be served before the next one.
 */
export function createPeerTurns() {
  let began = 0;
  let last = 0;
  return {
    served(nowMs: number) {
      if (nowMs - last > PAUSE_MS) began = nowMs;
      last = nowMs;
      return nowMs - began > SHARE_MS ? setImmediate() : undefined;
    },
  };
}

/** The settings that all links to apps and servers share. */
export function upstreamSettings(
  appId: string,
  core: ProxyAppsContext,
): Pick<UpstreamContext, "appId" | "log" | "clock" | "concurrency" | "maxImageBytes" | "limitsOf" | "measured" | "traffic"> {
  const { clock, log, options } = core;
  const statistics = core.statistics.of(appId);
  return {
    appId,
    log,
    clock,
    concurrency: options.concurrency,
    maxImageBytes: options.maxImageBytes,
    limitsOf(tool) {
      const limitMs = timeoutOf([`${appId}:${tool}`, tool], options);
      return { limitMs, maximumMs: Math.max(limitMs, options.toolMaximumMs) };
    },
    measured: (call) => statistics.note({ appId, ...call }),
    traffic: statistics.traffic,
  };
}
