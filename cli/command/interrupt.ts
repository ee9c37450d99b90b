import type { Output } from "./command.ts";

/** Exit code of a program that Ctrl-C ended. */
export const INTERRUPTED = 130;

/** Signals of Ctrl-C, of a cancelled CI job and of a closed terminal. */
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

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

/** Resolves on SIGTERM or SIGINT. */
export const signalled = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => resolve());
  });
