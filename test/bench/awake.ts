import { type ChildProcess, spawn } from "node:child_process";
import { availableParallelism, constants, setPriority } from "node:os";
import { onTestFinished } from "vitest";

const SPIN = "for (;;);";

/**
 * Keeps the processors from falling asleep while something is measured. A machine with little to do lets them, above all a virtual one, and
 * each process that is woken then waits for a processor to wake first: of a call that goes through one process more, that is half of the
 * figure, and it says nothing of the process.
 */
export async function whileAwake<Result>(measure: () => Promise<Result>): Promise<Result> {
  const spinners = Array.from({ length: availableParallelism() }, spin);
  const end = () => {
    for (const spinner of spinners) spinner.kill("SIGKILL");
  };
  onTestFinished(end);
  const result = await measure();
  end();
  return result;
}

/** Processes that run only when no other process wants to. */
function spin(): ChildProcess {
  if (process.platform === "linux") return spawn("chrt", ["--idle", "0", process.execPath, "-e", SPIN], { stdio: "ignore" });
  const spinner = spawn(process.execPath, ["-e", SPIN], { stdio: "ignore" });
  if (spinner.pid !== undefined) setPriority(spinner.pid, constants.priority.PRIORITY_LOW);
  return spinner;
}
