import { setMaxListeners } from "node:events";
import fc from "fast-check";
import { expect, test } from "vitest";
import { ExchangeProblem } from "../../../../../gateways/binance/client/errors/exchange-problem.ts";
import { createWeightBudget, type WeightBudget } from "../../../../../gateways/binance/client/rest/weight-budget.ts";
import { createVirtualTiming, type VirtualTiming } from "../../../../support/gateways/binance/virtual-timing.ts";

const never = new AbortController().signal;
// Sixty requests of one test wait with it at once.
setMaxListeners(0, never);
const settings = { limit: 1000, longestWaitMs: { prompt: 10_000, paced: 60_000 } };

function open(limits = settings): { timing: VirtualTiming; budget: WeightBudget } {
  const timing = createVirtualTiming();
  return { timing, budget: createWeightBudget(limits, timing) };
}

/** A request that is answered after so many milliseconds. */
const spend = async (budget: WeightBudget, weight: number, said?: number) =>
  (await budget.take({ weight, pace: "prompt" }, never)).ended(said);

test("the weight of a request counts from its beginning until a minute after its end", async () => {
  const { timing, budget } = open();
  const ticket = await budget.take({ weight: 40, pace: "prompt" }, never);
  await timing.advance(5000);
  expect(budget.used()).toBe(40);
  ticket.ended(undefined);
  await timing.advance(59_999);
  expect(budget.used()).toBe(40);
  await timing.advance(1);
  expect(budget.used()).toBe(0);
});

test("what the exchange says counts where it is more, such as requests of other programs", async () => {
  const { timing, budget } = open();
  await spend(budget, 20, 700);
  await spend(budget, 5);
  expect(budget.used()).toBe(705);
  await spend(budget, 5, 650);
  expect(budget.used()).toBe(710);
  await timing.advance(1);
  await spend(budget, 5, 650);
  expect(budget.used()).toBe(650);
  await timing.advance(60_000);
  expect(budget.used()).toBe(0);
});

test("a request beyond the budget waits where its turn comes soon, and is refused with the time otherwise", async () => {
  const { timing, budget } = open();
  await spend(budget, 1000);
  await expect(budget.take({ weight: 1, pace: "prompt" }, never)).rejects.toMatchObject({
    kind: "rate-limit",
    retryAfter: 60,
    isTransient: false,
    message: "The request weighs 1, and 1000 of 1000 of this minute are used; nothing was sent",
    details: { suggestion: "Wait 60 s, then call again; or raise --max-weight-wait", weight: { used: 1000, limit: 1000 } },
  });
  await timing.advance(55_000);
  let admittedAt: number | undefined;
  const waiting = budget.take({ weight: 1, pace: "prompt" }, never).then(() => {
    admittedAt = timing.clock.monotonic();
  });
  await timing.advance(10_000);
  await waiting;
  expect(admittedAt).toBe(60_000);
});

test.each([60_000, Number.POSITIVE_INFINITY])("with a longest wait of %d ms a request waits for the next minute", async (prompt) => {
  const { timing, budget } = open({ ...settings, longestWaitMs: { prompt, paced: prompt } });
  await spend(budget, 1000);
  const waiting = budget.take({ weight: 1, pace: "prompt" }, never).then(() => timing.clock.monotonic());
  await timing.advance(60_000);
  expect(await waiting).toBe(60_000);
});

test("a request that waits leaves when its caller gives up, and the next one takes its turn", async () => {
  const { timing, budget } = open();
  await spend(budget, 400);
  await timing.advance(1000);
  await spend(budget, 600);
  await timing.advance(54_000);
  const caller = new AbortController();
  const first = budget.take({ weight: 900, pace: "prompt" }, caller.signal);
  const second = budget.take({ weight: 100, pace: "prompt" }, never);
  let isAdmitted = false;
  void second.then(() => {
    isAdmitted = true;
  });
  await timing.advance(5500);
  // The heavy request is first in the queue, so that lighter ones cannot starve it.
  expect(isAdmitted).toBe(false);
  caller.abort(new Error("given up"));
  await expect(first).rejects.toThrow("given up");
  await timing.advance(0);
  expect(isAdmitted).toBe(true);
});

