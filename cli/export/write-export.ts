import { randomUUID } from "node:crypto";
import { constants, createWriteStream } from "node:fs";
import { copyFile, link, mkdir, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { AmcpError, messageOf } from "../../contracts/errors.ts";
import { isCode } from "../../platform/files.ts";

/** Sessions hold what users see in their apps. */
export const PRIVATE = 0o600;

export interface ExportTarget {
  readonly file: string;
  readonly shown: string;
  /** Whether a file that is there is replaced. */
  readonly isReplaced: boolean;
}

/** Writes a file that is there as a whole or not at all. @throws AmcpError AMCP_OUT_UNWRITABLE, AMCP_FILE_EXISTS */
export async function writeExport({ file, shown, isReplaced }: ExportTarget, render: () => AsyncGenerator<string>): Promise<void> {
  const unfinished = `${file}.${randomUUID()}.part`;
  try {
    await mkdir(dirname(file), { recursive: true });
    await pipeline(Readable.from(render()), createWriteStream(unfinished, { mode: PRIVATE, flags: "wx" }));
    if (isReplaced) await rename(unfinished, file);
    else await moveToNew(unfinished, file);
  } catch (cause) {
    if (cause instanceof AmcpError) throw cause;
    if (isCode(cause, "EEXIST")) throw new AmcpError("AMCP_FILE_EXISTS", `${shown} is there already`, { cause });
    throw new AmcpError("AMCP_OUT_UNWRITABLE", `${shown} cannot be written: ${messageOf(cause)}`, { cause });
  } finally {
    await rm(unfinished, { force: true }).catch(() => {});
  }
}

/** A file may have been created since the beginning: a link refuses that. Some file systems have none. */
async function moveToNew(from: string, file: string): Promise<void> {
  try {
    await link(from, file);
  } catch (error) {
    if (isCode(error, "EEXIST")) throw error;
    await copyFile(from, file, constants.COPYFILE_EXCL);
  }
}
