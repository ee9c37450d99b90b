import { mkdtemp, readdir, rm } from "node:fs/promises";
import { homedir, hostname, tmpdir } from "node:os";
import { join, posix, win32 } from "node:path";
import { isAlive } from "../processes/processes.ts";
import { sha256, shortName } from "../text/bytes.ts";
import { removeFolder } from "./files.ts";
import { portableFileName } from "./paths.ts";

/** The environment that determines the folder. */
interface CachePlace {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly platform?: NodeJS.Platform;
}

/** The user's folder for what amcp-test can make again; undefined for a user without a home. */
export function cacheFolder({ environment, platform = process.platform }: CachePlace): string | undefined {
  const home = homeOf(environment[platform === "win32" ? "USERPROFILE" : "HOME"]);
  if (platform === "win32") return below(win32, environment["LOCALAPPDATA"] || below(win32, home, "AppData", "Local"), "amcp", "cache");
  const given = environment["XDG_CACHE_HOME"];
  // The specification of this variable demands that a relative path is ignored.
  if (given !== undefined && posix.isAbsolute(given)) return posix.join(given, "amcp");
  return platform === "darwin" ? below(posix, home, "Library", "Caches", "amcp") : below(posix, home, ".cache", "amcp");
}

const below = ({ join }: typeof posix, folder: string | undefined, ...names: readonly string[]): string | undefined =>
  folder === undefined ? undefined : join(folder, ...names);

/** A container may run as a user without a home. */
function homeOf(variable: string | undefined): string | undefined {
  try {
    return variable || homedir();
  } catch {
    return undefined;
  }
}

/** Distinguishes containers by host name: they may share a temporary folder, but have different process ids. */
const prefix = `amcp-${sha256(hostname()).slice(0, 4)}-`;

interface RunFolder {
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
  return { path, remove: () => removeFolder(path) };
}

/** A name of any length as part of a path in that folder; different names have different parts. */
export function pathPart(name: string): string {
  const portable = portableFileName(name);
  if (portable === name || name.length > LONGEST_PART) return shortName(name, LONGEST_PART, PART_DIGITS);
  return `${portable}~${sha256(name).slice(0, PART_DIGITS)}`;
}

const LONGEST_PART = 24;
const PART_DIGITS = 8;

async function removeAbandoned(): Promise<void> {
  const names = await readdir(tmpdir()).catch(() => []);
  const abandoned = names.filter((name) => name.startsWith(prefix) && !isAlive(Number.parseInt(name.slice(prefix.length), 10)));
  // Another user's folder cannot be removed, and need not be.
  await Promise.all(abandoned.map((name) => rm(join(tmpdir(), name), { recursive: true, force: true }).catch(() => {})));
}
