import { mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { isAlive, startTicksOf } from "../processes/processes.ts";
import { isCode, removeFile, whileBusy } from "./files.ts";

const RETRY_MS = 100;
/** A wait that is shorter needs no message. */
const LONG_WAIT_MS = 2000;

/** An owner writes its process id right after it creates the file. A file that is empty for longer than this has lost its owner. */
const NAMELESS_MS = 5000;

/** A lock file of this process. */
export interface FileLock {
  /** Whether the file is still this process's own. Its folder may have been removed, and another process may have a new one in its place. */
  isHeld(): Promise<boolean>;
  /** Removes the file if it is still this process's own. */
  release(): Promise<void>;
}

/**
 * Runs `run` while no other process of this machine holds the same lock file. A lock whose owner has died is taken over at once, which
 * proper-lockfile cannot do: it waits until the lock's time stamp is stale, and then also takes the lock of an owner that hangs.
 *
 * @param onWait is called once when the wait takes longer than two seconds, with the owner's process id
 */
export async function withFileLock<Result>(
  file: string,
  signal: AbortSignal,
  run: () => Promise<Result>,
  onWait?: (owner: number | undefined) => void,
): Promise<Result> {
  await mkdir(dirname(file), { recursive: true });
  const longWait = LONG_WAIT_MS / RETRY_MS;
  for (let attempt = 1; ; attempt += 1) {
    const lock = await tryFileLock(file);
    if (lock === undefined) {
      if (attempt === longWait) onWait?.(await ownerOf(file));
      await delay(RETRY_MS, undefined, { signal });
      continue;
    }
    try {
      return await run();
    } finally {
      await lock.release();
    }
  }
}

/** Takes a lock unless a living process has it, also this one. @returns undefined where it is taken */
export async function tryFileLock(file: string): Promise<FileLock | undefined> {
  if (!(await take(file)) && !(await takeOver(file))) return undefined;
  const isHeld = async () => (await whileBusy(() => readFile(file, "utf8")).catch(() => "")) === ownName();
  return {
    isHeld,
    async release() {
      if (await isHeld()) await removeFile(file);
    },
  };
}

/** The content of a lock file of this process. */
const ownName = (): string => [process.pid, startTicksOf(process.pid)].join(" ").trim();

/** The process id in a lock file; undefined where there is none. */
export async function ownerOf(file: string): Promise<number | undefined> {
  const [pid] = await readFile(file, "utf8").then(numbersIn, () => []);
  return pid;
}

/** Of several processes that find the lock abandoned, one removes it: another could remove the new lock of the first. */
async function takeOver(file: string): Promise<boolean> {
  if (!(await isAbandoned(file))) return false;
  const turn = `${file}.takeover`;
  if (!(await take(turn))) {
    if (await isAbandoned(turn)) await removeFile(turn);
    return false;
  }
  try {
    if (!(await isAbandoned(file))) return false;
    await removeFile(file);
    return await take(file);
  } finally {
    await removeFile(turn);
  }
}

async function take(file: string): Promise<boolean> {
  try {
    await whileBusy(() => writeFile(file, ownName(), { flag: "wx" }));
    return true;
  } catch (error) {
    if (isCode(error, "EEXIST")) return false;
    throw error;
  }
}

async function isAbandoned(file: string): Promise<boolean> {
  try {
    const [owner, ticks] = numbersIn(await whileBusy(() => readFile(file, "utf8")));
    if (owner === undefined) return Date.now() - (await stat(file)).mtimeMs > NAMELESS_MS;
    // Another process may have got the id of the one that died.
    return !isAlive(owner) || (ticks !== undefined && startTicksOf(owner) !== ticks);
  } catch (error) {
    // Its owner has released it.
    if (isCode(error, "ENOENT")) return false;
    throw error;
  }
}

const numbersIn = (text: string): readonly number[] => (text.match(/\d+/g) ?? []).map(Number);
