import { openLmdbStore } from "../../../sessions/store/lmdb-store.ts";
import { createSessionStore } from "../../../sessions/store/session-store.ts";
import { createMemoryStore } from "../../servers/sessions/memory-store.ts";
import { temporaryFolder } from "../temporary-folder.ts";

const kinds = {
  "a store in memory": async () => createMemoryStore(),
  "a store on LMDB": async () => openLmdbStore(await temporaryFolder()),
  "a store on LMDB that does not wait for the disk": async () => openLmdbStore(await temporaryFolder(), "process"),
};

/** Each kind of store by its name, and what opens a new one with its sessions: both pass the same tests. */
export const storeKinds = Object.entries(kinds).map(([name, openBytes]) => {
  const open = async () => {
    const bytes = await openBytes();
    return { bytes, store: createSessionStore(bytes) };
  };
  return [name, open] as const;
});
