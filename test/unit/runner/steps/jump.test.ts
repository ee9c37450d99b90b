import { expect, test } from "vitest";
import type { Jumped } from "../../../../contracts/app-tools/target.ts";
import { type Answer, answering, fakeContext, run } from "../../../support/runner/fake-context.ts";
import { verifies } from "../../../support/verifies.ts";

const IDLE = "WatchTower:WaitForIdle";

/** An app with a timer every 10 s, which logs, fills a list and sorts it at the third. Without a clock of its own it is in real time. */
function appWithTimers({ stepped = true, due = 9 } = {}) {
  let fired = 0;
  const isDone = () => fired >= 3;
  const element = (name: string, y: number) => {
    const bounds = { x: 0, y, width: 10, height: 10 };
    const named = { type: "ListBoxItem", name, path: `List/Item[${y}]`, properties: { text: name }, children: [] };
    return { ...named, index: 0, bounds, screenBounds: bounds, ref: `@e${y}`, window: "Desk", locatorKind: "type" };
  };
  const waits: Answer = () => {
    const jumped: Jumped = fired < due ? { ms: 10_000, timers: 1 } : { ms: 0, timers: 0 };
    fired += jumped.timers;
    return answering({ idle: true, waitedMs: 100, stillBusy: [], ...(stepped && { jumped }) })({});
  };
  const entry = { sequence: 1, time: "2026-03-02T09:30:30Z", level: "information", source: "App", message: "Synchronized" };
  return {
    [IDLE]: waits,
    ReadLog: (() => answering({ entries: isDone() ? [entry] : [], next: 1, omitted: 0, dropped: 0 })({})) as Answer,
    FindElement: (() => answering({ elements: (isDone() ? ["a", "b"] : ["b", "a"]).map(element) })({})) as Answer,
    "WatchTower:CountOrders": (() => answering({ open: isDone() ? 0 : 3 })({})) as Answer,
    GetElementTree: (() => answering({ roots: [element(isDone() ? "done" : "open", 0)], count: 1, revision: fired })({})) as Answer,
  };
}

const WAITING = [
  ["log", { log: "Synchronized" }],
  ["tree", { tree: "List", contains: "- ListBoxItem 'done'" }],
  ["value", { value: { call: "WatchTower:CountOrders" }, pick: "$.open", equals: 0 }],
  ["element with sorted", { element: "type=ListBoxItem", sorted: "ascending" }],
] as const;

test.each(WAITING)(
  "`%s` with `jump` looks again after each timer, and tells how far time went",
  verifies(["card/time-jump"]),
  async (_, args) => {
    const context = fakeContext({ tools: appWithTimers(), timeoutMs: 60_000 });
    const { outcome } = await run("verify", { ...args, jump: true }, context);
    expect(outcome).toMatchObject({ status: "passed", note: expect.stringContaining("after 30000 ms of the app's time at 3 timers") });
    expect(context.pauses).toEqual([]);
    const jumps = context.received.filter(({ tool }) => tool === IDLE).map(({ input }) => input);
    // One idle period before the first, as of a step that waits in the app.
    expect(jumps).toEqual([
      { timeout: 60_000, jump: true, idle: 100 },
      { timeout: 50_000, jump: true, idle: 0 },
      { timeout: 40_000, jump: true, idle: 0 },
    ]);
  },
);

test.each(WAITING)("`%s` without `jump` leaves time alone", async (_, args) => {
  const context = fakeContext({ tools: appWithTimers(), timeoutMs: 300 });
  expect((await run("verify", args, context)).outcome.status).toBe("failed");
  expect(context.received.map(({ tool }) => tool)).not.toContain(IDLE);
});

test("time goes no further than the limit of the step", async () => {
  const context = fakeContext({ tools: appWithTimers(), timeoutMs: 20_000 });
  expect((await run("verify", { log: "Synchronized", jump: true }, context)).outcome.status).toBe("failed");
  expect(context.received.filter(({ tool }) => tool === IDLE)).toHaveLength(2);
});

test.each([
  ["in real time", { stepped: false }, 1],
  ["without a due timer", { due: 0 }, 4],
])("%s the step pauses between its looks", async (_, app, asked) => {
  const context = fakeContext({ tools: appWithTimers(app), timeoutMs: 900 });
  expect((await run("verify", { log: "Synchronized", jump: true }, context)).outcome.status).toBe("failed");
  expect(context.pauses).toEqual([100, 250, 500, 50]);
  expect(context.received.filter(({ tool }) => tool === IDLE)).toHaveLength(asked);
});
