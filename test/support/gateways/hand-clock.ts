import type { HttpSettings } from "../../../gateways/kit/transports/http-settings.ts";

/** A clock that the test moves, with the sweeps that it was asked for. */
export interface HandClock extends Required<Pick<HttpSettings, "clock" | "every">> {
  /** Moves the time; sweeps that fall due run. */
  advance(ms: number): void;
  /** The intervals of the sweeps, in milliseconds. */
  readonly intervals: readonly number[];
}

/** @param start ISO 8601 */
export function createHandClock(start = "2026-03-01T10:00:00.000Z"): HandClock {
  const began = Date.parse(start);
  const works: { readonly ms: number; readonly work: () => void; due: number }[] = [];
  let passed = 0;
  return {
    clock: { now: () => began + passed, monotonic: () => passed },
    every(ms, work) {
      const entry = { ms, work, due: passed + ms };
      works.push(entry);
      return () => void works.splice(works.indexOf(entry), 1);
    },
    advance(ms) {
      passed += ms;
      for (const entry of works) {
        if (entry.due > passed) continue;
        entry.work();
        entry.due = passed + entry.ms;
      }
    },
    get intervals() {
      return works.map((entry) => entry.ms);
    },
  };
}
