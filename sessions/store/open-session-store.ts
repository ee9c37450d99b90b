import { chmod, mkdir } from "node:fs/promises";
import { join } from "node:path";
import { AmcpError, messageOf } from "../../contracts/errors.ts";
import { ownerOf, tryFileLock } from "../../platform/file-lock.ts";
import type { Log } from "../../platform/log.ts";
import type { RetentionLimits } from "./changes.ts";
import { openLmdbStore } from "./lmdb-store.ts";
import { createSessionStore, defaultRetention, type SessionStore } from "./session-store.ts";

/** How a store is opened; everything has a default. */
export interface StoreOptions {
  readonly limits?: Partial<RetentionLimits>;
  readonly log?: Pick<Log, "information" | "warning">;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  /** The most bytes that the file may have; by default the disk is the limit. */
  readonly mapSize?: number;
}

/** A store that this process has for itself. */
export interface OpenedStore {
  readonly store: SessionStore;
  /** Where a damaged store was moved to; undefined where there was none. */
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
 * Opens the store of a folder, which is created where it is missing, for this process alone.
 * @throws AmcpError AMCP_STORE_IN_USE, AMCP_STORE_NEWER, AMCP_STORE_UNUSABLE, AMCP_STORE_UNSUPPORTED
 */
export async function openSessionStore(folder: string, { limits, now = Date.now, mapSize }: StoreOptions = {}): Promise<OpenedStore> {
  const release = await lockFolder(folder);
  const bytes = await openLmdbStore(folder, { mapSize });
  const store = createSessionStore(bytes);
  return {
    store,
    setAside: undefined,
    setAsideReason: undefined,
    recoveredSessions: 0,
    sizeBytes: bytes.sizeBytes,
    compact: bytes.compact,
    async sweep() {
      await store.evict({ ...defaultRetention, ...limits }, now());
    },
    async close() {
      await bytes.close();
      await release();
    },
  };
}

/** @returns what releases the folder */
async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const lock = join(folder, "store.lock");
  const release = await prepare(folder, lock);
  if (release !== undefined) return release;
  throw new AmcpError("AMCP_STORE_IN_USE", `process ${await ownerOf(lock)} has the session store ${folder} open`);
}

async function prepare(folder: string, lock: string): Promise<(() => Promise<void>) | undefined> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await chmod(folder, 0o700);
    return await tryFileLock(lock);
  } catch (cause) {
    throw new AmcpError("AMCP_STORE_UNUSABLE", `the session store ${folder} cannot be opened: ${messageOf(cause)}`, { cause });
  }
}
