import { readFile } from "node:fs/promises";
import type { z } from "zod";
import { isAlive, startTicksOf } from "./processes.ts";

/** Reads the file in which a process describes itself; undefined if its content is not of that shape. */
export async function readDescriptor<Schema extends z.ZodType>(file: string, schema: Schema): Promise<z.output<Schema> | undefined> {
  try {
    return schema.safeParse(JSON.parse(await readFile(file, "utf8"))).data;
  } catch {
    // The file was removed meanwhile, is unreadable, or is no JSON.
    return undefined;
  }
}

/** Whether the described process still runs. Pids are reused; the start time of the process distinguishes them. */
export function isSameProcess({ pid, startTicks }: { readonly pid: number; readonly startTicks?: number | undefined }): boolean {
  if (!isAlive(pid)) return false;
  const ticks = startTicks === undefined ? undefined : startTicksOf(pid);
  return ticks === undefined || ticks === startTicks;
}
