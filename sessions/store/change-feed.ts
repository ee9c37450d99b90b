import type { ApiEvent } from "../../contracts/sessions/api.ts";

/** Reports changes of the store to all listeners, after each commit. */
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
