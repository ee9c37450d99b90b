import { expect, test } from "vitest";
import { afterLimit, systemClock, withTimeLimit } from "../../../platform/observability/clock.ts";

test("the monotonic clock rises in steps far below the 15.6 ms of a timer of Windows", () => {
  const readings = Array.from({ length: 10_000 }, systemClock.monotonic);
  const steps = readings.slice(1).map((reading, index) => reading - (readings[index] ?? 0));
  expect(steps.every((step) => step >= 0)).toBe(true);
  expect(Math.min(...steps.filter((step) => step > 0))).toBeLessThan(1);
});

test("a limit that no timer can have is none", () => {
  const { signal } = new AbortController();
  expect(withTimeLimit(signal, Number.POSITIVE_INFINITY)).toBe(signal);
  expect(afterLimit(Number.POSITIVE_INFINITY, () => {})).toBeUndefined();
});
