/** How long to wait before the next attempt: doubling, half of it at random so that many do not come in step. */
export interface Backoff {
  /** Milliseconds to wait after one more failure. */
  next(): number;
  /** Starts over after a success. */
  reset(): void;
}

const FIRST_MS = 100;
const LONGEST_MS = 10_000;

export function createBackoff(random: () => number = Math.random): Backoff {
  let wholeMs = FIRST_MS;
  return {
    next() {
      const waitMs = wholeMs * (0.5 + random() / 2);
      wholeMs = Math.min(LONGEST_MS, wholeMs * 2);
      return waitMs;
    },
    reset() {
      wholeMs = FIRST_MS;
    },
  };
}
