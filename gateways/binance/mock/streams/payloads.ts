import type { Touched } from "../engine/book.ts";
import type { Market } from "../engine/market.ts";
import { writtenAmount, writtenAverage, writtenPrice, writtenQuantity } from "../engine/market-spec.ts";
import type { AggregatedTrade, MarketTrade } from "../engine/tape.ts";
import { candleAt, candleStart } from "../rest/candles.ts";
import { writtenAggregate, writtenLevels } from "../rest/market-data.ts";
import { bookTickerOf, dayOf } from "../rest/tickers.ts";
import type { SymbolStream } from "./stream-names.ts";

/** An event of a stream. */
export type Payload = Readonly<Record<string, unknown>>;

export const tradePayload = ({ spec }: Market, trade: MarketTrade): Payload => ({
  e: "trade",
  E: trade.time,
  s: spec.symbol,
  t: trade.id,
  p: writtenPrice(spec, trade.price),
  q: writtenQuantity(spec, trade.quantity),
  T: trade.time,
  m: trade.isBuyerMaker,
  M: true,
});

export const aggTradePayload = ({ spec }: Market, trade: AggregatedTrade): Payload => ({
  e: "aggTrade",
  E: trade.time,
  s: spec.symbol,
  ...writtenAggregate(spec, trade),
});

export const depthPayload = ({ spec }: Market, { first, last, bids, asks }: Touched, time: number): Payload => ({
  e: "depthUpdate",
  E: time,
  s: spec.symbol,
  U: first,
  u: last,
  b: writtenLevels(spec, bids),
  a: writtenLevels(spec, asks),
});

export function bookTickerPayload(market: Market): Payload {
  const { bidPrice, bidQty, askPrice, askQty } = bookTickerOf(market);
  return { u: market.matching.book.updateId, s: market.spec.symbol, b: bidPrice, B: bidQty, a: askPrice, A: askQty };
}

export function miniTickerPayload(market: Market, time: number): Payload {
  const day = dayOf(market, time);
  return { e: "24hrMiniTicker", E: time, s: market.spec.symbol, c: day.lastPrice, ...rangeOf(day) };
}

const rangeOf = (day: ReturnType<typeof dayOf>) => ({
  o: day.openPrice,
  h: day.highPrice,
  l: day.lowPrice,
  v: day.volume,
  q: day.quoteVolume,
});

function tickerPayload(market: Market, time: number): Payload {
  const day = dayOf(market, time);
  return {
    e: "24hrTicker",
    E: time,
    s: market.spec.symbol,
    p: day.priceChange,
    P: day.priceChangePercent,
    w: day.weightedAvgPrice,
    x: day.prevClosePrice,
    c: day.lastPrice,
    Q: day.lastQty,
    b: day.bidPrice,
    B: day.bidQty,
    a: day.askPrice,
    A: day.askQty,
    ...rangeOf(day),
    O: day.openTime,
    C: day.closeTime,
    F: day.firstId,
    L: day.lastId,
    n: day.count,
  };
}

function avgPricePayload(market: Market, time: number): Payload {
  const { spec, matching } = market;
  const { quote, quantity } = market.average(time);
  const last = matching.tape.last?.time ?? time;
  return { e: "avgPrice", E: time, s: spec.symbol, i: `${spec.rules.averageMinutes}m`, w: writtenAverage(spec, quote, quantity), T: last };
}

function klinePayload({ market, interval, offset }: Extract<SymbolStream, { kind: "kline" }>, time: number): Payload {
  const { spec } = market;
  // The update of a moment is about the candle that contains the millisecond before it, so that each candle is reported as closed once.
  const { start, end, sum } = candleAt(market, interval, { start: candleStart(interval, time - 1, offset), offset });
  const k = {
    t: start,
    T: end,
    s: spec.symbol,
    i: interval,
    f: sum.firstId,
    L: sum.lastId,
    o: writtenPrice(spec, sum.open),
    c: writtenPrice(spec, sum.close),
    h: writtenPrice(spec, sum.high),
    l: writtenPrice(spec, sum.low),
    v: writtenQuantity(spec, sum.volume),
    n: sum.count,
    x: time > end,
    q: writtenAmount(sum.quoteVolume),
    V: writtenQuantity(spec, sum.takerBuyVolume),
    Q: writtenAmount(sum.takerBuyQuoteVolume),
    B: "0",
  };
  return { e: "kline", E: time, s: spec.symbol, k };
}

/** The event that a stream with a pace sends at a moment; undefined for streams of changes. */
export function pacedPayload(stream: SymbolStream, time: number): Payload | undefined {
  const { market } = stream;
  switch (stream.kind) {
    case "partialDepth": {
      const { book } = market.matching;
      const levels = (side: "BUY" | "SELL") => writtenLevels(market.spec, book.levels(side, stream.levels));
      return { lastUpdateId: book.updateId, bids: levels("BUY"), asks: levels("SELL") };
    }
    case "ticker":
      return tickerPayload(market, time);
    case "miniTicker":
      return miniTickerPayload(market, time);
    case "avgPrice":
      return avgPricePayload(market, time);
    case "kline":
      return klinePayload(stream, time);
    default:
      return undefined;
  }
}
