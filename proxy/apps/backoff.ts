/** Exponential backoff with jitter: half of each delay is random, so that many clients do not retry in step. */
export interface Backoff {
  /** Returns the delay after another failure, in milliseconds. */
  next(): number;
  /** Restarts the backoff after a success. */
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
