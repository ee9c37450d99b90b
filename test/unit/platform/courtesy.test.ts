import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Courtesy, createCourtesy, noteShortMessage } from "../../../platform/courtesy.ts";
import { verifies } from "../../support/verifies.ts";

/** Later than every short message of the tests before, which the process has noted. */
let startMs = 0;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "setImmediate", "performance"] });
  startMs += 1e9;
  vi.advanceTimersByTime(startMs);
});
afterEach(() => void vi.useRealTimers());

/** Whether somebody with much to say goes on in the event loop's next turn, without any time going by. */
async function goesOnAtOnce(courtesy: Courtesy): Promise<boolean> {
  const goOn = vi.fn();
  void courtesy.giveWay().then(goOn);
  await vi.advanceTimersByTimeAsync(0);
  const atOnce = goOn.mock.calls.length === 1;
  await vi.advanceTimersByTimeAsync(1);
  expect(goOn).toHaveBeenCalledTimes(1);
  return atOnce;
}

/** More than goes without any rest. */
async function moveMuch(courtesy: Courtesy): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await goesOnAtOnce(courtesy);
}

test(
  "who moves much rests while others speak, and goes on at once when they have not for a while",
  verifies(["card/isolation-latency"]),
  async () => {
    const courtesy = createCourtesy();
    await moveMuch(courtesy);
    expect(await goesOnAtOnce(courtesy)).toBe(true);
    noteShortMessage();
    expect(await goesOnAtOnce(courtesy)).toBe(false);
    expect(await goesOnAtOnce(courtesy)).toBe(false);
    vi.advanceTimersByTime(20);
    expect(await goesOnAtOnce(courtesy)).toBe(true);
  },
);

test("what is over in a few turns takes no rest, whoever speaks", async () => {
  const courtesy = createCourtesy();
  vi.advanceTimersByTime(1);
  noteShortMessage();
  for (let turn = 0; turn < 4; turn += 1) expect(await goesOnAtOnce(courtesy)).toBe(true);
  expect(await goesOnAtOnce(courtesy)).toBe(false);
  const next = createCourtesy();
  vi.advanceTimersByTime(1);
  noteShortMessage();
  expect(await goesOnAtOnce(next)).toBe(true);
});

test(
  "nobody rests for what was said before, as the request that a long answer belongs to",
  verifies(["card/isolation-latency"]),
  async () => {
    noteShortMessage();
    vi.advanceTimersByTime(1);
    const courtesy = createCourtesy();
    await moveMuch(courtesy);
    expect(await goesOnAtOnce(courtesy)).toBe(true);
    vi.advanceTimersByTime(1);
    noteShortMessage();
    expect(await goesOnAtOnce(courtesy)).toBe(false);
  },
);
