import { readdir, readFile, stat } from "node:fs/promises";
import { userInfo } from "node:os";
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

/** A process of this user and its initial environment. */
interface ProcessEnvironment {
  readonly pid: number;
  variable(name: string): string | undefined;
}

/** The processes of this user whose initial environment has a variable. Only Linux shows it; elsewhere the list is empty. */
export async function findProcessesWith(variable: string): Promise<readonly ProcessEnvironment[]> {
  if (process.platform !== "linux") return [];
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(pids.map((pid) => readEnvironment(pid, `${variable}=`)));
  return found.filter((environment) => environment !== undefined);
}

async function readEnvironment(pid: string, wanted: string): Promise<ProcessEnvironment | undefined> {
  try {
    if ((await stat(`/proc/${pid}`)).uid !== userInfo().uid) return undefined;
    const entries = (await readFile(`/proc/${pid}/environ`, "utf8")).split("\0");
    if (!entries.some((entry) => entry.startsWith(wanted))) return undefined;
    const variable = (name: string) => entries.find((entry) => entry.startsWith(`${name}=`))?.slice(name.length + 1);
    return { pid: Number(pid), variable };
  } catch {
    // The process has ended meanwhile, or its environment is not readable.
    return undefined;
  }
}
