import { mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { isCode } from "./files.ts";
import { isAlive } from "./processes.ts";

const RETRY_MS = 100;

/** An owner writes its process id right after it creates the file. A file that is empty for longer than this has lost its owner. */
const NAMELESS_MS = 5000;

/**
 * Runs `run` while no other process of this machine holds the same lock file. A lock whose owner has died is taken over at once, which
 * proper-lockfile cannot do: it waits until the lock's time stamp is stale, and then also takes the lock of an owner that hangs.
 */
export async function withFileLock<Result>(file: string, signal: AbortSignal, run: () => Promise<Result>): Promise<Result> {
  await mkdir(dirname(file), { recursive: true });
  while (!(await take(file))) await delay(RETRY_MS, undefined, { signal });
  try {
    return await run();
  } finally {
    await rm(file, { force: true });
  }
}

async function take(file: string): Promise<boolean> {
  try {
    await writeFile(file, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (!isCode(error, "EEXIST")) throw error;
  }
  if (await isAbandoned(file)) await rm(file, { force: true });
  return false;
}

async function isAbandoned(file: string): Promise<boolean> {
  try {
    const owner = Number.parseInt(await readFile(file, "utf8"), 10);
    return Number.isInteger(owner) ? !isAlive(owner) : Date.now() - (await stat(file)).mtimeMs > NAMELESS_MS;
  } catch (error) {
    // Its owner has released it.
    if (isCode(error, "ENOENT")) return false;
    throw error;
  }
}
