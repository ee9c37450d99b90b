import { expect, onTestFinished, test } from "vitest";
import { createSessions, type SessionRules } from "../../../../mcp/server/sessions.ts";
import { verifies } from "../../../support/verifies.ts";

/** Room for two sessions, and the ends of those that are over. */
function open(limits: { idleMs: number }, rules: Partial<SessionRules<string>> = {}) {
  const sessions = createSessions<string>({ most: 2, ...limits }, { now: () => performance.now(), ...rules });
  onTestFinished(() => sessions.close("the test is over"));
  const ended: [string, string][] = [];
  const add = (id: string) => sessions.add(id, id, (reason) => void ended.push([id, reason]));
  return { sessions, ended, add };
}

const HOUR_MS = 3_600_000;

test("an idle session ends, one with an open stream does not", verifies(["card/6-transports"]), async () => {
  const { sessions, ended, add } = open({ idleMs: 20 });
  for (const id of ["quiet", "streaming"]) add(id);
  const release = sessions.hold("streaming");
  expect(add("third")).toBe(false);
  await expect.poll(() => ended).toEqual([["quiet", "it was silent for long"]]);
  expect(sessions.find("streaming")).toBe("streaming");
  release();
  await expect.poll(() => ended.map(([id]) => id)).toEqual(["quiet", "streaming"]);
});

test("a new session replaces the one that is idle longest, where idle ones are replaced", () => {
  let now = 0;
  const { sessions, ended, add } = open({ idleMs: HOUR_MS }, { replacesIdle: true, now: () => now });
  for (const id of ["first", "second"]) {
    now += 1;
    add(id);
  }
  now += 1;
  sessions.find("first");
  expect(add("third")).toBe(true);
  expect(ended).toEqual([["second", "newer agents have come"]]);
});

test("a busy session is not replaced", () => {
  const { ended, add } = open({ idleMs: HOUR_MS }, { replacesIdle: true, isBusy: (session) => session === "first" });
  for (const id of ["first", "second", "third"]) expect(add(id)).toBe(true);
  expect(ended.map(([id]) => id)).toEqual(["second"]);
});

test("sessions end with the reason for which they are closed", () => {
  const { sessions, ended, add } = open({ idleMs: HOUR_MS });
  for (const id of ["first", "second"]) add(id);
  sessions.remove("first", "it has ended its session");
  sessions.close("the server is closed");
  expect(ended).toEqual([
    ["first", "it has ended its session"],
    ["second", "the server is closed"],
  ]);
});

test("what was idle for too long is not found, and makes room, before a search for it", () => {
  let now = 0;
  const { sessions, ended, add } = open({ idleMs: HOUR_MS }, { now: () => now });
  for (const id of ["first", "second"]) add(id);
  now = HOUR_MS;
  expect(sessions.find("first")).toBe("first");
  now += 1;
  expect(sessions.find("second")).toBeUndefined();
  for (const id of ["third", "fourth"]) expect(add(id)).toBe(id === "third");
  now += HOUR_MS;
  expect(add("fourth")).toBe(true);
  expect(ended.map(([id]) => id)).toEqual(["second", "first"]);
});

test("the interval of the search is that of the limits", () => {
  const intervals: number[] = [];
  const every = (ms: number) => {
    intervals.push(ms);
    return () => {};
  };
  for (const limits of [{ idleMs: HOUR_MS }, { idleMs: 20 }, { idleMs: HOUR_MS, sweepMs: 30_000 }]) open(limits, { every });
  expect(intervals).toEqual([60_000, 20, 30_000]);
});
