import { expect, test } from "vitest";
import type { RunEvent } from "../../../contracts/events.ts";
import type { RecordingStatus } from "../../../contracts/recording-status.ts";
import { systemClock } from "../../../platform/observability/clock.ts";
import { createRecordingTally } from "../../../runner/run/results/notices.ts";

/** @param problem why the recorder has not started */
function tallyOf(problem?: string) {
  const events: RunEvent[] = [];
  const session = { async *calls() {}, problem: () => problem };
  const tally = createRecordingTally({ session }, { clock: systemClock, emit: (event) => events.push(event) });
  return { tally, messages: () => events.map((event) => (event.type === "notice" ? event.message : event.type)) };
}

const status = (recorded: number, lost: number): RecordingStatus => ({
  state: "recording",
  store: "/tmp/store",
  recorded,
  lost,
  ...(lost > 0 && { reason: "the disk is full" }),
});

test("a run whose calls are all recorded says nothing", () => {
  const { tally, messages } = tallyOf();
  tally.note(status(3, 0));
  tally.report();
  expect(messages()).toEqual([]);
});

test("lost calls of all workers are one warning", () => {
  const { tally, messages } = tallyOf();
  tally.note(status(3, 1));
  tally.note(status(4, 2));
  tally.report();
  expect(messages()).toEqual(["3 of 10 calls of this run may be missing in its session: the disk is full"]);
});

test("a recorder that did not start is waited for less, and is one warning", () => {
  const { tally, messages } = tallyOf("the recorder has not started");
  expect(tally.limitMs()).toBeLessThan(tallyOf().tally.limitMs() ?? 0);
  tally.note(undefined);
  tally.note(undefined);
  tally.report();
  expect(messages()).toEqual(["calls of this run may be missing in its session: the recorder has not started"]);
});
