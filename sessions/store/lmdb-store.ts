import { readdirSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Database, RootDatabase } from "lmdb";
import type { Bucket, Entry, KeyRange, KeyValueStore, Transaction } from "./key-value-store.ts";
import { unsupported } from "./lmdb-binding.ts";

/** One bucket per app and the buckets of our own. */
const MAX_BUCKETS = 2048;

type Values = Database<Buffer, string>;
type Root = RootDatabase<Buffer, string>;

interface FileOptions {
  readonly lmdb: Lmdb;
  readonly readOnly?: boolean;
  readonly survives?: Survival;
}

/**
 * Which ends acknowledged records survive: that of the process alone, or a loss of power, too. A transaction is written in both cases, but
 * only the second waits for the disk.
 */
export type Survival = "process" | "power";

/** The data file of a folder has a number, which rises with each compaction. */
const NAME = /^store-(\d+)\.mdb$/;
const fileOf = (folder: string, number: number) => join(folder, `store-${number}.mdb`);

/** The number of a folder's data file: the highest, where a compaction was interrupted. Undefined if there is none. */
function dataFileNumber(folder: string): number | undefined {
  const numbers = readdirSync(folder).flatMap((name) => Number(NAME.exec(name)?.[1] ?? Number.NaN));
  return numbers.filter(Number.isInteger).toSorted((a, b) => b - a)[0];
}

/** The data file of a folder; undefined if there is none. */
export function dataFileOf(folder: string): string | undefined {
  const number = dataFileNumber(folder);
  return number === undefined ? undefined : fileOf(folder, number);
}

/**
 * A store in a folder that exists. Compacting writes a new file beside the old one, so that reading never stops.
 * @throws AmcpError AMCP_STORE_UNSUPPORTED; Error of LMDB for a file that it does not understand
 */
export async function openLmdbStore(folder: string, survives: Survival = "power"): Promise<KeyValueStore> {
  return createLmdbStore(folder, { lmdb: await loadLmdb(), survives });
}

/** A data file that is only read. */
export async function openReadOnly(file: string): Promise<Pick<KeyValueStore, "bucket" | "bucketNames">> {
  const open = openBuckets(file, { lmdb: await loadLmdb(), readOnly: true });
  return { bucket: (name) => viewOf(() => open.existing(name)), bucketNames: () => open.names() };
}

/** MDB_PAGE_NOTFOUND, MDB_CORRUPTED, MDB_PANIC, MDB_VERSION_MISMATCH, MDB_INVALID */
const DAMAGE: readonly unknown[] = [-30797, -30796, -30795, -30794, -30793];

/** Whether an error of LMDB says that the file is none of its own, or is damaged. */
export const isDamage = (error: unknown): boolean => error instanceof Error && "code" in error && DAMAGE.includes(error.code);

function createLmdbStore(folder: string, options: FileOptions): KeyValueStore {
  let number = dataFileNumber(folder) ?? 1;
  removeOthers(folder, number);
  let open = openBuckets(fileOf(folder, number), options);
  /** The compaction that runs: what is written meanwhile would be lost. */
  let compacting: Promise<void> | undefined;

  const compactNow = async (previous: Promise<void> | undefined) => {
    await previous?.catch(() => {});
    const copy = join(folder, "compact.tmp");
    rmSync(copy, { force: true });
    await open.root.backup(copy, true);
    renameSync(copy, fileOf(folder, number + 1));
    const old = open.root;
    number += 1;
    open = openBuckets(fileOf(folder, number), options);
    await old.close();
    removeOthers(folder, number);
  };
  return {
    bucket: (name) => viewOf(() => open.existing(name)),
    bucketNames: () => open.names(),
    async write(change) {
      while (compacting !== undefined) await compacting.catch(() => {});
      return open.write(change);
    },
    sizeBytes: () => statSync(fileOf(folder, number)).size,
    usedBytes: () => open.usedBytes(),
    async compact() {
      const mine = compactNow(compacting);
      compacting = mine;
      try {
        await mine;
      } finally {
        if (compacting === mine) compacting = undefined;
      }
    },
    async close() {
      await compacting?.catch(() => {});
      await open.root.close();
    },
  };
}

/** Removes what an interrupted compaction has left. */
function removeOthers(folder: string, number: number): void {
  const current = fileOf(folder, number);
  for (const name of readdirSync(folder))
    if (/^store-\d+\.mdb(-lock)?$|^compact\.tmp$/.test(name) && !join(folder, name).startsWith(current)) rmSync(join(folder, name));
}

