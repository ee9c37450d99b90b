import type { ApplicationRegistration } from "../../contracts/proxy-control.ts";
import type { AppsContext } from "../apps/apps-context.ts";
import type { Catalog } from "../catalog/catalog.ts";
import type { Audiences } from "./audiences.ts";
import type { FrontAgent } from "./front-agent.ts";
import type { SuspendedRequests } from "./suspended-requests.ts";

/** What agents need of the rest of the proxy. */
export interface AgentsContext extends Omit<AppsContext, "agents">, Audiences {
  /** Requests whose agents were asked something and have to send them again. */
  readonly suspended: SuspendedRequests;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  /** Where agents come over HTTP; undefined where they do not. */
  httpUrl: string | undefined;
  /** Every upstream that is known, present or missed. */
  apps(): readonly ApplicationRegistration[];
  catalog(): Catalog;
  /** An agent has opened its session: a launcher is told of the instances that changed before it could be told. */
  opened(agent: FrontAgent): void;
}
