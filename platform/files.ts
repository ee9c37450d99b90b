import { existsSync, fchmodSync, fstatSync, mkdirSync, openSync } from "node:fs";
import { chmod, mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { AmcpError, messageOf } from "../contracts/errors.ts";

/** Whether there is a file or a folder. */
export const isThere = (path: string): boolean => existsSync(path);

/** A file's bytes, or nothing where there is no such file; any other trouble throws. */
export async function readFileIfThere(file: string): Promise<Buffer | undefined> {
  try {
    return await readFile(file);
  } catch (error) {
    if (isCode(error, "ENOENT") || isCode(error, "ENOTDIR")) return undefined;
    throw error;
  }
}

export async function writeFileWithFolders(file: string, content: Uint8Array | string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}

/** A file that only its owner can read, in a folder of the same kind where the folder has to be made. */
export async function writePrivateFile(file: string, content: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  // The mode holds for a new file only; content must not enter an old one that others can read.
  await chmod(file, PRIVATE).catch(() => {});
  await writeFile(file, content, { mode: PRIVATE });
}

const PRIVATE = 0o600;

/**
 * Opens a file to append to it; an existing one is closed to other users too. A device, such as /dev/stderr, keeps its mode.
 * @returns the file descriptor @throws AmcpError AMCP_OUT_UNWRITABLE
 */
export function openPrivateFile(file: string): number {
  try {
    mkdirSync(dirname(file), { recursive: true });
    const descriptor = openSync(file, "a", PRIVATE);
    const found = fstatSync(descriptor);
    if (found.isFile() && (found.mode & 0o077) !== 0) fchmodSync(descriptor, PRIVATE);
    return descriptor;
  } catch (cause) {
    throw new AmcpError("AMCP_OUT_UNWRITABLE", `${file} cannot be written: ${messageOf(cause)}`, { cause });
  }
}

/** The system's own word for what went wrong, such as `ENOENT`. */
export const isCode = (error: unknown, code: string): boolean => error instanceof Error && "code" in error && error.code === code;
