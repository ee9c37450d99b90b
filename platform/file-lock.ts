import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { isCode } from "./files.ts";
import { isAlive } from "./processes.ts";

const RETRY_MS = 100;

/** Runs alone among the processes of this machine that use the same lock file; a lock whose owner has died is taken over. */
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
  const owner = Number.parseInt(await readFile(file, "utf8").catch(() => ""), 10);
  if (Number.isInteger(owner) && !isAlive(owner)) await rm(file, { force: true });
  return false;
}
