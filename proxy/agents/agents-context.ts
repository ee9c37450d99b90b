import type { Clock } from "../../contracts/ports.ts";
import type { Log } from "../../platform/log.ts";
import type { Catalog } from "../catalog/catalog.ts";
import type { Apps } from "../relay/apps.ts";
import type { ProxyOptions } from "../settings/options.ts";
import type { AgentConnection } from "./agent-connection.ts";
import type { Subscribers } from "./subscribers.ts";
import type { SuspendedRequests } from "./suspended-requests.ts";

/** What agents need of the rest of the proxy. */
export interface AgentsContext extends Omit<Subscribers, "spread" | "spreadToListeners" | "listeners"> {
  readonly clock: Clock;
  readonly log: Log;
  /** Of this package, for `initialize`. */
  readonly version: string;
  readonly options: ProxyOptions;
  readonly apps: Apps;
  /** Requests whose agents were asked something and have to send them again. */
  readonly suspended: SuspendedRequests;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  /** Where agents come over HTTP; undefined where they do not. */
  httpUrl: string | undefined;
  catalog(): Catalog;
  /** An agent has opened its session: a launcher is told of the instances that changed before it could be told. */
  opened(agent: AgentConnection): void;
}
