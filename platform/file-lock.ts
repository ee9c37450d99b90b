import { mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { isCode } from "./files.ts";
import { isSameProcess } from "./process-descriptor.ts";
import { startTicksOf } from "./processes.ts";

const RETRY_MS = 100;

/** An owner writes its process id right after it creates the file. A file that is empty for longer than this has lost its owner. */
const NAMELESS_MS = 5000;

/** Longer than anybody takes to remove an abandoned lock. */
const CLAIM_MS = 10_000;

/**
 * Runs `run` while no other process of this machine holds the same lock file. A lock whose owner has died is taken over at once, which
 * proper-lockfile cannot do: it waits until the lock's time stamp is stale, and then also takes the lock of an owner that hangs.
 */
export async function withFileLock<Result>(file: string, signal: AbortSignal, run: () => Promise<Result>): Promise<Result> {
  await mkdir(dirname(file), { recursive: true });
  for (;;) {
    const release = await tryFileLock(file);
    if (release === undefined) {
      await delay(RETRY_MS, undefined, { signal });
      continue;
    }
    try {
      return await run();
    } finally {
      await release();
    }
  }
}

/** Takes a lock file whose folder exists. @returns a function that releases it; undefined while a living process holds it */
export async function tryFileLock(file: string): Promise<(() => Promise<void>) | undefined> {
  if (!(await create(file))) {
    const owner = await abandonedBy(file);
    if (owner === undefined || !(await removeAbandoned(file, owner)) || !(await create(file))) return undefined;
  }
  return () => rm(file, { force: true });
}

const create = async (file: string): Promise<boolean> => {
  try {
    await writeFile(file, `${process.pid} ${startTicksOf(process.pid) ?? ""}`, { flag: "wx" });
    return true;
  } catch (error) {
    if (isCode(error, "EEXIST")) return false;
    throw error;
  }
};

/** @returns what a dead owner has written into the lock; undefined where its owner lives, and where nobody holds it any more */
async function abandonedBy(file: string): Promise<string | undefined> {
  try {
    const written = await readFile(file, "utf8");
    const [pid = Number.NaN, startTicks] = written.split(" ").flatMap((word) => (word === "" ? [] : Number(word)));
    const isAbandoned = Number.isInteger(pid) ? !isSameProcess({ pid, startTicks }) : (await ageOf(file)) > NAMELESS_MS;
    return isAbandoned ? written : undefined;
  } catch (error) {
    // Its owner has released it.
    if (isCode(error, "ENOENT")) return undefined;
    throw error;
  }
}

/**
 * Removes the lock of a dead owner. Two processes that find it at once must not both remove it, because the second one would remove the lock
 * that the first has created meanwhile: only the process with the claim on this owner's lock removes it, after another look.
 */
async function removeAbandoned(file: string, owner: string): Promise<boolean> {
  const claim = `${file}.${owner.trim().replaceAll(/\W/g, "-") || "nameless"}`;
  if (!(await create(claim))) {
    if ((await ageOf(claim).catch(() => 0)) > CLAIM_MS) await rm(claim, { force: true });
    return false;
  }
  try {
    if ((await readFile(file, "utf8").catch(() => undefined)) !== owner) return false;
    await rm(file, { force: true });
    return true;
  } finally {
    await rm(claim, { force: true });
  }
}

const ageOf = async (file: string): Promise<number> => Date.now() - (await stat(file)).mtimeMs;
