import type { Agent } from "../relay/agent.ts";
import type { AgentsContext } from "./agents-context.ts";
import type { ResourceWatch } from "./resource-watch.ts";

/** A receiver of notifications outside its own requests. */
export interface Subscriber extends Pick<Agent, "notify"> {
  readonly resources: ResourceWatch;
  /** Sends one notification for each list that differs from the last one seen. */
  announce(catalog: AgentsContext["catalog"]): void;
  end(reason: string): void;
}
