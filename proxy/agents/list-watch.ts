import type { OfferKind } from "../../mcp/offer.ts";
import type { Catalog } from "../catalog/catalog.ts";
import type { NameStyle } from "../catalog/names.ts";

/** Changed templates are announced as changed resources. */
const methods = {
  tools: "notifications/tools/list_changed",
  prompts: "notifications/prompts/list_changed",
  resources: "notifications/resources/list_changed",
  templates: "notifications/resources/list_changed",
} as const satisfies Record<OfferKind, string>;

export type ListChange = (typeof methods)[OfferKind];

const kinds = ["tools", "prompts", "resources", "templates"] as const satisfies readonly OfferKind[];

/** The lists that an agent has seen, so that only real changes are announced. */
export interface ListWatch {
  /** Returns the current list and marks it as seen. */
  see(kind: OfferKind, catalog: Catalog, style: NameStyle): Buffer;
  seeAll(catalog: Catalog, style: NameStyle): void;
  /** Returns the methods of the pending notifications, without duplicates. */
  changes(catalog: Catalog, style: NameStyle): readonly ListChange[];
}

export function createListWatch(): ListWatch {
  const seen = new Map<OfferKind, Buffer>();
  const see = (kind: OfferKind, catalog: Catalog, style: NameStyle) => {
    const list = catalog[kind].render(style);
    seen.set(kind, list);
    return list;
  };
  return {
    see,
    seeAll(catalog, style) {
      for (const kind of kinds) see(kind, catalog, style);
    },
    changes(catalog, style) {
      const changed = kinds.filter((kind) => seen.get(kind)?.equals(catalog[kind].render(style)) !== true);
      for (const kind of changed) see(kind, catalog, style);
      return [...new Set(changed.map((kind) => methods[kind]))];
    },
  };
}
