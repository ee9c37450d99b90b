import type { Random } from "../../../kit/mock/random.ts";
import type { Market } from "../engine/market.ts";
import { tradeOf } from "../engine/tape.ts";

const MINUTE_MS = 60_000;

/** When trades of the past happened: every so many milliseconds, for so long before the start; the oldest part first. */
const PARTS = [
  { everyMs: 10 * MINUTE_MS, fromMs: 7 * 24 * 60 * MINUTE_MS },
  { everyMs: MINUTE_MS, fromMs: 24 * 60 * MINUTE_MS },
  { everyMs: 1000, fromMs: 10 * MINUTE_MS },
] as const;

/** A week of trades before the start, so that klines, tickers and averages have a past. The last one is at the start price. */
export function inventHistory(market: Market, random: Random, start: number): void {
  const { spec, matching } = market;
  const { tape } = matching;
  const times = PARTS.flatMap(({ everyMs, fromMs }, part) => {
    const until = PARTS[part + 1]?.fromMs ?? 0;
    return Array.from({ length: (fromMs - until) / everyMs }, (_, index) => start - fromMs + index * everyMs);
  });
  // Walks backwards from the start price, so that the market goes on where its past ends.
  let price = spec.startPrice;
  const prices = times.map(() => {
    const before = price;
    price = Math.max(1, Math.round(price * (1 + random.normal() / 2000)));
    return before;
  });
  times.forEach((time, index) => {
    const quantity = Math.max(1, Math.round((spec.levelQuantity / 20) * (0.5 + random.next())));
    const isBuyerMaker = random.next() < 0.5;
    const trade = tradeOf(spec, {
      id: tape.nextId(),
      price: prices[times.length - 1 - index] ?? spec.startPrice,
      quantity,
      time,
      isBuyerMaker,
    });
    tape.append(trade);
    tape.appendAggregated({ price: trade.price, quantity, firstTrade: trade.id, lastTrade: trade.id, time, isBuyerMaker });
  });
}
