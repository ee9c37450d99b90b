import { once } from "node:events";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { AmcpError, messageOf } from "../../contracts/errors.ts";
import type { Output } from "./command.ts";

/** Writes the file that a command makes, with its folder. @throws AmcpError AMCP_OUT_UNWRITABLE */
export async function writeFileOf(file: string, text: string): Promise<void> {
  try {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  } catch (cause) {
    throw new AmcpError("AMCP_OUT_UNWRITABLE", `cannot write ${file}: ${messageOf(cause)}`, { cause });
  }
}

/**
 * Writes a text and waits until the reader has taken it, so that a long output needs no memory.
 * @returns false where the reader is gone, as after `| head`
 */
export async function writeSlowly(out: Output, text: string): Promise<boolean> {
  if (out.destroyed) return false;
  if (out.write(text)) return true;
  // A closed pipe is an error here and nothing else: the program's own listener decides about it.
  await Promise.race([once(out, "drain"), once(out, "close")]).catch(() => {});
  return !out.destroyed;
}
