import { readFile } from "node:fs/promises";

/** Megabytes of a process that lie in memory, as Linux tells it: now, and at the most so far. */
export async function residentMegabytes(pid: number | undefined): Promise<{ readonly now: number; readonly most: number }> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  const megabytes = (field: string) => Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1000;
  return { now: megabytes("VmRSS"), most: megabytes("VmHWM") };
}
