import { setTimeout as delay } from "node:timers/promises";

const RUNNING_MS = 10;
const STOPPED_MS = 90;

/**
 * Lets processes run for a tenth of the time, as a machine would that is ten times slower. Nothing else on the machine notices.
 * @returns lets them run as before. Not on Windows, which has no signals that stop a process.
 */
export function slowTenfold(pids: readonly number[]): () => Promise<void> {
  const end = new AbortController();
  const signalAll = (signal: "SIGSTOP" | "SIGCONT") => {
    for (const pid of pids) process.kill(pid, signal);
  };
  const takeTurns = async (): Promise<void> => {
    while (!end.signal.aborted) {
      signalAll("SIGSTOP");
      await delay(STOPPED_MS);
      signalAll("SIGCONT");
      await delay(RUNNING_MS);
    }
  };
  const ended = takeTurns();
  return () => {
    end.abort();
    return ended;
  };
}
