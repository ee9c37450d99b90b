import { AmcpError, messageOf } from "../../contracts/errors.ts";
import type { FileLock } from "../../platform/files/file-lock.ts";
import type { Log } from "../../platform/observability/log.ts";
import { decodeValue, encodeValue } from "./checked-value.ts";
import type { KeyValueStore, Transaction } from "./key-value-store.ts";
import { buckets } from "./keys.ts";
import { dataFileOf, isDamage, openLmdbStore, type Survival } from "./lmdb-store.ts";
import { probeDataFile } from "./probe.ts";
import { defaultRetention, type Evicted, isOver, type RetentionLimits } from "./retention.ts";
import { createSessionStore, type SessionStore } from "./session-store.ts";
import { isAsClosed, lockFolder, markClosed, orUnusable, removeMark, setAside } from "./store-folder.ts";

const SWEEP_EVERY_MS = 60 * 60 * 1000;

/** How a store is opened; everything has a default. */
export interface StoreOptions {
  readonly limits?: Partial<RetentionLimits>;
  /** `power` by default. */
  readonly survives?: Survival;
  readonly log?: Pick<Log, "information" | "warning">;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  /** Called with what a sweep has removed. */
  readonly onEvicted?: (evicted: Evicted) => void;
}

/** A store that this process has for itself. */
export interface OpenedStore {
  readonly store: SessionStore;
  /** Where a damaged store was moved to; undefined if there was none. */
  readonly setAside: string | undefined;
  readonly setAsideReason: string | undefined;
  /** How many sessions a dead process had left active; they are closed at their last activity. */
  readonly recoveredSessions: number;
  /** Of the file, with the blobs in it. */
  sizeBytes(): number;
  /** Removes what the limits do not allow, and gives its space back. The store does so by itself after calls, and every hour. */
  sweep(): Promise<void>;
  /** Gives the space of removed values back to the disk, so that their bytes are gone. */
  compact(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens the store of a folder, which is created if it is missing, for this process alone.
 * @throws AmcpError AMCP_STORE_IN_USE, AMCP_STORE_NEWER, AMCP_STORE_UNUSABLE, AMCP_STORE_UNSUPPORTED
 */
export async function openSessionStore(folder: string, options: StoreOptions = {}): Promise<OpenedStore> {
  const lock = await lockFolder(folder);
  try {
    return await orUnusable(folder, () => openLocked(folder, { ...options, lock }));
  } catch (error) {
    await lock.release();
    throw error;
  }
}

interface Locked extends StoreOptions {
  readonly lock: FileLock;
}

async function openLocked(folder: string, { limits, survives, log, now = Date.now, onEvicted, lock }: Locked): Promise<OpenedStore> {
  const { bytes, aside } = await openSound(folder, { now, survives });
  try {
    await migrate(bytes, folder);
    await removeMark(folder);
    const store = createSessionStore(bytes);
    const recovered = await store.closeActiveSessions();
    if (aside !== undefined)
      log?.warning("the session store was damaged and is set aside", { store: folder, setAside: aside.path, reason: aside.reason });
    const kept = keepWithin({ ...defaultRetention, ...limits }, { store, bytes, now, log, onEvicted });
    return {
      store: kept.store,
      setAside: aside?.path,
      setAsideReason: aside?.reason,
      recoveredSessions: recovered.length,
      sizeBytes: bytes.sizeBytes,
      compact: bytes.compact,
      sweep: kept.sweep,
      async close() {
        await kept.end();
        await bytes.close();
        // The file of a folder that was replaced meanwhile is another recorder's.
        const file = (await lock.isHeld()) ? dataFileOf(folder) : undefined;
        // Without the mark the next start reads the whole file, and that is all.
        if (file !== undefined) await markClosed(folder, file).catch(() => {});
        await lock.release();
      },
    };
  } catch (error) {
    await bytes.close();
    throw error;
  }
}

interface Aside {
  readonly path: string;
  readonly reason: string;
}

/** Opens a folder's data file, or a new one where that is damaged. */
async function openSound(
  folder: string,
  { now, survives }: { readonly now: () => number; readonly survives: Survival | undefined },
): Promise<{ readonly bytes: KeyValueStore; readonly aside: Aside | undefined }> {
  const file = dataFileOf(folder);
  const open = () => openLmdbStore(folder, survives);
  if (file === undefined) return { bytes: await open(), aside: undefined };
  const openNew = async (reason: string) => {
    const path = await setAside(folder, file, now());
    return { bytes: await open(), aside: { path, reason } };
  };
  const damage = (await isAsClosed(folder, file)) ? undefined : await probeDataFile(file);
  if (damage !== undefined) return openNew(damage);
  try {
    return { bytes: await open(), aside: undefined };
  } catch (error) {
    if (!isDamage(error)) throw error;
    return openNew(messageOf(error));
  }
}

interface Kept {
  readonly log: StoreOptions["log"] | undefined;
  readonly onEvicted: StoreOptions["onEvicted"] | undefined;
  readonly store: SessionStore;
  readonly bytes: KeyValueStore;
  readonly now: () => number;
}

/** Keeps a store within its limits: after calls that exceed them, and every hour for the age. */
function keepWithin(limits: RetentionLimits, { store, bytes, now, log, onEvicted }: Kept) {
  let sweeping: Promise<void> | undefined;
  const sweepNow = async () => {
    const evicted = await store.evict(limits, now());
    const hasEvicted = evicted.calls > 0 || evicted.sessions.length > 0;
    if (hasEvicted) onEvicted?.(evicted);
    if (hasEvicted || bytes.sizeBytes() > limits.bytes) await bytes.compact();
  };
  const sweep = () => {
    sweeping ??= sweepNow().finally(() => {
      sweeping = undefined;
    });
    return sweeping;
  };
  const sweepAside = () => {
    sweep().catch((error: unknown) => log?.warning("old calls could not be removed", { reason: messageOf(error) }));
  };
  const timer = setInterval(sweepAside, SWEEP_EVERY_MS).unref();
  return {
    sweep,
    async end() {
      clearInterval(timer);
      await sweeping?.catch(() => {});
    },
    store: {
      ...store,
      async openSession(session) {
        await store.openSession(session);
        if (isOver(bytes, limits)) sweepAside();
      },
      async record(calls) {
        const recorded = await store.record(calls);
        if (isOver(bytes, limits)) sweepAside();
        return recorded;
      },
      async deleteSession(id) {
        const isDeleted = await store.deleteSession(id);
        if (isDeleted) await compactAfterDeletion(bytes);
        return isDeleted;
      },
    } satisfies SessionStore,
  };
}

async function compactAfterDeletion(bytes: KeyValueStore): Promise<void> {
  try {
    await bytes.compact();
  } catch (cause) {
    const what = "the session is deleted, but its bytes remain in the file until there is room for a copy of it";
    throw new AmcpError("AMCP_STORE_UNUSABLE", `${what}: ${messageOf(cause)}`, { cause });
  }
}

/** Version of the format that this program writes. */
export const FORMAT = 1;

const KEY = "format";

/**
 * Migrations from a format to the next one, by the older number. A record without `annotations`, `status` or `instance`, as other programs
 * write it, is one of format 1. Spec 004, Migration Notes.
 */
const migrations: Readonly<Record<number, (transaction: Transaction) => void>> = {};

/** Brings a store to this program's format. @param shown its folder @throws AmcpError AMCP_STORE_NEWER */
async function migrate(store: KeyValueStore, shown: string): Promise<void> {
  const found = decodeValue<number>(store.bucket(buckets.meta).get(KEY));
  if (found === FORMAT) return;
  if (found !== undefined && found > FORMAT)
    throw new AmcpError("AMCP_STORE_NEWER", `the session store ${shown} has format ${found}; this program knows formats up to ${FORMAT}`);
  await store.write((transaction) => {
    for (let format = found ?? FORMAT; format < FORMAT; format += 1) migrations[format]?.(transaction);
    transaction.put(buckets.meta, KEY, encodeValue(FORMAT));
  });
}
