import { messageOf } from "../../contracts/errors.ts";
import type { Clock } from "../../contracts/ports.ts";
import type { Log } from "../../platform/log.ts";
import type { Agent } from "../relay/agent.ts";
import { createClientRequests } from "../relay/client-requests.ts";
import type { DeadlineLimits } from "../relay/deadline.ts";
import type { Message } from "../relay/envelope.ts";
import { type Answer, createExchange } from "../relay/exchange.ts";
import { routeFrame } from "../relay/incoming.ts";
import { createLane } from "../relay/lane.ts";
import { type CallFailure, renderRequest } from "../relay/rpc.ts";
import { type RelayedCall, relayToolCall, type ToolCall } from "../relay/tool-call.ts";
import type { FrameParts } from "../transport/frame-writer.ts";
import type { Link } from "./link.ts";

/** One running MCP server behind the proxy. */
export interface Upstream {
  readonly appId: string;
  /** Carries a tool call of `agent`, which from then on is the one that the upstream's own questions go to. */
  call(call: ToolCall, agent: Agent): RelayedCall;
  /** A request of the proxy itself. */
  request(method: string, params: unknown): Promise<Answer>;
  tell(frame: FrameParts): void;
  /** Reads until the peer is gone and says why; call it once. */
  run(): Promise<string>;
  /** Ends every open call with the loss of the upstream. */
  fail(reason: string): void;
  /** Ends the link; `run` then returns this reason. */
  close(reason: string): void;
  /** Milliseconds since something was read, on the monotonic clock. */
  silentMs(): number;
}

/** What an upstream needs to know of the proxy around it. */
export interface UpstreamContext {
  readonly appId: string;
  readonly link: Link;
  readonly log: Log;
  readonly clock: Clock;
  readonly concurrency: number;
  agents(): Iterable<Agent>;
  limitsOf(tool: string): DeadlineLimits;
  describeLoss(tool: string, reason: string): CallFailure;
  succeeded(): void;
  /** The proxy's own business, such as `amcp/unregister`; true when the message is not for the agents. */
  handled(message: Message): boolean;
}

/** How many unusable lines of one upstream are logged as warnings. */
const LOGGED_STRAYS = 20;

export function createUpstream(context: UpstreamContext): Upstream {
  const { appId, link, log, clock } = context;
  const exchange = createExchange();
  const progress = new Map<string, (message: Message) => void>();
  const questions = createClientRequests(appId, link.send);
  const target = { ...context, exchange, progress, lane: createLane(context.concurrency), send: link.send };
  let lastAgent: Agent | undefined;
  let closedFor: string | undefined;
  let strays = 0;
  let readAt = clock.monotonic();

  const routes = {
    exchange,
    request: (message: Message) => questions.forward(message, agentToAsk(context.agents(), lastAgent)),
    notification(message: Message) {
      const token = message.raw("params.progressToken");
      if (message.method === "notifications/progress") progress.get(token ?? "")?.(message);
      else if (message.method === "notifications/cancelled") questions.cancel(message);
      else if (!context.handled(message)) broadcast(message, context.agents());
    },
    stray(reason: string, fields: Readonly<Record<string, unknown>>) {
      strays += 1;
      log[reason === "late answer" || strays > LOGGED_STRAYS ? "debug" : "warning"](reason, { app: appId, peer: link.peer, ...fields });
    },
  };

  return {
    appId,
    call(call, agent) {
      lastAgent = agent;
      return relayToolCall(call, target);
    },
    request: (method, params) =>
      new Promise((resolve) => {
        const id = exchange.open(resolve);
        link.send(renderRequest(id, method, params));
      }),
    tell: link.send,
    async run() {
      try {
        for await (const frame of iterate(link)) {
          readAt = clock.monotonic();
          routeFrame(frame, routes);
          for (const agent of context.agents()) await agent.flowing();
        }
        return closedFor ?? "it closed the connection";
      } catch (error) {
        return closedFor ?? messageOf(error);
      }
    },
    fail(reason) {
      questions.closeAll(reason);
      exchange.closeAll(reason);
    },
    close(reason) {
      closedFor ??= reason;
      link.close();
    },
    silentMs: () => clock.monotonic() - readAt,
  };
}

/** The handshake has read the first frames; the rest is ours. */
const iterate = ({ frames }: Link) => ({ [Symbol.asyncIterator]: () => frames });

function agentToAsk(agents: Iterable<Agent>, last: Agent | undefined): Agent | undefined {
  const ready = [...agents].filter((agent) => agent.ready);
  return last !== undefined && ready.includes(last) ? last : ready[0];
}

function broadcast(message: Message, agents: Iterable<Agent>): void {
  for (const agent of agents) if (agent.ready) agent.send([message.bytes]);
}
