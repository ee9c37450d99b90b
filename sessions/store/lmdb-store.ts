import { statSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { type Database, open, type RootDatabase } from "lmdb";
import type { Bucket, Entry, KeyRange, KeyValueStore, Transaction } from "./key-value-store.ts";

/** One bucket per app and the buckets of our own; far more apps than a store keeps. */
const MAX_BUCKETS = 2048;

type Values = Database<Buffer, string>;

/** A store in one file, which a second process may read at the same time. @throws Error of LMDB for a file that it does not understand */
export function openLmdbStore(file: string, { mapSize }: { readonly mapSize?: number } = {}): KeyValueStore {
  let root = openRoot(file, mapSize);
  let known = new Set(root.getKeys());
  let opened = new Map<string, Values>();

  const existing = (name: string): Values | undefined => (known.has(name) ? database(name) : undefined);
  const database = (name: string): Values => {
    const values = opened.get(name) ?? root.openDB<Buffer, string>({ name, encoding: "binary" });
    opened.set(name, values);
    known.add(name);
    return values;
  };
  const forget = (name: string) => {
    known.delete(name);
    opened.delete(name);
  };
  const viewOf = (name: string): Bucket => ({
    get: (key) => existing(name)?.get(key),
    range: (range) => rangeOf(existing(name), range),
    count: (range = {}) => existing(name)?.getKeysCount(range) ?? 0,
  });
  const transaction: Transaction = {
    get: (name, key) => existing(name)?.get(key),
    range: (name, range) => [...rangeOf(existing(name), range)],
    put: (name, key, value) => void database(name).put(key, Buffer.from(value)),
    remove: (name, key) => void existing(name)?.remove(key),
  };
  const reopen = () => {
    root = openRoot(file, mapSize);
    known = new Set(root.getKeys());
    opened = new Map();
  };

  return {
    bucket: viewOf,
    bucketNames: () => [...known].filter((name) => (database(name).getKeysCount({ limit: 1 }) ?? 0) > 0).toSorted(),
    write: (change) =>
      root.childTransaction(() => {
        const before = new Set(known);
        try {
          return change(transaction);
        } catch (error) {
          // A bucket that was made by a transaction is gone with it.
          for (const name of known) if (!before.has(name)) forget(name);
          throw error;
        }
      }),
    sizeBytes: () => statSync(file).size,
    async compact() {
      const copy = `${file}.compact`;
      await rm(copy, { force: true });
      await root.backup(copy, true);
      await root.close();
      await rename(copy, file);
      reopen();
    },
    close: () => root.close(),
  };
}

const openRoot = (path: string, mapSize: number | undefined): RootDatabase<unknown, string> =>
  open<unknown, string>({
    path,
    noSubdir: true,
    maxDbs: MAX_BUCKETS,
    // A transaction is on disk when it is acknowledged.
    overlappingSync: false,
    // Removed values must not remain in unused parts of a page.
    noMemInit: false,
    ...(mapSize !== undefined && { mapSize }),
  });

function* rangeOf(values: Values | undefined, { start, end, reverse = false, offset, limit }: KeyRange = {}): Iterable<Entry> {
  if (values === undefined) return;
  // LMDB begins a reverse range at its start, which is included.
  const bounds = reverse
    ? { ...(end !== undefined && { start: end, exclusiveStart: true }), ...(start !== undefined && { end: start, inclusiveEnd: true }) }
    : { ...(start !== undefined && { start }), ...(end !== undefined && { end }) };
  yield* values.getRange({ ...bounds, reverse, ...(offset !== undefined && { offset }), ...(limit !== undefined && { limit }) });
}
