import type { Output } from "./command.ts";

/** Exit code of a program that Ctrl-C ended. */
export const INTERRUPTED = 130;

/** Signals that ask a program to end: of Ctrl-C, of other programs, and of Ctrl-Break on Windows. */
export const ENDING = ["SIGINT", "SIGTERM", "SIGBREAK"] as const;
/** The same, and that of a closed terminal. */
const SIGNALS = [...ENDING, "SIGHUP"] as const;

/**
 * @param remaining pending work, for the message to the user
 *
 * The first signal asks the run to end: apps are shut down and reports are written. The second exits at once; child processes
 * exit with the runner.
 */
export function onInterrupt(err: Output, remaining = "writing the reports"): { interrupted: AbortSignal; release: () => void } {
  const controller = new AbortController();
  const listen = () => {
    if (controller.signal.aborted) process.exit(INTERRUPTED);
    err.write(`\ninterrupted: closing the apps and ${remaining}; press Ctrl-C again to end at once\n`);
    controller.abort(new Error("interrupted"));
  };
  for (const signal of SIGNALS) process.on(signal, listen);
  return {
    interrupted: controller.signal,
    release() {
      for (const signal of SIGNALS) process.off(signal, listen);
    },
  };
}

/** Resolves on any of these signals. */
export const signalled = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ENDING) process.once(signal, () => resolve());
  });
