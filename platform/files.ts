import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname } from "node:path";

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

/** A file that nobody but its owner may read, in a folder of the same kind where it has to be made. */
export async function writePrivateFile(file: string, content: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await writeFile(file, content, { mode: 0o600 });
}

/** The system's own word for what went wrong, such as `ENOENT`. */
export const isCode = (error: unknown, code: string): boolean => error instanceof Error && "code" in error && error.code === code;
