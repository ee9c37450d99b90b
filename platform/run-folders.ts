import { createHash } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { isAlive } from "./processes.ts";

/** Containers may share a temporary folder, but not process ids; the host's name tells them apart. */
const prefix = `amcp-${createHash("sha256").update(hostname()).digest("hex").slice(0, 4)}-`;

export interface RunFolder {
  readonly path: string;
  remove(): Promise<void>;
}

/**
 * A new folder that only this user can read, for secrets, homes and temporary files of one run. The name is short because sockets live
 * below it. What runs that were killed left behind is removed.
 */
export async function openRunFolder(): Promise<RunFolder> {
  await removeAbandoned();
  const path = await mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`));
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 3 }) };
}

async function removeAbandoned(): Promise<void> {
  const names = await readdir(tmpdir()).catch(() => []);
  const abandoned = names.filter((name) => name.startsWith(prefix) && !isAlive(Number.parseInt(name.slice(prefix.length), 10)));
  // Another user's folder cannot be removed, nor need it be.
  await Promise.all(abandoned.map((name) => rm(join(tmpdir(), name), { recursive: true, force: true }).catch(() => {})));
}
