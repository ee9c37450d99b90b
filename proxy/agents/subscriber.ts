import type { Catalog } from "../catalog/catalog.ts";
import type { Agent } from "../relay/agent.ts";
import type { ResourceWatch } from "./resource-watch.ts";

/** A receiver of notifications outside its own requests. */
export interface Subscriber extends Pick<Agent, "notify"> {
  readonly resources: ResourceWatch;
  /** Sends one notification for each list that differs from the last one seen. */
  announce(catalog: (declares?: string) => Catalog): void;
  end(reason: string): void;
}
