import type { OwnToolCall } from "../../../contracts/own-tool.ts";
import type { ApplicationRegistration, Refusal } from "../../../contracts/proxy-control.ts";
import type { Catalog } from "../catalog.ts";
import type { NameStyle } from "../names.ts";

/** A call of one of the proxy's own tools, with the data that they show. */
export interface MetaContext extends OwnToolCall {
  readonly catalog: Catalog;
  /** The agent's name style. */
  readonly style: NameStyle;
  apps(): readonly ApplicationRegistration[];
  refused(): readonly Refusal[];
}
