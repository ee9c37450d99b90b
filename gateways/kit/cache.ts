import type { Clock } from "../../contracts/ports.ts";

/** A cached answer. Times are milliseconds since 1970. */
export interface CachedResponse {
  readonly cache_key: string;
  readonly value: unknown;
  readonly created_at: number;
  readonly expires_at: number;
  readonly token_count: number;
  /** How often it was read. */
  readonly access_count: number;
}

export interface CacheSettings {
  readonly ttlMs: number;
  readonly maxEntries: number;
}

/** One hour, 1000 answers. */
export const defaultCache: CacheSettings = { ttlMs: 3_600_000, maxEntries: 1000 };

/** Answers by key. A full cache evicts the oldest entry (FIFO). */
export interface ResponseCache {
  /** Returns the entry and counts the access. An expired entry is removed. */
  get(key: string): CachedResponse | undefined;
  /** @param ttlMs instead of the setting @throws RangeError for an invalid entry, such as one that expires before its creation */
  put(key: string, answer: { readonly value: unknown; readonly token_count: number; readonly ttlMs?: number }): CachedResponse;
  clear(): void;
  /** How often the cache was cleared. */
  epoch(): number;
  size(): number;
}

export function createCache({ ttlMs, maxEntries }: CacheSettings, clock: Clock): ResponseCache {
  const entries = new Map<string, CachedResponse>();
  let epoch = 0;
  return {
    get(key) {
      const entry = entries.get(key);
      if (entry === undefined) return undefined;
      const now = clock.now();
      // After a clock was set back, an entry may lie in the future; its age is unknown.
      if (now >= entry.expires_at || entry.created_at > now) {
        entries.delete(key);
        return undefined;
      }
      const read = { ...entry, access_count: entry.access_count + 1 };
      // An existing key keeps its place in the order.
      entries.set(key, read);
      return read;
    },
    put(key, { value, token_count, ttlMs: ownTtlMs = ttlMs }) {
      const created_at = clock.now();
      const entry = { cache_key: key, value, created_at, expires_at: created_at + ownTtlMs, token_count, access_count: 0 };
      check(entry);
      entries.delete(key);
      for (const oldest of entries.keys()) {
        if (entries.size < maxEntries) break;
        entries.delete(oldest);
      }
      entries.set(key, entry);
      return entry;
    },
    clear() {
      entries.clear();
      epoch += 1;
    },
    epoch: () => epoch,
    size: () => entries.size,
  };
}

function check({ cache_key, created_at, expires_at, token_count }: CachedResponse): void {
  if (cache_key === "") throw new RangeError("cache_key is empty");
  if (!Number.isFinite(created_at)) throw new RangeError(`created_at is ${created_at}`);
  if (!(expires_at > created_at)) throw new RangeError("expires_at is not later than created_at");
  if (!(token_count >= 0)) throw new RangeError(`token_count is ${token_count}`);
}
