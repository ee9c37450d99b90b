import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AmcpError } from "../../../../contracts/errors.ts";
import { startLastLimit, startLimit } from "../../../../runner/run/attempt/limit.ts";
import { verifies } from "../../../support/verifies.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a limit stands still while it is suspended, and then has the time that was left", verifies(["card/verb-control-pause"]), () => {
  const limit = startLimit("the step", 1000);
  vi.advanceTimersByTime(600);
  const goOn = limit.suspend();
  vi.advanceTimersByTime(3_600_000);
  expect(limit.signal.aborted).toBe(false);
  goOn();
  vi.advanceTimersByTime(399);
  expect(limit.signal.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(limit.signal.reason).toEqual(new AmcpError("AMCP_STEP_TIMEOUT", "the step did not end within 1000 ms"));
});

test("0 is no limit, and no limit is longer than a timer of Node can be", verifies(["card/run-limit"]), () => {
  const [none, endless] = [startLimit("the run", 0), startLimit("the run", 2 ** 40, { code: "AMCP_RUN_TIMEOUT" })];
  vi.advanceTimersByTime(1_000_000_000);
  expect([none.signal.aborted, endless.signal.aborted]).toEqual([false, false]);
});

test("the last limit begins with the interruption", verifies(["card/cli-interrupt"]), () => {
  const interrupted = new AbortController();
  const last = startLastLimit("the teardown", interrupted.signal);
  vi.advanceTimersByTime(60_000);
  expect(last.signal.aborted).toBe(false);
  interrupted.abort();
  vi.advanceTimersByTime(4999);
  expect(last.signal.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(last.signal.aborted).toBe(true);
});
