import type { Catalog } from "../catalog/catalog.ts";
import type { Agent } from "../relay/agent.ts";
import type { ResourceWatch } from "./resource-watch.ts";

/** Somebody who wants to hear what happens, apart from the answers to its own requests. */
export interface Subscriber extends Pick<Agent, "notify"> {
  readonly resources: ResourceWatch;
  /** One notification for each list that differs from the one that it has or was told about. */
  announce(catalog: Catalog): void;
  /** Nothing more will come. */
  end(reason: string): void;
}
