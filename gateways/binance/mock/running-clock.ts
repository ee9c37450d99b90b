import type { VirtualClock } from "../../kit/mock/virtual-clock.ts";

/** A virtual clock that runs at the pace of the system's clock, or stands and is advanced. */
export interface RunningClock extends VirtualClock {
  /** Runs on from the moment where it stands. */
  run(): void;
  stand(): void;
  readonly isRunning: boolean;
  /** Calls back whenever the clock has been advanced, reset, started or stopped. @returns the function that ends it */
  onChange(listener: () => void): () => void;
}

/** @param start ISO 8601 @param monotonic milliseconds from a fixed moment */
export function createRunningClock(start: string, isRunning: boolean, monotonic: () => number): RunningClock {
  const began = Date.parse(start);
  const listeners = new Set<() => void>();
  let passed = 0;
  let since = isRunning ? monotonic() : undefined;
  const elapsed = () => passed + (since === undefined ? 0 : monotonic() - since);
  const changed = () => {
    for (const listener of [...listeners]) listener();
  };
  return {
    now: () => Math.floor(began + elapsed()),
    monotonic: elapsed,
    advance(ms) {
      passed += ms;
      changed();
    },
    reset() {
      passed = 0;
      since = isRunning ? monotonic() : undefined;
      changed();
    },
    run() {
      since ??= monotonic();
      changed();
    },
    stand() {
      passed = elapsed();
      since = undefined;
      changed();
    },
    get isRunning() {
      return since !== undefined;
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
