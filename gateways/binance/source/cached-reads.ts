import type { Clock } from "../../../contracts/ports.ts";
import { createCache, type ResponseCache } from "../../kit/cache.ts";
import { createSingleFlight, type SingleFlight } from "../../kit/upstream/single-flight.ts";
import type { Fetched } from "../model/ports.ts";

/** An answer of the exchange, perhaps from the cache. */
export interface Kept<Data> extends Fetched<Data> {
  readonly isCached: boolean;
}

/** The most answers of one cache. */
const MOST_ENTRIES = 500;

/** Reads through a cache; equal requests under way are one request. No error is kept. */
export type CachedReads = ReturnType<typeof createCachedReads>;

export function createCachedReads(clock: Clock, looked: (isHit: boolean) => void) {
  const cache: ResponseCache = createCache({ ttlMs: 1000, maxEntries: MOST_ENTRIES }, clock);
  let flights: SingleFlight = createSingleFlight();
  return {
    /**
     * @param key the method and its parameters; it determines the type of the answer
     * @throws what `load` throws
     */
    async read<Data>(
      { key, ttlMs }: { key: string; ttlMs: number },
      load: (signal: AbortSignal) => Promise<Fetched<Data>>,
      signal: AbortSignal,
    ): Promise<Kept<Data>> {
      const known = cache.get(key);
      looked(known !== undefined);
      // The key determines the type.
      if (known !== undefined) return { ...(known.value as Fetched<Data>), isCached: true };
      const epoch = cache.epoch();
      const fetched = await flights.run(key, load, signal);
      // An answer from before the cache was cleared is not kept.
      if (cache.epoch() === epoch) cache.put(key, { value: fetched, token_count: 0, ttlMs });
      return { ...fetched, isCached: false };
    },
    /** Drops all answers, also those under way. */
    clear() {
      cache.clear();
      // A request of before, such as that of an account before an order, does not answer later callers.
      flights = createSingleFlight();
    },
  };
}
