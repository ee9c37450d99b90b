import { writeFile } from "node:fs/promises";
import { constants, setPriority } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import { isCode } from "./files.ts";

/** Of a whole session: a third of the share of another one, so that a program which others wait for still gets on. */
const GROUP_PRIORITY = 5;

/** Linux lets only one group in a tenth of a second be changed by users. */
const PAUSES_MS = [0, 150, 300, 600];

/**
 * Gives other programs the processor before this one.
 *
 * Linux with autogroups shares it among sessions first (man 7 sched), and the priority of a process counts within its session only. A program
 * that leads a session of its own would get half of a busy processor in spite of its priority, so the session gets one too.
 *
 * @param pid of a process that leads a session
 */
export async function lowerPriority(pid: number): Promise<void> {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    return; // The program has already ended.
  }
  for (const pause of PAUSES_MS) {
    await delay(pause, undefined, { ref: false });
    try {
      return await writeFile(`/proc/${pid}/autogroup`, String(GROUP_PRIORITY), { flag: "r+" });
    } catch (error) {
      if (!isCode(error, "EAGAIN")) return; // Another system, a kernel without groups, or the program has ended.
    }
  }
}
