import type { Timing } from "../../../../gateways/binance/client/timing.ts";

export interface VirtualTiming extends Timing {
  /** Lets time pass, and everything happen that becomes due, in its order. */
  advance(ms: number): Promise<void>;
}

interface Due {
  readonly at: number;
  readonly run: () => void;
}

/** Time that stands still until it is advanced. */
export function createVirtualTiming(start = Date.parse("2026-01-01T00:00:00Z")): VirtualTiming {
  let passed = 0;
  const due = new Set<Due>();
  const next = (until: number): Due | undefined =>
    [...due]
      .filter(({ at }) => at <= until)
      .reduce<Due | undefined>((first, one) => (first === undefined || one.at < first.at ? one : first), undefined);
  return {
    clock: { now: () => start + passed, monotonic: () => passed },
    pause: (ms, signal) =>
      new Promise((resolve, reject) => {
        signal.throwIfAborted();
        const entry = { at: passed + ms, run: resolve };
        due.add(entry);
        signal.addEventListener("abort", () => {
          due.delete(entry);
          reject(signal.reason);
        });
      }),
    async advance(ms) {
      const until = passed + ms;
      await settled();
      for (let entry = next(until); entry !== undefined; entry = next(until)) {
        due.delete(entry);
        passed = Math.max(passed, entry.at);
        entry.run();
        await settled();
      }
      passed = until;
    },
  };
}

/** After all promises that are settled already. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
