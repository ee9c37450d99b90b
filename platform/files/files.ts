import { existsSync, fchmodSync, fstatSync, mkdirSync, openSync } from "node:fs";
import { chmod, mkdir, readFile, readlink, realpath, rename, rm, stat, truncate, writeFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { AmcpError, messageOf } from "../../contracts/errors.ts";

/** Whether a file or folder exists. */
export const isThere = (path: string): boolean => existsSync(path);

/** Reads a file; undefined where it does not exist. @throws any other error of the system */
export async function readFileIfThere(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    if (isCode(error, "ENOENT") || isCode(error, "ENOTDIR")) return undefined;
    throw error;
  }
}

/**
 * The path with symbolic links resolved, also of a file that does not exist: where writing to it would write.
 *
 * @throws the system's error, such as ELOOP
 */
export async function resolveLinks(file: string): Promise<string> {
  try {
    return await realpath(file);
  } catch (error) {
    if (!isCode(error, "ENOENT") && !isCode(error, "ENOTDIR")) throw error;
    const folder = dirname(file);
    if (folder === file) return file;
    const target = await readlink(file).catch(() => undefined);
    const within = await resolveLinks(folder);
    return target === undefined ? join(within, basename(file)) : resolveLinks(resolve(within, target));
  }
}

export async function writeFileWithFolders(file: string, content: Uint8Array | string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await whileBusy(() => writeFile(file, content));
}

/** Error codes of Windows while another program, such as a virus scanner, has a file open, and while a deleted file is still open. */
const BUSY: ReadonlySet<unknown> = new Set(["EPERM", "EBUSY", "EACCES", "ENOTEMPTY"]);
const BUSY_LIMIT_MS = 3000;
const BUSY_PAUSE_MS = 20;

/** Repeats work with files that Windows refuses for a moment. Other systems do such work while a file is open. @throws the last error */
export async function whileBusy<Result>(work: () => Promise<Result>): Promise<Result> {
  const end = performance.now() + BUSY_LIMIT_MS;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      const isBusy = process.platform === "win32" && error instanceof Error && "code" in error && BUSY.has(error.code);
      if (!isBusy || performance.now() > end) throw error;
      await delay(BUSY_PAUSE_MS);
    }
  }
}

/** Renames a file or folder; a file that is there is replaced as a whole. */
export const replaceFile = (from: string, to: string): Promise<void> => whileBusy(() => rename(from, to));

/** Removes a file, if it is there. */
export const removeFile = (file: string): Promise<void> => whileBusy(() => rm(file, { force: true }));

/** Removes a folder with its content, if it is there. */
export const removeFolder = (folder: string): Promise<void> => whileBusy(() => rm(folder, { recursive: true, force: true }));

/** Reads a file that only its owner can read. Windows has no such modes. @returns undefined where others can read it @throws the system's error */
export async function readPrivateFile(file: string): Promise<string | undefined> {
  const { mode } = await stat(file);
  return process.platform !== "win32" && (mode & OTHERS) !== 0 ? undefined : await readFile(file, "utf8");
}

/** Writes a file that only its owner can read. A missing folder is created with the same restriction. */
export async function writePrivateFile(file: string, content: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  // The mode applies to new files only; an existing one must be restricted before its content is written.
  await chmod(file, PRIVATE).catch(() => {});
  await writeFile(file, content, { mode: PRIVATE });
}

const PRIVATE = 0o600;
/** The permissions of group and others. */
const OTHERS = 0o077;

/** Empties a log that has become too long. A file that is missing, or cannot be changed, stays so. */
export async function emptyAbove(file: string, bytes: number): Promise<void> {
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  );
  if (size > bytes) await truncate(file).catch(() => {});
}

/**
 * Opens a file for appending, readable by its owner only, also where it exists. A device, such as /dev/stderr, keeps its mode.
 * @returns the file descriptor @throws AmcpError AMCP_OUT_UNWRITABLE
 */
export function openPrivateFile(file: string): number {
  try {
    mkdirSync(dirname(file), { recursive: true });
    const descriptor = openSync(file, "a", PRIVATE);
    const found = fstatSync(descriptor);
    if (found.isDirectory()) throw new Error("it is a folder");
    if (found.isFile() && (found.mode & OTHERS) !== 0) fchmodSync(descriptor, PRIVATE);
    return descriptor;
  } catch (cause) {
    throw new AmcpError("AMCP_OUT_UNWRITABLE", `${file} cannot be written: ${messageOf(cause)}`, { cause });
  }
}

/** Whether an error has the system's code, such as `ENOENT`. */
export const isCode = (error: unknown, code: string): boolean => error instanceof Error && "code" in error && error.code === code;