function openBuckets(file: string, { lmdb, readOnly = false, survives = "power" }: FileOptions) {
  const root: Root = lmdb.open<Buffer, string>({
    path: file,
    noSubdir: true,
    maxDbs: MAX_BUCKETS,
    // A transaction is on disk when it is acknowledged, or else in the memory of the system, which outlives the process.
    overlappingSync: false,
    noSync: survives === "process",
    // Removed values must not remain in unused parts of a page.
    noMemInit: false,
    readOnly,
  });
  const known = new Set(root.getKeys());
  const opened = new Map<string, Values>();
  const database = (name: string): Values => {
    const values = opened.get(name) ?? root.openDB<Buffer, string>({ name, encoding: "binary" });
    opened.set(name, values);
    known.add(name);
    return values;
  };
  const existing = (name: string): Values | undefined => (known.has(name) ? database(name) : undefined);
  const transaction: Transaction = {
    get: (name, key) => existing(name)?.get(key),
    range: (name, range) => [...rangeOf(existing(name), range)],
    put: (name, key, value) => void database(name).put(key, Buffer.from(value)),
    remove: (name, key) => void existing(name)?.remove(key),
  };
  /** A bucket that was made by a transaction is gone with it. */
  const forgetExcept = (before: ReadonlySet<string>) => {
    for (const name of known)
      if (!before.has(name)) {
        known.delete(name);
        opened.delete(name);
      }
  };
  return {
    root,
    existing,
    names: () => [...known].filter((name) => statisticsOf(database(name)).entryCount > 0).toSorted(),
    usedBytes() {
      const whole = statisticsOf(root);
      return [whole, whole.free, ...[...known].map((name) => statisticsOf(database(name)))].reduce((sum, tree) => sum + bytesOf(tree), 0);
    },
    /**
     * Runs on this thread until the disk has it: where an asynchronous commit fails, LMDB rejects promises that no caller can reach, and
     * hides the system's reason.
     */
    write<Result>(change: (transaction: Transaction) => Result): Result {
      const before = new Set(known);
      try {
        return root.transactionSync(() => change(transaction));
      } catch (error) {
        forgetExcept(before);
        throw error;
      }
    },
  };
}

const viewOf = (values: () => Values | undefined): Bucket => ({
  get: (key) => values()?.get(key),
  range: (range) => rangeOf(values(), range),
  keys: () => values()?.getKeys() ?? [],
  count() {
    const counted = values();
    return counted === undefined ? 0 : statisticsOf(counted).entryCount;
  },
});

/** LMDB's statistics of a tree of pages, which it has without reading it. */
interface Statistics {
  readonly entryCount: number;
  readonly pageSize: number;
  readonly treeBranchPageCount: number;
  readonly treeLeafPageCount: number;
  readonly overflowPages: number;
}

function statisticsOf(values: Values | Root): Statistics & { readonly free: Statistics } {
  return values.getStats() as Statistics & { readonly free: Statistics };
}

const bytesOf = ({ pageSize, treeBranchPageCount, treeLeafPageCount, overflowPages }: Statistics): number =>
  pageSize * (treeBranchPageCount + treeLeafPageCount + overflowPages);

function* rangeOf(values: Values | undefined, { start, end, reverse = false, offset, limit }: KeyRange = {}): Iterable<Entry> {
  if (values === undefined) return;
  // LMDB begins a reverse range at its start, which is included.
  const bounds = reverse
    ? { ...(end !== undefined && { start: end, exclusiveStart: true }), ...(start !== undefined && { end: start, inclusiveEnd: true }) }
    : { ...(start !== undefined && { start }), ...(end !== undefined && { end }) };
  yield* values.getRange({ ...bounds, reverse, ...(offset !== undefined && { offset }), ...(limit !== undefined && { limit }) });
}

type Lmdb = typeof import("lmdb");

/**
 * Loads LMDB with its binary for this system. A program that opens no store does not pay for it.
 * @throws AmcpError AMCP_STORE_UNSUPPORTED if the binary is missing
 */
export async function loadLmdb(load: () => Promise<Lmdb> = () => import("lmdb")): Promise<Lmdb> {
  try {
    return await load();
  } catch (cause) {
    throw unsupported(cause);
  }
}
