import type { OfferKind } from "../../mcp/offer.ts";
import type { Catalog, View } from "../catalog/catalog.ts";

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
  see(kind: OfferKind, catalog: Catalog, view: View): Buffer;
  seeAll(catalog: Catalog, view: View): void;
  /** Returns the methods of the pending notifications, without duplicates. */
  changes(catalog: Catalog, view: View): readonly ListChange[];
}

export function createListWatch(): ListWatch {
  const seen = new Map<OfferKind, Buffer>();
  const see = (kind: OfferKind, catalog: Catalog, view: View) => {
    const list = catalog[kind].render(view);
    seen.set(kind, list);
    return list;
  };
  return {
    see,
    seeAll(catalog, view) {
      for (const kind of kinds) see(kind, catalog, view);
    },
    changes(catalog, view) {
      const changed = kinds.filter((kind) => seen.get(kind)?.equals(catalog[kind].render(view)) !== true);
      for (const kind of changed) see(kind, catalog, view);
      return [...new Set(changed.map((kind) => methods[kind]))];
    },
  };
}
