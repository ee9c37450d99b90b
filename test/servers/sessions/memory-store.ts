import type { Bucket, Entry, KeyRange, KeyValueStore, Transaction } from "../../../sessions/store/key-value-store.ts";

type Values = ReadonlyMap<string, Uint8Array>;

/** A store that ends with its process. */
export function createMemoryStore(): KeyValueStore {
  let buckets: ReadonlyMap<string, Values> = new Map();

  const viewOf = (values: () => Values): Bucket => ({
    get: (key) => values().get(key),
    range: (range) => rangeOf(values(), range),
    keys: () => [...values().keys()].sort(),
    count: () => values().size,
  });

  const sizeBytes = () =>
    [...buckets.values()].flatMap((values) => [...values]).reduce((sum, [key, { length }]) => sum + key.length + length, 0);
  return {
    bucket: (name) => viewOf(() => buckets.get(name) ?? new Map()),
    bucketNames: () => [...buckets].flatMap(([name, { size }]) => (size > 0 ? name : [])).toSorted(),
    async write(change) {
      const changed = new Map<string, Map<string, Uint8Array>>();
      const values = (name: string): Values => changed.get(name) ?? buckets.get(name) ?? new Map();
      const writable = (name: string) => {
        const copy = changed.get(name) ?? new Map(buckets.get(name));
        changed.set(name, copy);
        return copy;
      };
      const transaction: Transaction = {
        get: (name, key) => values(name).get(key),
        range: (name, range) => rangeOf(values(name), range),
        put: (name, key, value) => void writable(name).set(key, value),
        remove: (name, key) => void writable(name).delete(key),
      };
      const result = change(transaction);
      buckets = new Map([...buckets, ...changed]);
      return result;
    },
    sizeBytes,
    usedBytes: sizeBytes,
    compact: async () => {},
    close: async () => {},
  };
}

function rangeOf(values: Values, { start = "", end, reverse = false, offset = 0, limit }: KeyRange = {}): readonly Entry[] {
  const keys = [...values.keys()].filter((key) => key >= start && (end === undefined || key < end)).sort();
  if (reverse) keys.reverse();
  return keys.slice(offset, limit === undefined ? undefined : offset + limit).flatMap((key) => {
    const value = values.get(key);
    return value === undefined ? [] : { key, value };
  });
}
