import type { Clock } from "../../../contracts/ports.ts";

/** A clock that only `advance` moves, so that a mock answers the same in every run. */
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