test("paced requests leave half of the limit to others, and one that is heavier than that goes alone", async () => {
  const { timing, budget } = open();
  const snapshots = [1, 2, 3].map(() => budget.take({ weight: 250, pace: "paced" }, never));
  const done: number[] = [];
  for (const [index, snapshot] of snapshots.entries())
    void snapshot.then((ticket) => {
      done.push(index);
      ticket.ended(undefined);
    });
  await timing.advance(1000);
  expect(done).toEqual([0, 1]);
  await spend(budget, 500);
  expect(budget.used()).toBe(1000);
  await timing.advance(60_000);
  expect(done).toEqual([0, 1, 2]);
  await timing.advance(60_000);
  await expect(budget.take({ weight: 600, pace: "paced" }, never)).resolves.toBeDefined();
});

test("after 429 requests wait, and after 418 nothing is sent until the ban has ended", async () => {
  const { timing, budget } = open();
  budget.block("rate-limit", 5000);
  const waiting = spend(budget, 1);
  await timing.advance(1000);
  budget.block("ban", 120_000);
  const banned = { kind: "ban", status: 418, retryAfter: 120 };
  await expect(waiting).rejects.toMatchObject(banned);
  await expect(budget.take({ weight: 1, pace: "paced" }, never)).rejects.toMatchObject(banned);
  // An answer that was on its way does not shorten the ban.
  budget.block("rate-limit", 1000);
  await timing.advance(115_000);
  await expect(spend(budget, 1)).rejects.toMatchObject({ kind: "ban", retryAfter: 5 });
  await timing.advance(5000);
  await expect(spend(budget, 1)).resolves.toBeUndefined();
});

test("the limit is the exchange's own, and what is heavier than all of it is refused at once", async () => {
  const { budget } = open();
  budget.setLimit(100);
  const refused = budget.take({ weight: 250, pace: "paced" }, never);
  await expect(refused).rejects.toBeInstanceOf(ExchangeProblem);
  await expect(refused).rejects.toThrow("The request weighs 250, and the exchange permits 100 per minute; nothing was sent");
});

/** A request: when, how heavy, how long on its way, and at what part of that the exchange counts it. */
const Asked = fc.record({
  afterMs: fc.integer({ min: 0, max: 20_000 }),
  weight: fc.constantFrom(1, 2, 5, 20, 25, 50, 250),
  pace: fc.constantFrom("prompt" as const, "paced" as const),
  tripMs: fc.integer({ min: 0, max: 15_000 }),
  countedAt: fc.double({ min: 0, max: 1, noNaN: true }),
  isSaid: fc.boolean(),
  isAborted: fc.boolean(),
});

test("the exchange never counts more than its limit in any of its minutes, whatever the interleaving", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(Asked, { minLength: 5, maxLength: 60 }), fc.integer({ min: 0, max: 59_999 }), async (asked, phase) => {
      const { timing, budget } = open({ ...settings, limit: 600 });
      const minutes = new Map<number, number>();
      const minute = () => Math.floor((timing.clock.monotonic() + phase) / 60_000);
      const run = async ({ weight, pace, tripMs, countedAt, isSaid, isAborted }: (typeof asked)[number]) => {
        const caller = new AbortController();
        const taking = budget.take({ weight, pace }, caller.signal);
        if (isAborted) void timing.pause(2000, never).then(() => caller.abort(new Error("given up")));
        const ticket = await taking;
        await timing.pause(tripMs * countedAt, never);
        minutes.set(minute(), (minutes.get(minute()) ?? 0) + weight);
        const said = minutes.get(minute());
        await timing.pause(tripMs * (1 - countedAt), never);
        ticket.ended(isSaid ? said : undefined);
      };
      const runs: Promise<unknown>[] = [];
      for (const one of asked) {
        await timing.advance(one.afterMs);
        runs.push(run(one).catch((error: Error) => error.message));
      }
      await timing.advance(600_000);
      await Promise.all(runs);
      expect(Math.max(0, ...minutes.values())).toBeLessThanOrEqual(600);
      expect(budget.used()).toBe(0);
    }),
    { numRuns: 100 },
  );
});
