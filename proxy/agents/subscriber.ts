import { covers } from "../../contracts/offer-names.ts";
import type { Message } from "../../mcp/envelope.ts";
import type { FrameParts } from "../../mcp/frame-writer.ts";
import type { OfferKind } from "../../mcp/offer.ts";
import { type Replacement, splice } from "../../mcp/splice.ts";
import type { Catalog, CatalogView } from "../catalog/catalog.ts";
import type { Agent } from "../relay/agent.ts";

/** A receiver of notifications outside its own requests. */
export interface NotificationSubscriber extends Pick<Agent, "notify"> {
  readonly resources: ResourceWatch;
  /** Sends one notification for each list that differs from the last one seen. */
  announce(catalog: (declares?: string) => Catalog): void;
  end(reason: string): void;
}

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
interface ListWatch {
  /** Returns the current list and marks it as seen. */
  see(kind: OfferKind, catalog: Catalog, view: CatalogView): Buffer;
  seeAll(catalog: Catalog, view: CatalogView): void;
  /** Returns the methods of the pending notifications, without duplicates. */
  changes(catalog: Catalog, view: CatalogView): readonly ListChange[];
}

export function createListWatch(): ListWatch {
  const seen = new Map<OfferKind, Buffer>();
  const see = (kind: OfferKind, catalog: Catalog, view: CatalogView) => {
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

/** The resources that an agent has subscribed to. */
interface ResourceWatch {
  /** @param uri as the app has it @param shown as the agent wrote it, with its quotes */
  add(appId: string, uri: string, shown: string): void;
  remove(appId: string, uri: string): void;
  /** Forgets a resource at every app, even a disconnected one. @param shown as the agent wrote it, with its quotes */
  forget(shown: string): void;
  has(appId: string, uri: string): boolean;
  /** Subscribed URIs of an app, as the app has them. */
  urisOf(appId: string): readonly string[];
  /** Forwards an update of a subscribed resource, or of a part of one, under the agent's URI. */
  forward(message: Message, appId: string, send: (frame: FrameParts) => void, also?: (message: Message) => readonly Replacement[]): void;
}

export function createResourceWatch(): ResourceWatch {
  const watched = new Map<string, Map<string, string>>();
  const urisOf = (appId: string) => [...(watched.get(appId)?.keys() ?? [])];
  return {
    urisOf,
    add(appId, uri, shown) {
      const uris = watched.get(appId) ?? new Map<string, string>();
      watched.set(appId, uris.set(uri, shown));
    },
    remove: (appId, uri) => void watched.get(appId)?.delete(uri),
    forget(shown) {
      for (const uris of watched.values()) for (const [uri, known] of uris) if (known === shown) uris.delete(uri);
    },
    has: (appId, uri) => watched.get(appId)?.has(uri) ?? false,
    forward(message, appId, send, also = () => []) {
      const at = message.span("params.uri");
      const updated = message.text("params.uri");
      if (at === undefined || updated === undefined) return;
      const [nearest] = urisOf(appId)
        .filter((uri) => covers(uri, updated))
        .toSorted((a, b) => b.length - a.length);
      const shown = nearest === undefined ? undefined : watched.get(appId)?.get(nearest);
      if (nearest === undefined || shown === undefined) return;
      const by = nearest === updated ? shown : JSON.stringify(`${JSON.parse(shown)}${updated.slice(nearest.length)}`);
      send(splice(message.bytes, [{ at, by }, ...also(message)]));
    },
  };
}

/** Levels of RFC 5424 in ascending severity. */
const LEVELS = ["debug", "info", "notice", "warning", "error", "critical", "alert", "emergency"] as const;
export type McpLogLevel = (typeof LEVELS)[number];

export const readLogLevel = (text: string | undefined): McpLogLevel | undefined => LEVELS.find((level) => level === text);

/** Returns the most verbose level, which apps with several agents must log at. */
export const mostVerbose = (levels: readonly McpLogLevel[]): McpLogLevel | undefined =>
  levels.toSorted((a, b) => LEVELS.indexOf(a) - LEVELS.indexOf(b))[0];

/** Whether a message passes the agent's log level; without a level the app decides. */
export function passesLogLevel(message: Message, least: McpLogLevel | undefined): boolean {
  if (message.method !== "notifications/message" || least === undefined) return true;
  const level = readLogLevel(message.text("params.level"));
  return level === undefined || LEVELS.indexOf(level) >= LEVELS.indexOf(least);
}
