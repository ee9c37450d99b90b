/** What a shell reports of a program that Ctrl-C ended. */
const INTERRUPTED = 130;

/** Ctrl-C, a CI server that cancels, a terminal that is closed. */
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/**
 * @param remaining what is done before the end, for the person who waits for it
 *
 * The first of them asks the run to end: apps are shut down and reports are written. The second ends at once; processes of
 * ours end with us.
 */
export function onInterrupt(err: NodeJS.WriteStream, remaining = "writing the reports"): { interrupted: AbortSignal; release: () => void } {
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
