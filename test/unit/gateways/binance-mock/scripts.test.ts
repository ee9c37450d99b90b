import { describe, expect, test } from "vitest";
import type { BookLevel } from "../../../../gateways/binance/mock/engine/book-history.ts";
import type { AggregatedTrade } from "../../../../gateways/binance/mock/engine/tape.ts";
import { defaultAccounts } from "../../../../gateways/binance/mock/mock-accounts.ts";
import type { ScriptName } from "../../../../gateways/binance/mock/scripts/script.ts";
import { World } from "../../../../gateways/binance/mock/world.ts";

const SYMBOL = "BTCUSDT";
const START = Date.parse("2026-03-02T12:00:00Z");
const SECOND_MS = 1000;

/** A world at a clock of its own, with what BTCUSDT's differences and trades told. */
function openWorld(script: ScriptName, seed = 1) {
  let now = START;
  const differences: { readonly time: number; readonly bids: BookLevel[]; readonly asks: BookLevel[] }[] = [];
  const trades: AggregatedTrade[] = [];
  const world = new World({
    seed,
    scripts: { [SYMBOL]: script },
    accounts: defaultAccounts,
    clock: { now: () => now, monotonic: () => now },
    events: {
      traded: () => {},
      executed: () => {},
      aggregated: ({ spec }, trade) => void (spec.symbol === SYMBOL && trades.push(trade)),
      passed: (time) => void (time % 100 === 0 && differences.push({ time, ...market().matching.book.touched(100) })),
    },
  });
  const market = () => {
    const found = world.market(SYMBOL);
    if (found === undefined) throw new Error("the market is there");
    return found;
  };
  const pass = (ms: number) => {
    now += ms;
    world.catchUp();
  };
  return { world, market: market(), book: market().matching.book, differences, trades, pass };
}

const ticks = (price: string): number => Math.round(Number(price) * 100);
const steps = (quantity: string): number => Math.round(Number(quantity) * 100_000);
const quantities = (levels: readonly BookLevel[]) => levels.map(([, quantity]) => quantity);
const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

test("the same seed gives the same market, another one another", () => {
  const stateOf = (seed: number) => {
    const { pass, book, trades } = openWorld("calm", seed);
    pass(10 * SECOND_MS);
    return JSON.stringify([book.updateId, book.levels("BUY", 50), book.levels("SELL", 50), trades]);
  };
  expect(stateOf(7)).toBe(stateOf(7));
  expect(stateOf(7)).not.toBe(stateOf(8));
});

