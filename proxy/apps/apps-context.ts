import type { OwnTools, ProxyInside } from "../../contracts/own-tool.ts";
import type { Clock } from "../../contracts/ports.ts";
import type { RunQueries } from "../../contracts/run-trace.ts";
import type { CallSink } from "../../contracts/sessions/call-sink.ts";
import type { OwnSessions } from "../../contracts/sessions/own-sessions.ts";
import type { Message } from "../../mcp/envelope.ts";
import type { Log } from "../../platform/observability/log.ts";
import type { AgentRequest } from "../relay/agent-request.ts";
import type { ServerSessions, Upstream } from "../relay/upstream.ts";
import type { ProxyOptions } from "../settings/options.ts";
import type { Target } from "../settings/target.ts";
import type { ConnectedAgent } from "./addressing.ts";
import type { AttemptTracker, DialAttempts } from "./dial-attempts.ts";
import type { Refusals } from "./refusals.ts";
import type { Registry } from "./registry.ts";
import type { Statistics } from "./statistics.ts";

/** The proxy's ports to its environment. */
export interface ProxyPorts {
  readonly clock: Clock;
  readonly log: Log;
  /** Version of this package, for `initialize`. */
  readonly version: string;
  /** Environment of this process, which servers started by the proxy inherit. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Whether a process of this machine exists. */
  isAlive(pid: number): boolean;
  /** Receives every tool call of the agents; undefined if they are not recorded. The proxy closes it. */
  readonly calls?: CallSink | undefined;
  /** Shows agents their own sessions; undefined where they are not recorded. */
  readonly ownSessions?: OwnSessions | undefined;
  /** Makes further tools of the proxy, once it is ready. */
  readonly openTools?: ((proxy: ProxyInside) => OwnTools) | undefined;
  /** Answers agents about the results of runs; undefined where they may not read any. */
  readonly runs?: RunQueries | undefined;
}

/** The parts of the proxy that connections to apps use. */
export interface ProxyAppsContext extends ProxyPorts {
  readonly options: ProxyOptions;
  /** Undefined without authentication. */
  readonly secret: Uint8Array | undefined;
  readonly registry: Registry;
  readonly dialAttempts: DialAttempts;
  readonly refusals: Refusals;
  readonly statistics: Statistics;
  /** Connections to upstreams that the proxy dials or starts. */
  readonly connections: Set<Connection>;
  /** The first connection attempts at all upstreams. */
  readonly firstAttempts: AttemptTracker;
  /** Agents that have a session, or may open one. */
  readonly agents: ReadonlySet<ConnectedAgent>;
  /** Parameters of the last `logging/setLevel`, for apps that connect later. */
  logLevel: object | undefined;
  /** Called when an agent's own session with a server has listed. */
  relisted(): void;
  /** Called when an app has connected; renews the agents' subscriptions at the app. */
  arrived(upstream: Upstream): void;
  /** Distributes a notification of an app. @param from `during` is the app's latest pending request */
  spread(message: Message, from: { appId: string; during: AgentRequest | undefined }): void;
  /** Distributes a notification from the proxy's own session with a server, which serves no agent. */
  spreadToListeners(message: Message, from: { appId: string }): void;
}

/** The attempts to keep a target connected. */
export interface Connection {
  readonly target: Target;
  /** Sessions of the agents, for an MCP server that is not shared. */
  readonly sessions: ServerSessions | undefined;
  /** Resolves when the first attempt has succeeded or failed. */
  readonly firstAttempt: Promise<void>;
  /** Whether this connection serves the target now. */
  isServing(): boolean;
  /** Skips the current wait and dials now; resolves when the attempt has succeeded or failed. */
  tryNow(): Promise<void>;
  /** Closes the current link, if any, and dials again; resolves when the attempt has succeeded or failed. */
  renew(): Promise<void>;
  /** Starts the program of the next connection in advance, if the proxy starts it. */
  prepareNext(): void;
  stop(): void;
}
