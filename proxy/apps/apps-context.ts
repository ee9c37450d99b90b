import type { Clock } from "../../contracts/ports.ts";
import type { Message } from "../../mcp/envelope.ts";
import type { Log } from "../../platform/log.ts";
import type { AgentRequest } from "../relay/agent-request.ts";
import type { Upstream } from "../relay/upstream.ts";
import type { ProxyOptions } from "../settings/options.ts";
import type { ConnectedAgent } from "./addressing.ts";
import type { AttemptTracker } from "./attempt-tracker.ts";
import type { Connection } from "./connection.ts";
import type { DialAttempts } from "./dial-attempts.ts";
import type { Refusals } from "./refusals.ts";
import type { Registry } from "./registry.ts";
import type { Statistics } from "./statistics.ts";

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

/** What connections to apps need of the rest of the proxy. */
export interface AppsContext extends ProxyPorts {
  readonly options: ProxyOptions;
  /** Undefined without authentication. */
  readonly secret: Uint8Array | undefined;
  readonly registry: Registry;
  readonly dialAttempts: DialAttempts;
  readonly refusals: Refusals;
  readonly statistics: Statistics;
  /** Connections to upstreams that do not come by themselves. */
  readonly connections: Set<Connection>;
  /** The first attempts at every upstream. */
  readonly firstAttempts: AttemptTracker;
  /** Agents that have a session, or may open one. */
  readonly agents: ReadonlySet<ConnectedAgent>;
  /** Parameters of the last `logging/setLevel`, for apps that join later. */
  logLevel: object | undefined;
  /** An app is here, or here again: it is asked anew for what agents want to hear of it. */
  arrived(upstream: Upstream): void;
  /** A notification of an app. @param from `during` is the latest request of the app that is under way */
  spread(message: Message, from: { appId: string; during: AgentRequest | undefined }): void;
  /** A notification of a server in the proxy's own session with it, which serves no agent. */
  spreadToListeners(message: Message, from: { appId: string }): void;
}
