import { readdir, readFile, stat } from "node:fs/promises";
import { userInfo } from "node:os";

/** A program of this user with the environment that it was started with. */
export interface ProcessEnvironment {
  readonly pid: number;
  variable(name: string): string | undefined;
}

/** The programs of this user that were started with a variable. Only Linux shows the environment of others; elsewhere there are none. */
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
    // It has ended in this moment, or does not let itself be looked at.
    return undefined;
  }
}
