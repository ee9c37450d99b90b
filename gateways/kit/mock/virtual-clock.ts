import type { Clock } from "../../../contracts/ports.ts";

/** A clock that stands still until it is put forward: what a mock says about time is the same in every run. */
export interface VirtualClock extends Clock {
  advance(ms: number): void;
  /** Back to the start. */
  reset(): void;
}

/** @param start ISO 8601 */
export function createVirtualClock(start: string): VirtualClock {
  const began = Date.parse(start);
  let passed = 0;
  return {
    now: () => began + passed,
    monotonic: () => passed,
    advance(ms) {
      passed += ms;
    },
    reset() {
      passed = 0;
    },
  };
}
