import type { ApiEvent } from "../../contracts/sessions/api.ts";

/** Tells what has changed in the store, after each commit, to all who listen. */
export interface ChangeFeed {
  /** Called when the change is on disk. It neither waits nor throws. */
  publish(event: ApiEvent): void;
  /** @param listener must not throw @returns a function that ends it */
  subscribe(listener: (event: ApiEvent) => void): () => void;
}

export function createChangeFeed(): ChangeFeed {
  const listeners = new Set<(event: ApiEvent) => void>();
  return {
    publish(event) {
      for (const listener of listeners) listener(event);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
