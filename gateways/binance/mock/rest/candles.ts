import type { Interval } from "../../model/market.ts";
import type { Market } from "../engine/market.ts";
import { writtenAmount, writtenPrice, writtenQuantity } from "../engine/market-spec.ts";
import { emptySummary, type Summary } from "../engine/tape.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** Milliseconds of each unit of an interval; months differ. */
const UNITS: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: DAY_MS, w: 7 * DAY_MS };

const lengthOf = (interval: Exclude<Interval, "1M">): number => Number.parseInt(interval, 10) * (UNITS[interval.slice(-1)] ?? DAY_MS);

/** 1970-01-01 was a Thursday; weeks begin on Monday. */
const FIRST_MONDAY_MS = 4 * DAY_MS;

/** When the candle of a moment begins. @param offset of the time zone from UTC, in milliseconds */
export function candleStart(interval: Interval, time: number, offset = 0): number {
  const local = time + offset;
  if (interval === "1M") {
    const date = new Date(local);
    return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1) - offset;
  }
  const [length, origin] = [lengthOf(interval), interval === "1w" ? FIRST_MONDAY_MS : 0];
  return Math.floor((local - origin) / length) * length + origin - offset;
}

/** When the candle after the one that begins at a moment begins. */
function candleEnd(interval: Interval, start: number, offset = 0): number {
  if (interval !== "1M") return start + lengthOf(interval);
  const date = new Date(start + offset);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1) - offset;
}

/** The trades of one interval. */
export interface Candle {
  readonly start: number;
  /** The last millisecond. */
  readonly end: number;
  readonly sum: Summary;
}

/** A candle without trades is at the last price before it. */
function emptyAt(market: Market, start: number): Summary {
  const price = market.matching.tape.before(start)?.price ?? market.spec.startPrice;
  return emptySummary(price, { id: -1, time: start, quantity: 0 });
}

export function candleAt(market: Market, interval: Interval, { start, offset = 0 }: { start: number; offset?: number }): Candle {
  const end = candleEnd(interval, start, offset);
  return { start, end: end - 1, sum: market.matching.tape.summary(start, end) ?? emptyAt(market, start) };
}

/** Candles in their order, from `startTime` on or up to `endTime`, none before the first trade. @param now the current time */
export function candlesOf(
  market: Market,
  interval: Interval,
  asked: { startTime: number | undefined; endTime: number | undefined; limit: number; offset: number; now: number },
): readonly Candle[] {
  const { startTime, limit, offset, now } = asked;
  const oldest = market.matching.tape.trades[0]?.time ?? now;
  const until = Math.min(asked.endTime ?? now, now);
  const starts: number[] = [];
  if (startTime === undefined) {
    for (let start = candleStart(interval, until, offset); starts.length < limit; start = candleStart(interval, start - 1, offset)) {
      if (candleEnd(interval, start, offset) <= oldest) break;
      starts.unshift(start);
    }
  } else {
    const first = candleStart(interval, Math.max(startTime, oldest), offset);
    const from = first < startTime ? candleEnd(interval, first, offset) : first;
    for (let start = from; start <= until && starts.length < limit; start = candleEnd(interval, start, offset)) starts.push(start);
  }
  return starts.map((start) => candleAt(market, interval, { start, offset }));
}

/** The twelve elements of GET klines. */
export const writtenCandle = ({ spec }: Market, { start, end, sum }: Candle): readonly unknown[] => [
  start,
  writtenPrice(spec, sum.open),
  writtenPrice(spec, sum.high),
  writtenPrice(spec, sum.low),
  writtenPrice(spec, sum.close),
  writtenQuantity(spec, sum.volume),
  end,
  writtenAmount(sum.quoteVolume),
  sum.count,
  writtenQuantity(spec, sum.takerBuyVolume),
  writtenAmount(sum.takerBuyQuoteVolume),
  "0",
];
