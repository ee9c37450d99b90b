import { mkdir, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { AmcpError, messageOf } from "../../contracts/errors.ts";

/** Writes the file that a command makes, with its folder. @throws AmcpError AMCP_OUT_UNWRITABLE */
export async function writeFileOf(file: string, text: string): Promise<void> {
  try {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  } catch (cause) {
    throw new AmcpError("AMCP_OUT_UNWRITABLE", `cannot write ${file}: ${messageOf(cause)}`, { cause });
  }
}
