import type { MarketSpec } from "./market-spec.ts";
import { notional } from "./market-spec.ts";

/** A trade of the market, in ticks and steps. */
export interface MarketTrade {
  readonly id: number;
  readonly price: number;
  readonly quantity: number;
  /** In 10^-8 of the quote asset. */
  readonly quoteAmount: bigint;
  /** Milliseconds since 1970. */
  readonly time: number;
  readonly isBuyerMaker: boolean;
}

/** Trades of one taker order at one price. */
export interface AggregatedTrade {
  readonly id: number;
  readonly price: number;
  readonly quantity: number;
  readonly firstTrade: number;
  readonly lastTrade: number;
  readonly time: number;
  readonly isBuyerMaker: boolean;
}

/** The sums of the trades of an interval. */
export interface Summary {
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
  quoteVolume: bigint;
  takerBuyVolume: number;
  takerBuyQuoteVolume: bigint;
  count: number;
  readonly firstId: number;
  lastId: number;
  lastTime: number;
  lastQuantity: number;
}

const MINUTE_MS = 60_000;

/** More is dropped in one piece, because removal from the front moves the rest. */
const KEPT_TRADES = 100_000;
const DROPPED_TRADES = 20_000;

/** The index of the first item that is not before a time. */
function firstFrom(items: readonly { readonly time: number }[], time: number): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((items[middle]?.time ?? 0) < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The sums of an interval without trades. */
export const emptySummary = (price: number, { id, time, quantity }: Pick<MarketTrade, "id" | "time" | "quantity">): Summary => ({
  open: price,
  high: price,
  low: price,
  close: price,
  volume: 0,
  quoteVolume: 0n,
  takerBuyVolume: 0,
  takerBuyQuoteVolume: 0n,
  count: 0,
  firstId: id,
  lastId: id,
  lastTime: time,
  lastQuantity: quantity,
});

const begin = (trade: MarketTrade): Summary => emptySummary(trade.price, trade);

function add(sum: Summary, { id, price, quantity, quoteAmount, time, isBuyerMaker }: MarketTrade): void {
  sum.high = Math.max(sum.high, price);
  sum.low = Math.min(sum.low, price);
  sum.close = price;
  sum.lastId = id;
  sum.lastTime = time;
  sum.lastQuantity = quantity;
  sum.volume += quantity;
  sum.quoteVolume += quoteAmount;
  sum.count += 1;
  if (isBuyerMaker) return;
  sum.takerBuyVolume += quantity;
  sum.takerBuyQuoteVolume += quoteAmount;
}

function join(sum: Summary | undefined, next: Summary | undefined): Summary | undefined {
  if (sum === undefined || next === undefined) return sum ?? (next && { ...next });
  const { close, lastId, lastTime, lastQuantity } = next;
  return {
    ...sum,
    close,
    lastId,
    lastTime,
    lastQuantity,
    high: Math.max(sum.high, next.high),
    low: Math.min(sum.low, next.low),
    volume: sum.volume + next.volume,
    quoteVolume: sum.quoteVolume + next.quoteVolume,
    takerBuyVolume: sum.takerBuyVolume + next.takerBuyVolume,
    takerBuyQuoteVolume: sum.takerBuyQuoteVolume + next.takerBuyQuoteVolume,
    count: sum.count + next.count,
  };
}

/** The trades before the first one, made when they are first asked for: most markets of a mock are never looked at. */
export interface PastTrades {
  readonly count: number;
  invent(): readonly MarketTrade[];
}

/** A tape that begins with its first trade. */
export const NO_PAST: PastTrades = { count: 0, invent: () => [] };

/** The trades of a symbol, the newest last. */
export type Tape = ReturnType<typeof createTape>;

export function createTape(past: PastTrades) {
  const trades: MarketTrade[] = [];
  const aggregated: AggregatedTrade[] = [];
  /** Sums by the minute's number since 1970, so that a day is not added up trade by trade. */
  const minutes = new Map<number, Summary>();
  let [nextId, nextAggregated, hasPast] = [past.count + 1, past.count + 1, past.count === 0];

  const include = (trade: MarketTrade) => {
    trades.push(trade);
    const minute = Math.floor(trade.time / MINUTE_MS);
    const sum = minutes.get(minute) ?? begin(trade);
    add(sum, trade);
    minutes.set(minute, sum);
  };
  const recall = () => {
    if (hasPast) return;
    hasPast = true;
    const [later, laterAggregated] = [trades.splice(0), aggregated.splice(0)];
    minutes.clear();
    for (const trade of past.invent()) {
      include(trade);
      const { id, price, quantity, time, isBuyerMaker } = trade;
      aggregated.push({ id, price, quantity, firstTrade: id, lastTrade: id, time, isBuyerMaker });
    }
    for (const trade of later) include(trade);
    for (const trade of laterAggregated) aggregated.push(trade);
  };

  const sumOfTrades = (from: number, to: number): Summary | undefined => {
    let sum: Summary | undefined;
    for (let at = firstFrom(trades, from); at < trades.length; at += 1) {
      const trade = trades[at];
      if (trade === undefined || trade.time >= to) break;
      sum ??= begin(trade);
      add(sum, trade);
    }
    return sum;
  };
  return {
    get trades(): readonly MarketTrade[] {
      recall();
      return trades;
    },
    get aggregated(): readonly AggregatedTrade[] {
      recall();
      return aggregated;
    },
    /** The newest trade; of the past none. */
    get last(): MarketTrade | undefined {
      return trades.at(-1);
    },
    nextId: () => nextId++,
    append(trade: MarketTrade) {
      include(trade);
      if (trades.length > KEPT_TRADES) trades.splice(0, DROPPED_TRADES);
    },
    appendAggregated(trade: Omit<AggregatedTrade, "id">): AggregatedTrade {
      const one = { id: nextAggregated, ...trade };
      nextAggregated += 1;
      aggregated.push(one);
      if (aggregated.length > KEPT_TRADES) aggregated.splice(0, DROPPED_TRADES);
      return one;
    },
    /** The last trade before a time. */
    before(time: number): MarketTrade | undefined {
      recall();
      return trades[firstFrom(trades, time) - 1];
    },
    /** Sums up the trades from `from` up to and without `to`. @returns undefined without trades */
    summary(from: number, to: number): Summary | undefined {
      recall();
      const [first, last] = [Math.ceil(from / MINUTE_MS), Math.floor(to / MINUTE_MS)];
      if (first >= last) return sumOfTrades(from, to);
      const head = sumOfTrades(from, first * MINUTE_MS);
      return join(join(head, sumOfMinutes(minutes, first, last)), sumOfTrades(last * MINUTE_MS, to));
    },
  };
}

/** Joins the sums of the minutes from `from` up to and without `to`, by their numbers since 1970. */
function sumOfMinutes(minutes: ReadonlyMap<number, Summary>, from: number, to: number): Summary | undefined {
  let sum: Summary | undefined;
  for (const [minute, one] of minutes) if (minute >= from && minute < to) sum = join(sum, one);
  return sum;
}

/** A trade with its amount. */
export const tradeOf = (spec: MarketSpec, trade: Omit<MarketTrade, "quoteAmount">): MarketTrade => ({
  id: trade.id,
  price: trade.price,
  quantity: trade.quantity,
  quoteAmount: notional(spec, trade.price, trade.quantity),
  time: trade.time,
  isBuyerMaker: trade.isBuyerMaker,
});
