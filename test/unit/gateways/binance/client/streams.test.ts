import fc from "fast-check";
import { expect, test } from "vitest";
import { createPacer, readFrame } from "../../../../../gateways/binance/client/streams/market-streams.ts";
import { createSubscriptions } from "../../../../../gateways/binance/client/streams/subscriptions.ts";
import { parsedAnswer } from "../../../../../gateways/kit/upstream/parse-json.ts";
import { createVirtualTiming } from "../../../../support/gateways/binance/virtual-timing.ts";

test("no second has more messages than permitted, however the requests for them come", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 700 }), { maxLength: 60 }), fc.integer({ min: 1, max: 5 }), async (gaps, most) => {
      const timing = createVirtualTiming();
      const sent: number[] = [];
      let wanted = 0;
      const pacer = createPacer(timing, most, () => {
        if (wanted === 0) return false;
        wanted -= 1;
        sent.push(timing.clock.monotonic());
        return true;
      });
      for (const gap of gaps) {
        await timing.advance(gap);
        wanted += 1;
        pacer.soon();
      }
      await timing.advance(60_000);
      expect(sent).toHaveLength(gaps.length);
      for (const [index, at] of sent.entries()) expect((sent[index + most] ?? Number.POSITIVE_INFINITY) - at).toBeGreaterThan(1000);
    }),
    { numRuns: 50 },
  );
});

test("what waits is forgotten when the socket is lost", async () => {
  const timing = createVirtualTiming();
  let runs = 0;
  const pacer = createPacer(timing, 4, () => {
    runs += 1;
    return false;
  });
  pacer.soon();
  pacer.stop();
  await timing.advance(5000);
  expect(runs).toBe(0);
});

test.each([
  ['{"stream":"a@trade","data":{"t":1}}', { kind: "event", stream: "a@trade", data: { t: 1 } }],
  ['{"stream":"!miniTicker@arr","data":[{"s":"A"}]}', { kind: "event", stream: "!miniTicker@arr", data: [{ s: "A" }] }],
  ['{"result":null,"id":3}', { kind: "answer", id: 3, error: undefined }],
  ['{"code":2,"msg":"Invalid request","id":3}', { kind: "answer", id: 3, error: "2 Invalid request" }],
  ['{"error":{"code":1,"msg":"Invalid value type"},"id":4}', { kind: "answer", id: 4, error: "1 Invalid value type" }],
  ['{"code":3,"msg":"Invalid JSON"}', { kind: "error", error: "3 Invalid JSON" }],
  ['{"e":"serverShutdown","E":1}', { kind: "shutdown" }],
  ['{"stream":"","data":{"e":"serverShutdown"}}', { kind: "shutdown" }],
  ['{"stream":"a@trade"}', { kind: "malformed" }],
  ['{"stream":"a@trade","data":1}', { kind: "malformed" }],
  ["null", { kind: "malformed" }],
  ["{", { kind: "malformed" }],
])("%s is read as what it is", (text, frame) => {
  expect(readFrame(text)).toEqual(frame);
});

test("a text that is no JSON has no value", () => {
  expect(parsedAnswer("{")).toBeUndefined();
});

test("many streams are asked for in batches, and only what has changed is", () => {
  let wanted = Array.from({ length: 450 }, (_, index) => `s${index}@trade`);
  const subscriptions = createSubscriptions(() => wanted);
  const sizes = [1, 2, 3].map(() => subscriptions.next()).map((message) => message?.params.length);
  expect(sizes).toEqual([200, 200, 50]);
  expect(subscriptions.next()).toBeUndefined();
  expect(subscriptions.settle(1, undefined).opened).toHaveLength(200);
  expect(subscriptions.settle(1, undefined)).toEqual({ opened: [], refused: [] });
  wanted = wanted.slice(449).concat("new@trade");
  expect([1, 2, 3].map(() => subscriptions.next()).map((message) => message?.method)).toEqual([
    "UNSUBSCRIBE",
    "UNSUBSCRIBE",
    "UNSUBSCRIBE",
  ]);
  expect(subscriptions.next()).toMatchObject({ method: "SUBSCRIBE", params: ["new@trade"] });
  // The answer to an earlier message is not one to streams that are unwanted by now.
  expect(subscriptions.settle(2, undefined)).toEqual({ opened: [], refused: [] });
});

test("a refused stream is asked for again only when it was unwanted meanwhile, or the connection is new", () => {
  let wanted = ["bad@x"];
  const subscriptions = createSubscriptions(() => wanted);
  const ask = () => subscriptions.next()?.params;
  expect(ask()).toEqual(["bad@x"]);
  expect(subscriptions.settle(1, "2 Invalid request")).toEqual({ opened: [], refused: ["bad@x"] });
  expect(ask()).toBeUndefined();
  wanted = [];
  expect(ask()).toBeUndefined();
  wanted = ["bad@x"];
  expect(ask()).toEqual(["bad@x"]);
  subscriptions.settle(2, "2 Invalid request");
  subscriptions.reset();
  expect(ask()).toEqual(["bad@x"]);
});

test("a stream that was dropped is asked for anew, and an answer to the earlier message does not confirm it", () => {
  const subscriptions = createSubscriptions(() => ["a@trade"]);
  const ask = () => subscriptions.next();
  expect(ask()).toMatchObject({ method: "SUBSCRIBE", id: 1 });
  subscriptions.drop("a@trade");
  expect(subscriptions.settle(1, undefined)).toEqual({ opened: [], refused: [] });
  expect([ask(), ask(), ask()]).toEqual([
    { method: "UNSUBSCRIBE", params: ["a@trade"], id: 2 },
    { method: "SUBSCRIBE", params: ["a@trade"], id: 3 },
    undefined,
  ]);
  subscriptions.settle(2, undefined);
  expect(subscriptions.settle(3, undefined)).toEqual({ opened: ["a@trade"], refused: [] });
  subscriptions.drop("a@trade");
  expect(subscriptions.isConfirmed("a@trade")).toBe(false);
  subscriptions.reset();
  expect([ask(), ask()]).toEqual([{ method: "SUBSCRIBE", params: ["a@trade"], id: 4 }, undefined]);
});

test("an answer that comes after the stream was asked for anew settles its own message only", () => {
  const subscriptions = createSubscriptions(() => ["a@trade"]);
  subscriptions.next();
  subscriptions.drop("a@trade");
  subscriptions.next();
  expect(subscriptions.next()).toMatchObject({ method: "SUBSCRIBE", id: 3 });
  expect(subscriptions.settle(1, undefined)).toEqual({ opened: [], refused: [] });
  expect(subscriptions.isConfirmed("a@trade")).toBe(false);
  expect(subscriptions.settle(3, "2 Invalid request")).toEqual({ opened: [], refused: ["a@trade"] });
  expect(subscriptions.next()).toBeUndefined();
  subscriptions.drop("a@trade");
  expect(subscriptions.next()).toMatchObject({ method: "SUBSCRIBE", params: ["a@trade"] });
});
