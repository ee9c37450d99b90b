import { once } from "node:events";
import type { Output } from "./command.ts";

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
