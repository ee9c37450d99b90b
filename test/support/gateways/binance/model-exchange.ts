import type { Clock } from "../../../../contracts/ports.ts";
import type { Schedule } from "../../../../gateways/binance/book/settings.ts";
import type { Depth, Level } from "../../../../gateways/binance/model/market.ts";
import type { Fetched, MarketStreams, StreamListener } from "../../../../gateways/binance/model/ports.ts";

/** Time that passes only when it is told to, with the work that waits for it. */
export function createModelTime(): { readonly clock: Clock; readonly schedule: Schedule; pass(ms: number): void } {
  let now = 1_800_000_000_000;
  const waiting = new Set<{ readonly at: number; readonly work: () => void }>();
  return {
    clock: { now: () => now, monotonic: () => now },
    schedule(ms, work) {
      const entry = { at: now + Math.max(0, ms), work };
      waiting.add(entry);
      return () => waiting.delete(entry);
    },
    pass(ms) {
      const end = now + ms;
      for (;;) {
        const next = [...waiting].filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
        if (next === undefined) break;
        waiting.delete(next);
        now = Math.max(now, next.at);
        next.work();
      }
      now = end;
    },
  };
}

type Truth = { readonly bids: readonly Level[]; readonly asks: readonly Level[] };

/** A change of one level; quantity 0 removes it. */
export interface ModelChange {
  readonly side: "bid" | "ask";
  readonly price: number;
  readonly quantity: number;
}

/** The books of an exchange at every update id, told in the form of Binance. Prices are whole numbers; bids stay below asks. */
export interface ModelExchange {
  readonly updateId: number;
  /** Makes some updates, one id each. @returns the event of them */
  change(changes: readonly ModelChange[]): object;
  truthAt(updateId: number): Truth | undefined;
  depth(limit: number, updateId?: number): Depth;
}

const priceText = (price: number): string => `${price}.00000000`;

export function createModelExchange(levels: number, firstId = 100): ModelExchange {
  const book = { bid: new Map<number, number>(), ask: new Map<number, number>() };
  for (let step = 1; step <= levels; step += 1) {
    book.bid.set(1000 - step, step);
    book.ask.set(1000 + step, step);
  }
  const truths = new Map<number, Truth>();
  let updateId = firstId;
  let time = 1_800_000_000_000;
  const sorted = (side: "bid" | "ask"): Level[] =>
    [...book[side]]
      .sort(([a], [b]) => (side === "bid" ? b - a : a - b))
      .map(([price, quantity]) => [priceText(price), `${quantity}.00000000`]);
  const keep = () => truths.set(updateId, { bids: sorted("bid"), asks: sorted("ask") });
  keep();
  const set = ({ side, price, quantity }: ModelChange) => {
    if (quantity === 0) book[side].delete(price);
    else book[side].set(price, quantity);
  };
  return {
    get updateId() {
      return updateId;
    },
    change(changes) {
      const first = updateId + 1;
      const touched = new Map<string, ModelChange>();
      for (const change of changes) {
        updateId += 1;
        set(change);
        touched.set(`${change.side} ${change.price}`, change);
        keep();
      }
      time += 100;
      const told = (side: "bid" | "ask"): Level[] =>
        [...touched.values()].filter((one) => one.side === side).map(({ price, quantity }) => [priceText(price), `${quantity}.00000000`]);
      return { e: "depthUpdate", E: time, s: "BTCUSDT", U: first, u: updateId, b: told("bid"), a: told("ask") };
    },
    truthAt: (id) => truths.get(id),
    depth(limit, id = updateId) {
      const truth = truths.get(id) ?? { bids: [], asks: [] };
      return { lastUpdateId: id, bids: truth.bids.slice(0, limit), asks: truth.asks.slice(0, limit) };
    },
  };
}

/** Streams whose events a test sends by hand. */
export interface ModelStreams extends MarketStreams {
  listeners(stream: string): readonly StreamListener[];
  readonly subscribed: readonly string[];
}

export function createModelStreams(opens = true): ModelStreams {
  const all = new Map<StreamListener, string>();
  return {
    subscribe(stream, listener) {
      all.set(listener, stream);
      if (opens) queueMicrotask(() => all.has(listener) && listener.opened());
      return () => all.delete(listener);
    },
    listeners: (stream) => [...all].filter(([, name]) => name === stream).map(([listener]) => listener),
    get subscribed() {
      return [...all.values()];
    },
  };
}

/** Requests for snapshots that a test answers by hand. */
export interface ModelDepths {
  depth(asked: { readonly symbol: string; readonly limit: number }, signal: AbortSignal): Promise<Fetched<Depth>>;
  /** Requests that wait for an answer, the oldest first. */
  readonly waiting: readonly AskedDepth[];
}

export interface AskedDepth {
  readonly symbol: string;
  readonly limit: number;
  answer(depth: Depth, weightUsed?: number): void;
  fail(error: Error): void;
}

export function createModelDepths(clock: Clock): ModelDepths {
  const waiting: AskedDepth[] = [];
  return {
    waiting,
    depth: ({ symbol, limit }) =>
      new Promise((resolve, reject) => {
        const done = () => waiting.splice(waiting.indexOf(asked), 1);
        const asked: AskedDepth = {
          symbol,
          limit,
          answer(data, weightUsed) {
            done();
            resolve({ data, receivedAt: clock.now(), weightUsed });
          },
          fail(error) {
            done();
            reject(error);
          },
        };
        waiting.push(asked);
      }),
  };
}

/** Lets promises settle that wait for nothing but each other. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}
