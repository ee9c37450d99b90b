import { mkdtemp, readdir, rm } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { isAlive } from "./processes.ts";
import { sha256 } from "./sha256.ts";

/** Distinguishes containers by host name: they may share a temporary folder, but have different process ids. */
const prefix = `amcp-${sha256(hostname()).slice(0, 4)}-`;

export interface RunFolder {
  readonly path: string;
  remove(): Promise<void>;
}

/**
 * Creates a folder that only this user can read, for secrets, homes and temporary files of one run, and removes those of killed runs.
 * Its name is short, because sockets are below it.
 */
export async function openRunFolder(): Promise<RunFolder> {
  await removeAbandoned();
  const path = await mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`));
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 3 }) };
}

async function removeAbandoned(): Promise<void> {
  const names = await readdir(tmpdir()).catch(() => []);
  const abandoned = names.filter((name) => name.startsWith(prefix) && !isAlive(Number.parseInt(name.slice(prefix.length), 10)));
  // Another user's folder cannot be removed, and need not be.
  await Promise.all(abandoned.map((name) => rm(join(tmpdir(), name), { recursive: true, force: true }).catch(() => {})));
}
