import type { Clock } from "../../contracts/ports.ts";
import type { CallSink } from "../../contracts/sessions/call-sink.ts";
import type { OwnSessions } from "../../contracts/sessions/own-sessions.ts";
import type { Log } from "../../platform/log.ts";
import type { Catalog } from "../catalog/catalog.ts";
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
  /** Undefined if tool calls are not recorded. */
  readonly observer: CallObserver | undefined;
  /** Undefined if tool calls are not recorded. */
  readonly calls?: CallSink | undefined;
  /** Undefined if tool calls are not recorded. */
  readonly ownSessions?: OwnSessions | undefined;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  /** URL for agents over HTTP; undefined without an HTTP endpoint. */
  httpUrl: string | undefined;
  /** The offers of all apps. @param declares the capabilities of an agent, whose own sessions may offer less */
  catalog(declares?: string): Catalog;
  /** Called when an agent has opened its session; a launcher then gets notifications of earlier instance changes. */
  opened(agent: AgentConnection): void;
}
