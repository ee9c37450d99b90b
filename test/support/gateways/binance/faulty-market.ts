import fc from "fast-check";
import { expect } from "vitest";
import { createOrderBooks } from "../../../../gateways/binance/book/order-books.ts";
import type { Level } from "../../../../gateways/binance/model/market.ts";
import type { BookView } from "../../../../gateways/binance/model/ports.ts";
import {
  createModelDepths,
  createModelExchange,
  createModelStreams,
  createModelTime,
  type ModelChange,
  type ModelExchange,
  settled,
} from "./model-exchange.ts";

const change: fc.Arbitrary<ModelChange> = fc.oneof(
  fc.record({ side: fc.constant("bid" as const), price: fc.integer({ min: 985, max: 999 }), quantity: fc.integer({ min: 0, max: 9 }) }),
  fc.record({ side: fc.constant("ask" as const), price: fc.integer({ min: 1001, max: 1015 }), quantity: fc.integer({ min: 0, max: 9 }) }),
);
const changes = fc.array(change, { minLength: 1, maxLength: 5 });

/** What may happen to a stream and its snapshots. Events wait on the wire until one of these moves them. */
const step = fc.oneof(
  { weight: 12, arbitrary: fc.record({ does: fc.constant("deliver" as const), changes }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant("delay" as const), changes }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant("lose" as const), changes }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant("duplicate" as const), back: fc.nat(10) }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant("arrive" as const), which: fc.nat(10) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("garble" as const), changes }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("disconnect" as const), changes }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("connect" as const) }) },
  { weight: 8, arbitrary: fc.record({ does: fc.constant("snapshot" as const), late: fc.nat(4) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("fail" as const) }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant("wait" as const), ms: fc.constantFrom(100, 1000, 7000, 70_000) }) },
);
type Value<Of> = Of extends fc.Arbitrary<infer One> ? One : never;
type Step = Value<typeof step>;

export const sequence = fc.record({
  steps: fc.array(step, { minLength: 5, maxLength: 60 }),
  /** Levels of a snapshot: fewer than the book has, or more. */
  depth: fc.constantFrom(5, 9, 40),
});

/** How many of the checks found a live book: a book that is never live would be right, and useless. */
export interface Tally {
  live: number;
  other: number;
}

/** Plays a sequence, checks the book after each step, and at last lets the faults end: the book is live again. */
export async function play({ steps, depth }: Value<typeof sequence>, tally: Tally): Promise<void> {
  const time = createModelTime();
  const exchange = createModelExchange(15);
  const streams = createModelStreams();
  const requests = createModelDepths(time.clock);
  const settings = { depth, renewBelow: 3, mostBooks: 1 };
  const books = createOrderBooks({ requests, streams, clock: time.clock, schedule: time.schedule, settings });
  const unwatch = books.watch("BTCUSDT", {});
  await settled();
  const wire: object[] = [];
  const sent: object[] = [];
  const listener = () => streams.listeners("btcusdt@depth@100ms")[0];
  const deliver = (event: object) => {
    sent.push(event);
    listener()?.event(event, time.clock.now());
  };
  const answer = (late: number) => requests.waiting[0]?.answer(exchange.depth(depth, Math.max(100, exchange.updateId - late)));
  const acts: { readonly [Does in Step["does"]]: (step: Extract<Step, { does: Does }>) => void } = {
    deliver: (one) => deliver(exchange.change(one.changes)),
    delay: (one) => void wire.push(exchange.change(one.changes)),
    lose: (one) => void exchange.change(one.changes),
    duplicate({ back }) {
      const event = sent[sent.length - 1 - back];
      if (event !== undefined) deliver(event);
    },
    arrive({ which }) {
      const [event] = wire.splice(which % Math.max(1, wire.length), 1);
      if (event !== undefined) deliver(event);
    },
    garble: (one) => deliver({ ...exchange.change(one.changes), b: [["1,0", "5"]] }),
    disconnect(one) {
      listener()?.lost("the connection was reset");
      wire.length = 0;
      exchange.change(one.changes);
    },
    connect: () => listener()?.opened(),
    snapshot({ late }) {
      time.pass(500);
      answer(late);
    },
    fail: () => requests.waiting[0]?.fail(new Error("no answer")),
    wait: ({ ms }) => time.pass(ms),
  };
  const act = (one: Step) => (acts[one.does] as (step: Step) => void)(one);
  for (const one of steps) {
    act(one);
    await settled();
    for (const view of books.known()) count(check(view, exchange), tally);
  }
  for (let round = 0; round < 12 && books.known()[0]?.state !== "live"; round += 1) {
    listener()?.opened();
    time.pass(40_000);
    await settled();
    answer(0);
    await settled();
    deliver(exchange.change([{ side: "bid", price: 999, quantity: round + 1 }]));
    await settled();
  }
  for (const view of books.known()) expect(check(view, exchange), "when the faults have ended").toBe(true);
  unwatch();
  books.close();
}

function count(isLive: boolean, tally: Tally): void {
  if (isLive) tally.live += 1;
  else tally.other += 1;
}

/** @returns whether the book is live; it then equals the truth of its update id, as far as it says that it knows it */
function check(view: BookView, exchange: ModelExchange): boolean {
  if (view.state !== "live") {
    expect(view.reason, view.state).not.toBe("");
    return false;
  }
  const truth = exchange.truthAt(view.updateId);
  expect(truth, `the exchange's book at ${view.updateId}`).toBeDefined();
  const { lowestBid, highestAsk } = view.range;
  const within = (levels: readonly Level[] = [], isKnown: (price: number) => boolean) => levels.filter(([price]) => isKnown(Number(price)));
  expect(view.bids()).toEqual(within(truth?.bids, (price) => lowestBid === undefined || price >= Number(lowestBid)));
  expect(view.asks()).toEqual(within(truth?.asks, (price) => highestAsk === undefined || price <= Number(highestAsk)));
  return true;
}
