import { covers } from "../../contracts/offer-names.ts";
import type { Message } from "../../mcp/envelope.ts";
import type { FrameParts } from "../../mcp/frame-writer.ts";
import { type Replacement, splice } from "../../mcp/splice.ts";

/** The resources that an agent has subscribed to. */
export interface ResourceWatch {
  /** @param uri as the app has it @param shown as the agent wrote it, with its quotes */
  add(appId: string, uri: string, shown: string): void;
  remove(appId: string, uri: string): void;
  /** Forgets a resource at every app, even a disconnected one. @param shown as the agent wrote it, with its quotes */
  forget(shown: string): void;
  has(appId: string, uri: string): boolean;
  /** Subscribed URIs of an app, as the app has them. */
  urisOf(appId: string): readonly string[];
  /** Forwards an update of a subscribed resource, or of a part of one, under the agent's URI. */
  retell(message: Message, appId: string, tell: (frame: FrameParts) => void, also?: (message: Message) => readonly Replacement[]): void;
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
    retell(message, appId, tell, also = () => []) {
      const at = message.span("params.uri");
      const updated = message.text("params.uri");
      if (at === undefined || updated === undefined) return;
      const [nearest] = urisOf(appId)
        .filter((uri) => covers(uri, updated))
        .toSorted((a, b) => b.length - a.length);
      const shown = nearest === undefined ? undefined : watched.get(appId)?.get(nearest);
      if (nearest === undefined || shown === undefined) return;
      const by = nearest === updated ? shown : JSON.stringify(`${JSON.parse(shown)}${updated.slice(nearest.length)}`);
      tell(splice(message.bytes, [{ at, by }, ...also(message)]));
    },
  };
}
