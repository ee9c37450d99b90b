/** Lets so many run at once; the others wait in the order in which they came. */
export interface Lanes {
  /** @throws the signal's reason when it aborts before its turn */
  run<Result>(work: () => Promise<Result>, signal: AbortSignal): Promise<Result>;
}

export function createLanes(atOnce: number): Lanes {
  const waiting: (() => void)[] = [];
  let running = 0;
  const enter = (signal: AbortSignal): Promise<void> | undefined => {
    signal.throwIfAborted();
    running += 1;
    if (running <= atOnce) return undefined;
    return new Promise((resolve, reject) => {
      const go = () => {
        signal.removeEventListener("abort", leave);
        resolve();
      };
      const leave = () => {
        waiting.splice(waiting.indexOf(go), 1);
        running -= 1;
        reject(signal.reason);
      };
      waiting.push(go);
      signal.addEventListener("abort", leave, { once: true });
    });
  };
  return {
    async run(work, signal) {
      await enter(signal);
      try {
        return await work();
      } finally {
        running -= 1;
        waiting.shift()?.();
      }
    },
  };
}
