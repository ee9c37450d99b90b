import type { StreamListener } from "../../model/ports.ts";

/** The listeners of each stream. */
export interface Listeners {
  add(stream: string, listener: StreamListener): void;
  remove(stream: string, listener: StreamListener): void;
  has(stream: string, listener?: StreamListener): boolean;
  /** The streams that have a listener. */
  streams(): readonly string[];
  opened(streams: readonly string[]): void;
  event(stream: string, data: unknown, receivedAt: number): void;
  lost(streams: readonly string[], reason: string): void;
  clear(): void;
}

export function createListeners(): Listeners {
  const known = new Map<string, Set<StreamListener>>();
  // A listener may end its subscription, or begin another one, while it is called.
  const of = (stream: string) => [...(known.get(stream) ?? [])];
  return {
    add: (stream, listener) => void known.set(stream, (known.get(stream) ?? new Set()).add(listener)),
    remove(stream, listener) {
      const listening = known.get(stream);
      listening?.delete(listener);
      if (listening?.size === 0) known.delete(stream);
    },
    has: (stream, listener) => (listener === undefined ? known.has(stream) : known.get(stream)?.has(listener) === true),
    streams: () => [...known.keys()],
    opened(streams) {
      for (const stream of streams) for (const listener of of(stream)) listener.opened();
    },
    event(stream, data, receivedAt) {
      for (const listener of of(stream)) listener.event(data, receivedAt);
    },
    lost(streams, reason) {
      for (const stream of streams) for (const listener of of(stream)) listener.lost(reason);
    },
    clear: () => known.clear(),
  };
}