describe("the known answer is in the market's data", () => {
  test("calm: no level stands out, both sides change and trade alike, the spread stays", () => {
    const { world, pass, book, differences, trades } = openWorld("calm");
    pass(60 * SECOND_MS);
    expect(world.answer(SYMBOL)).toEqual({ script: "calm", finds: "nothing" });
    for (const side of ["BUY", "SELL"] as const) {
      const top = quantities(book.levels(side, 20));
      expect(Math.max(...top)).toBeLessThan(2 * median(top));
    }
    const changes = (side: "bids" | "asks") => differences.reduce((sum, one) => sum + one[side].length, 0);
    expect(changes("bids") / changes("asks")).toBeGreaterThan(0.8);
    expect(changes("bids") / changes("asks")).toBeLessThan(1.2);
    const bought = trades.filter(({ isBuyerMaker }) => !isBuyerMaker).length;
    expect(Math.abs(2 * bought - trades.length)).toBeLessThanOrEqual(1);
    expect((book.best("SELL") ?? 0) - (book.best("BUY") ?? 0)).toBe(1);
  });

  test("trend: buyers only, the price rises by a tick a second, bids change three times as often as asks", () => {
    const { world, pass, book, differences, trades } = openWorld("trend");
    const before = book.best("BUY") ?? 0;
    pass(20 * SECOND_MS);
    expect(world.answer(SYMBOL)).toEqual({ script: "trend", direction: "buy", bidToAskChanges: 3 });
    expect(book.best("BUY")).toBe(before + 20);
    expect(trades.length).toBeGreaterThan(90);
    expect(trades.every(({ isBuyerMaker }) => !isBuyerMaker)).toBe(true);
    const changes = (side: "bids" | "asks") => differences.reduce((sum, one) => sum + one[side].length, 0);
    expect(changes("bids") / changes("asks")).toBeGreaterThanOrEqual(3);
  });

  test("wall: one ask of ten times the usual quantity, for good", () => {
    const { world, pass, book } = openWorld("wall");
    const answer = world.answer(SYMBOL);
    if (answer?.script !== "wall") throw new Error("the script is the wall");
    for (let second = 0; second < 20; second += 1) {
      pass(SECOND_MS);
      const asks = book.levels("SELL", 20);
      const walls = asks.filter(([, quantity]) => quantity > 2 * median(quantities(asks)));
      expect(walls).toEqual([[ticks(answer.price), steps(answer.quantity)]]);
      const bids = quantities(book.levels("BUY", 20));
      expect(Math.max(...bids)).toBeLessThan(2 * median(bids));
    }
  });

  test("iceberg: each buyer takes the shown part, and as much is shown again", () => {
    const { world, pass, book, trades } = openWorld("iceberg");
    pass(20 * SECOND_MS);
    const answer = world.answer(SYMBOL);
    if (answer?.script !== "iceberg") throw new Error("the script is the iceberg");
    expect(answer.refills).toBe(40);
    const executed = trades.filter(({ price }) => price === ticks(answer.price)).reduce((sum, { quantity }) => sum + quantity, 0);
    expect(executed).toBe(steps(answer.executed));
    expect(executed).toBe(40 * steps(answer.peak));
    expect(book.levels("SELL", 1)).toEqual([[ticks(answer.price), steps(answer.peak)]]);
  });

  test("stuffing: two thousand level updates a second, one trade a second", () => {
    const { world, pass, differences, trades } = openWorld("stuffing");
    pass(10 * SECOND_MS);
    expect(world.answer(SYMBOL)).toEqual({ script: "stuffing", updatesPerSecond: 2000, tradesPerSecond: 1 });
    const updates = differences.reduce((sum, { bids, asks }) => sum + bids.length + asks.length, 0);
    expect(updates / 10).toBeGreaterThanOrEqual(2000);
    expect(updates / 10).toBeLessThan(2020);
    expect(trades).toHaveLength(10);
  });

  test("collapse: 95 % of the depth is cancelled at once, the spread is 21 times as wide, and both come back", () => {
    const { world, pass, book, trades } = openWorld("collapse");
    const depth = () => quantities([...book.levels("BUY", Infinity), ...book.levels("SELL", Infinity)]).reduce((sum, one) => sum + one, 0);
    const spread = () => (book.best("SELL") ?? 0) - (book.best("BUY") ?? 0);
    pass(15 * SECOND_MS);
    const [before, traded] = [depth(), trades.length];
    expect(world.answer(SYMBOL)).toMatchObject({
      phase: "before",
      depthLostPercent: 95,
      spreadBefore: 1,
      spreadAfter: 21,
      cancelledPercent: 100,
    });
    expect(spread()).toBe(1);
    pass(SECOND_MS);
    expect(world.answer(SYMBOL)).toMatchObject({ phase: "collapsed" });
    expect(spread()).toBe(21);
    expect(100 - (100 * depth()) / before).toBeCloseTo(95, 1);
    expect(trades.length).toBe(traded);
    pass(15 * SECOND_MS);
    expect(world.answer(SYMBOL)).toMatchObject({ phase: "before" });
    expect([spread(), Math.round(depth() / before)]).toEqual([1, 1]);
  });

  test("thin gap: no volume and no orders in the range, even volume below and above it", () => {
    const { world, pass, book, trades } = openWorld("thin-gap");
    const answer = world.answer(SYMBOL);
    if (answer?.script !== "thin-gap") throw new Error("the script is the thin gap");
    pass(32 * SECOND_MS);
    pass(32 * SECOND_MS);
    const isInGap = (price: number) => price >= ticks(answer.low) && price <= ticks(answer.high);
    expect(trades.length).toBeGreaterThan(600);
    expect(trades.filter(({ price }) => isInGap(price))).toEqual([]);
    expect([...book.levels("BUY", Infinity), ...book.levels("SELL", Infinity)].filter(([price]) => isInGap(price))).toEqual([]);
    const volumes = Array.from({ length: 4 }, (_, bin) => {
      const from = ticks(answer.low) - 40 + bin * 10;
      return trades.filter(({ price }) => price >= from && price < from + 10).reduce((sum, { quantity }) => sum + quantity, 0);
    });
    expect(Math.min(...volumes)).toBeGreaterThan(0.7 * Math.max(...volumes));
    expect(ticks(answer.high) - ticks(answer.low)).toBe(29);
  });
});

test("a market follows another script from any moment on, around the price of then", () => {
  const { world, pass, book } = openWorld("iceberg");
  pass(5 * SECOND_MS);
  const before = book.best("BUY") ?? 0;
  expect(world.follow(SYMBOL, "wall")).toBe(true);
  pass(SECOND_MS);
  const answer = world.answer(SYMBOL);
  if (answer?.script !== "wall") throw new Error("the script is the wall");
  expect(book.quantityAt("SELL", ticks(answer.price))).toBe(steps(answer.quantity));
  expect(Math.abs((book.best("BUY") ?? 0) - before)).toBeLessThanOrEqual(1);
  expect(world.follow("NOPEUSDT", "wall")).toBe(false);
});

test("a day passes in a moment: the market sleeps for what is beyond a minute", () => {
  const { pass, differences } = openWorld("calm");
  pass(24 * 60 * 60 * SECOND_MS);
  expect(differences).toHaveLength(60 * 10);
  expect(differences.at(-1)?.time).toBe(START + 24 * 60 * 60 * SECOND_MS);
});
