import { createRandom } from "../../../kit/mock/random.ts";
import type { MarketSpec } from "../engine/market-spec.ts";
import { type PastTrades, tradeOf } from "../engine/tape.ts";

const MINUTE_MS = 60_000;

/** The parts of the past, the oldest first: each begins `fromMs` before the start, and has a trade every `everyMs`. */
const PARTS = [
  { everyMs: 10 * MINUTE_MS, fromMs: 7 * 24 * 60 * MINUTE_MS },
  { everyMs: MINUTE_MS, fromMs: 24 * 60 * MINUTE_MS },
  { everyMs: 1000, fromMs: 10 * MINUTE_MS },
] as const;

/** The moments of the past's trades, in milliseconds before the start. */
const MOMENTS = PARTS.flatMap(({ everyMs, fromMs }, part) => {
  const until = PARTS[part + 1]?.fromMs ?? 0;
  return Array.from({ length: (fromMs - until) / everyMs }, (_, index) => fromMs - index * everyMs);
});

/** A week of trades before the start, so that klines, tickers and averages have a past. The last one is at the start price. */
export const createPast = (spec: MarketSpec, { seed, start }: { seed: number; start: number }): PastTrades => ({
  count: MOMENTS.length,
  invent() {
    const random = createRandom(seed);
    // Walks backwards from the start price, so that the market goes on where its past ends.
    let price = spec.startPrice;
    const prices = MOMENTS.map(() => {
      const before = price;
      price = Math.max(1, Math.round(price * (1 + random.normal() / 2000)));
      return before;
    }).toReversed();
    return MOMENTS.map((before, index) => {
      const quantity = Math.max(1, Math.round((spec.levelQuantity / 20) * (0.5 + random.next())));
      const trade = { id: index + 1, price: prices[index] ?? spec.startPrice, quantity, time: start - before };
      return tradeOf(spec, { ...trade, isBuyerMaker: random.next() < 0.5 });
    });
  },
});
