import { type CpuInfo, cpus } from "node:os";
import { setTimeout as delay } from "node:timers/promises";

const INTERVAL_MS = 500;
/** In processors: work that waits for others most of its time needs less. */
const SPARE = 0.5;

const sum = (infos: readonly CpuInfo[], timeOf: (times: CpuInfo["times"]) => number): number =>
  infos.reduce((total, { times }) => total + timeOf(times), 0);
const idleOf = (infos: readonly CpuInfo[]): number => sum(infos, ({ idle }) => idle);
const allOf = (infos: readonly CpuInfo[]): number => sum(infos, ({ user, nice, sys, idle, irq }) => user + nice + sys + idle + irq);

/**
 * Waits until half a processor of this machine was idle for half a second.
 *
 * @param look the times of the processors since the machine started
 * @returns false if the signal aborted before
 */
export async function spareProcessor(signal: AbortSignal, look: () => readonly CpuInfo[] = cpus): Promise<boolean> {
  for (let before = look(); ; ) {
    await delay(INTERVAL_MS, undefined, { signal }).catch(() => {});
    if (signal.aborted) return false;
    const now = look();
    const share = (idleOf(now) - idleOf(before)) / (allOf(now) - allOf(before));
    if (share * now.length >= SPARE) return true;
    before = now;
  }
}
