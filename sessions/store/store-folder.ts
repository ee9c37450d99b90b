import { constants, statSync } from "node:fs";
import { access, mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { AmcpError, messageOf } from "../../contracts/errors.ts";
import { type FileLock, ownerOf, tryFileLock } from "../../platform/files/file-lock.ts";
import { readFileIfThere, removeFile, replaceFile } from "../../platform/files/files.ts";
import { dataFileOf } from "./lmdb-store.ts";

/** Files of a recorder and its store, and those that a system puts into any folder. */
const EXPECTED = /^(recorder|store)[.-]|^compact\.tmp$|^(\.DS_Store|\.gitignore|\.gitkeep|lost\+found|desktop\.ini)$/;

/**
 * Creates a store's folder for this user only, or checks one that is there: its access stays as it is, because it may be the user's own.
 * @throws AmcpError AMCP_STORE_UNUSABLE for a folder that is not writable, and for one that has other files and no store
 */
export async function prepareFolder(folder: string): Promise<void> {
  await orUnusable(folder, async () => {
    const isNew = (await mkdir(folder, { recursive: true, mode: 0o700 })) !== undefined;
    if (!isNew) await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  });
  if (dataFileOf(folder) !== undefined) return;
  const foreign = (await readdir(folder)).find((name) => !EXPECTED.test(name));
  if (foreign === undefined) return;
  const cure = "name an empty folder, or one that is not there yet";
  throw new AmcpError("AMCP_STORE_UNUSABLE", `${folder} holds no sessions, but other files such as ${foreign}; ${cure}`);
}

/** Takes a store's folder for this process. @throws AmcpError AMCP_STORE_IN_USE, AMCP_STORE_UNUSABLE */
export async function lockFolder(folder: string): Promise<FileLock> {
  await prepareFolder(folder);
  const file = join(folder, "store.lock");
  const lock = await orUnusable(folder, () => tryFileLock(file));
  if (lock !== undefined) return lock;
  throw new AmcpError("AMCP_STORE_IN_USE", `process ${(await ownerOf(file)) ?? "unknown"} has the session store ${folder} open`);
}

/** Names the folder in errors of the system. @throws AmcpError AMCP_STORE_UNUSABLE */
export async function orUnusable<Result>(folder: string, run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (cause) {
    if (cause instanceof AmcpError) throw cause;
    throw new AmcpError("AMCP_STORE_UNUSABLE", `the session store ${folder} cannot be used: ${messageOf(cause)}`, { cause });
  }
}

/** Says of a data file how it was when it was closed. */
const markOf = (file: string) => {
  const { size, mtimeMs } = statSync(file);
  return JSON.stringify({ size, mtimeMs });
};
const markFile = (folder: string) => join(folder, "store.closed");

/** Whether a data file is as its last owner closed it. After the death of an owner there is no mark. */
export async function isAsClosed(folder: string, file: string): Promise<boolean> {
  const mark = await readFileIfThere(markFile(folder));
  return mark !== undefined && String(mark) === markOf(file);
}

export const markClosed = (folder: string, file: string): Promise<void> => writeFile(markFile(folder), markOf(file), { mode: 0o600 });

export const removeMark = (folder: string): Promise<void> => removeFile(markFile(folder));

/** Damaged files that remain: the newest. */
const KEPT_ASIDE = 3;

/** Moves a damaged data file aside, and removes the oldest of those that were moved before. @returns where it is */
export async function setAside(folder: string, file: string, nowMs: number): Promise<string> {
  const time = new Date(nowMs).toISOString().replace(/[:.]/g, "-");
  const aside = join(folder, `store-damaged-${time}.mdb`);
  await replaceFile(file, aside);
  const all = (await readdir(folder)).filter((name) => /^store-damaged-.*\.mdb$/.test(name)).toSorted();
  for (const name of all.slice(0, -KEPT_ASIDE)) await removeFile(join(folder, name));
  return aside;
}
