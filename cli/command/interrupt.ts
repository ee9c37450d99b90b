import type { Output } from "./command.ts";

/** Exit code of a program that Ctrl-C ended. */
export const INTERRUPTED = 130;

/** Signals that ask a program to end: of Ctrl-C, of other programs, and of Ctrl-Break on Windows. */
export const ENDING = ["SIGINT", "SIGTERM", "SIGBREAK"] as const;
/** The same, and that of a closed terminal. */
const SIGNALS = [...ENDING, "SIGHUP"] as const;

interface Interruption {
  /** Pending work, for the message to the user. */
  readonly remaining?: string | undefined;
  /** Where a program asks the run to end, by closing it. */
  readonly input?: NodeJS.ReadStream | undefined;
}

/**
 * The first signal asks the run to end: apps are shut down and reports are written. The second exits at once; child processes
 * exit with the runner. The end of the input asks like a first signal; beside a signal it changes nothing.
 */
export function onInterrupt(
  err: Output,
  { remaining = "writing the reports", input }: Interruption = {},
): { interrupted: AbortSignal; release: () => void } {
  const controller = new AbortController();
  let signals = 0;
  const end = () => {
    if (controller.signal.aborted) return;
    err.write(`\ninterrupted: closing the apps and ${remaining}; press Ctrl-C again to end at once\n`);
    controller.abort(new Error("interrupted"));
  };
  const listen = () => {
    signals += 1;
    if (signals > 1) process.exit(INTERRUPTED);
    end();
  };
  for (const signal of SIGNALS) process.on(signal, listen);
  input?.once("close", end).resume();
  return {
    interrupted: controller.signal,
    release() {
      for (const signal of SIGNALS) process.off(signal, listen);
      input?.off("close", end).destroy();
    },
  };
}

/** Resolves on any of these signals. */
export const signalled = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ENDING) process.once(signal, () => resolve());
  });
