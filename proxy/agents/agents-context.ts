import type { OwnTools } from "../../contracts/own-tool.ts";
import type { Clock } from "../../contracts/ports.ts";
import type { RunQueries } from "../../contracts/run-trace.ts";
import type { CallSink, ObservedAgent } from "../../contracts/sessions/call-sink.ts";
import type { OwnSessions } from "../../contracts/sessions/own-sessions.ts";
import type { Message } from "../../mcp/envelope.ts";
import type { Era } from "../../mcp/protocol-versions.ts";
import { type RpcAnswer, refusalOf, rpcRefusal } from "../../mcp/rpc.ts";
import type { Log } from "../../platform/observability/log.ts";
import type { Catalog } from "../catalog/catalog.ts";
import type { MetaTool } from "../catalog/meta-tools/index.ts";
import type { SessionOwner } from "../relay/agent.ts";
import type { AgentRequest } from "../relay/agent-request.ts";
import type { Apps } from "../relay/apps.ts";
import type { CallObserver } from "../relay/call-observation.ts";
import type { ProxyOptions } from "../settings/options.ts";
import type { AgentConnection } from "./agent-connection.ts";
import type { Subscribers } from "./subscribers.ts";
import type { SuspendedRequests } from "./suspended-requests.ts";

/** The parts of the proxy that agents use. */
export interface AgentsContext extends Omit<Subscribers, "spread" | "spreadToListeners" | "listeners"> {
  readonly clock: Clock;
  readonly log: Log;
  /** Version of this package, for `initialize`. */
  readonly version: string;
  readonly options: ProxyOptions;
  readonly apps: Apps;
  /** Requests that ended with a question; their agents must send them again. */
  readonly suspended: SuspendedRequests;
  /** Called when an agent has connected, for its record. */
  joined(agent: ObservedAgent): void;
  /** Undefined if tool calls are not recorded. */
  readonly observer: CallObserver | undefined;
  /** Undefined if tool calls are not recorded. */
  readonly calls?: CallSink | undefined;
  /** Undefined if tool calls are not recorded. */
  readonly ownSessions?: OwnSessions | undefined;
  /** Undefined if agents may not read the results of runs. */
  readonly runs?: RunQueries | undefined;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  /** URL for agents over HTTP; undefined without an HTTP endpoint. */
  httpUrl: string | undefined;
  /** The proxy's own tools by name, in the order in which they are listed. */
  metaTools: ReadonlyMap<string, MetaTool>;
  /** Those of the program around the proxy; undefined before it is ready. */
  ownTools: OwnTools | undefined;
  /** The offers of all apps. @param declares the capabilities of an agent, whose own sessions may offer less */
  catalog(declares?: string): Catalog;
  /** Called when an agent has opened its session; a launcher then gets notifications of earlier instance changes. */
  opened(agent: AgentConnection): void;
}

export interface HandlerContext {
  readonly agent: AgentConnection;
  readonly core: AgentsContext;
  /** Endpoint for apps. */
  readonly endpoint: string;
  /** `request` if the transport determines it; otherwise each message does. */
  readonly era?: Era;
  /** Returns the owner of a request without a session; by default the connection's agent. */
  ownerOf?(client: string): SessionOwner;
  /** Accepts the agent or throws, with one log line in both cases. @throws AmcpError AMCP_PROXY_UNAUTHENTICATED */
  authenticate(client: string): void;
}

/** The proxy as an agent sees it: its catalog has what the agent's own sessions with servers offer. */
export const asSeenBy = (agent: AgentConnection, core: AgentsContext): AgentsContext =>
  Object.create(core, { catalog: { value: () => core.catalog(agent.session?.view.declares) } });

/** The proxy as seen by an agent whose calls are not recorded. */
export const unobserved = (core: AgentsContext): AgentsContext => Object.create(core, { observer: { value: undefined } });

/** Serves one method; `tryHandler` answers with its exceptions. */
export type RequestHandler = (request: AgentRequest, context: HandlerContext) => void;

/** Serves a request; an exception is its answer. */
export function tryHandler(handler: RequestHandler, request: AgentRequest, context: HandlerContext): void {
  try {
    handler(request, context);
  } catch (error) {
    request.answer(answerToException(error, request.message, context));
  }
}

/** The answer to a request that ended with an exception; an unexpected one is logged. */
export function answerToException(error: unknown, { method }: Message, { core }: HandlerContext): RpcAnswer {
  const refusal = refusalOf(error);
  if (refusal.code === "AMCP_INTERNAL") core.log.error("request failed", { method, reason: refusal.message });
  return rpcRefusal(refusal);
}

export type NotificationHandler = (message: Message, context: HandlerContext) => void;
