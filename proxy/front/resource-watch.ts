import type { Message } from "../relay/envelope.ts";
import { type Replacement, splice } from "../relay/splice.ts";
import type { FrameParts } from "../transport/frame-writer.ts";

/** The resources that an agent wants to hear about. */
export interface ResourceWatch {
  /** @param uri as the app has it @param shown as the agent wrote it, with its quotes */
  add(appId: string, uri: string, shown: string): void;
  remove(appId: string, uri: string): void;
  has(appId: string, uri: string): boolean;
  /** Tells of an updated resource, if it is one of these, under the agent's own URI. */
  retell(message: Message, appId: string, tell: (frame: FrameParts) => void, also?: (message: Message) => readonly Replacement[]): void;
}

export function createResourceWatch(): ResourceWatch {
  const watched = new Map<string, string>();
  const keyOf = (appId: string, uri: string) => `${appId} ${uri}`;
  return {
    add: (appId, uri, shown) => void watched.set(keyOf(appId, uri), shown),
    remove: (appId, uri) => void watched.delete(keyOf(appId, uri)),
    has: (appId, uri) => watched.has(keyOf(appId, uri)),
    retell(message, appId, tell, also = () => []) {
      const at = message.span("params.uri");
      const key = keyOf(appId, message.text("params.uri") ?? "");
      const by = watched.get(key);
      // An app may tell of something inside what was asked for.
      const isInside = by === undefined && [...watched.keys()].some((known) => key.startsWith(known));
      if (at !== undefined && by !== undefined) tell(splice(message.bytes, [{ at, by }, ...also(message)]));
      else if (isInside) tell(splice(message.bytes, also(message)));
    },
  };
}
