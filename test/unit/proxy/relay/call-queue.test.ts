import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createPendingRequests } from "../../../../mcp/pending-requests.ts";
import type { Log, LogFields } from "../../../../platform/observability/log.ts";
import { createHandshakeSlots, createLimitWatch } from "../../../../proxy/apps/limit-watch.ts";
import { coalesce } from "../../../../proxy/apps/serve-instance.ts";
import { createChangeWindow } from "../../../../proxy/compose/core.ts";
import { createUpstreamQueue } from "../../../../proxy/relay/call-queue.ts";
import { createDeadline } from "../../../../proxy/relay/deadline.ts";
import { verifies } from "../../../support/verifies.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function visits(queue: ReturnType<typeof createUpstreamQueue>, names: readonly string[]) {
  const seen: string[] = [];
  const places = names.map((name) =>
    queue.enter({ start: () => seen.push(`${name} starts`), waiting: (place) => seen.push(`${name} is ${place}`) }),
  );
  return { seen, places };
}

test("a queue runs as many as it may and lets the others in by their turn", verifies(["card/calls-queued"]), () => {
  const { seen, places } = visits(createUpstreamQueue(2), ["a", "b", "c", "d"]);
  expect(seen).toEqual(["a starts", "b starts", "c is 1", "d is 2"]);
  places[1]?.leave();
  expect(seen.slice(4)).toEqual(["c starts", "d is 1"]);
  places[1]?.leave();
  places[0]?.leave();
  expect(seen.slice(6)).toEqual(["d starts"]);
});

test("a call that gives up in the queue frees no running place", () => {
  const { seen, places } = visits(createUpstreamQueue(1), ["a", "b", "c"]);
  places[1]?.leave();
  expect(seen).toEqual(["a starts", "b is 1", "c is 2", "c is 1"]);
  places[0]?.leave();
  expect(seen.at(-1)).toBe("c starts");
});

test("a sign of life renews the limit but not the maximum", verifies(["card/timeout-per-tool"]), () => {
  const expired = vi.fn();
  const deadline = createDeadline({ limitMs: 100, maximumMs: 250 }, expired);
  deadline.start();
  vi.advanceTimersByTime(90);
  deadline.renew();
  vi.advanceTimersByTime(90);
  deadline.renew();
  vi.advanceTimersByTime(60);
  expect(expired).not.toHaveBeenCalled();
  vi.advanceTimersByTime(10);
  expect(expired.mock.calls).toEqual([[250]]);
});

test("without a sign of life the limit ends it, once, and renewing does not revive it", () => {
  const expired = vi.fn();
  const deadline = createDeadline({ limitMs: 100, maximumMs: 250 }, expired);
  deadline.start();
  vi.advanceTimersByTime(100);
  deadline.renew();
  vi.advanceTimersByTime(1000);
  expect(expired.mock.calls).toEqual([[100]]);
});

test.each([
  ["the limit", { limitMs: Number.POSITIVE_INFINITY, maximumMs: 250 }, [[250]]],
  ["the maximum", { limitMs: 300, maximumMs: Number.POSITIVE_INFINITY }, [[300]]],
  ["both", { limitMs: Number.POSITIVE_INFINITY, maximumMs: Number.POSITIVE_INFINITY }, []],
])("a deadline without %s leaves the call alone for longer than one timer", (_what, limits, calls) => {
  const expired = vi.fn();
  const deadline = createDeadline(limits, expired);
  deadline.start();
  deadline.hold()();
  vi.advanceTimersByTime(2 ** 31 + 1000);
  expect(expired.mock.calls).toEqual(calls);
  deadline.clear();
});

test("a cleared deadline never expires", () => {
  const expired = vi.fn();
  const deadline = createDeadline({ limitMs: 100, maximumMs: 250 }, expired);
  deadline.start();
  deadline.clear();
  vi.advanceTimersByTime(1000);
  expect(expired).not.toHaveBeenCalled();
});

test("changes within the window count as one, and the next one opens another", verifies(["card/catalog-one-change"]), () => {
  const ended = vi.fn();
  const window = createChangeWindow(500, ended);
  window.note();
  vi.advanceTimersByTime(499);
  window.note();
  vi.advanceTimersByTime(1);
  expect(ended).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1000);
  expect(ended).toHaveBeenCalledTimes(1);
  window.note();
  vi.advanceTimersByTime(500);
  expect(ended).toHaveBeenCalledTimes(2);
});

test("each request is answered once: by its answer, or because the peer is gone", async () => {
  const pending = createPendingRequests();
  const seen: unknown[] = [];
  const unusable = { kind: "unusable", code: "AMCP_PROXY_BAD_FRAME", message: "" } as const;
  const [first, second, third] = ["a", "b", "c"].map((name) => pending.open((answer) => seen.push([name, answer.kind])));
  expect(pending.settle(first, unusable)).toBe(true);
  expect(pending.settle(first, unusable)).toBe(false);
  pending.forget(second ?? "");
  pending.closeAll("it left");
  expect(pending.settle(third, unusable)).toBe(false);
  pending.open((answer) => seen.push(["late", answer.kind]));
  await Promise.resolve();
  expect(seen).toEqual([
    ["a", "unusable"],
    ["c", "gone"],
    ["late", "gone"],
  ]);
});

test("what is asked for during a run is one more run", async () => {
  const runs: (() => void)[] = [];
  const refresh = coalesce(() => new Promise<void>((resolve) => runs.push(resolve)));
  refresh();
  refresh();
  refresh();
  expect(runs).toHaveLength(1);
  runs[0]?.();
  await vi.waitFor(() => expect(runs).toHaveLength(2));
  runs[1]?.();
  await Promise.resolve();
  refresh();
  await vi.waitFor(() => expect(runs).toHaveLength(3));
});

test(
  "a warning comes before the end is reached, and again only after things have eased",
  verifies(["card/5-warnings", "003/EDGE-6"]),
  () => {
    const told: string[] = [];
    const note = (message: string, { used = 0 }: LogFields = {}) => void told.push(`${message} at ${used}`);
    const log: Log = { debug: note, information: note, warning: note, error: note, close: async () => {} };
    const gauge = createLimitWatch("calls", { limit: 10, log });
    for (const used of [7, 8, 9, 10, 7, 9, 5, 8]) gauge(used);
    expect(told).toEqual(["limit nearly reached at 8", "limit no longer near at 5", "limit nearly reached at 8"]);
  },
);

test(
  "an app that finds no seat is told when to come again, and gets the seat that became free",
  verifies(["card/link-retry-after"]),
  () => {
    const handshakeSlots = createHandshakeSlots(1);
    const [first, second] = [handshakeSlots.slot(), handshakeSlots.slot()];
    expect(first.take()).toBeUndefined();
    expect(second.take()).toBeGreaterThanOrEqual(200);
    first.leave();
    expect(second.take()).toBeUndefined();
  },
);
