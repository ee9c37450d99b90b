import { Interval } from "../../model/market.ts";
import type { BookLevel } from "../engine/book-history.ts";
import type { MarketSpec } from "../engine/market-spec.ts";
import { written, writtenAmount, writtenAverage, writtenPrice, writtenQuantity } from "../engine/market-spec.ts";
import { ExchangeRefusal } from "../engine/refusal.ts";
import type { AggregatedTrade, MarketTrade } from "../engine/tape.ts";
import { candlesOf, writtenCandle } from "./candles.ts";
import { type Call, checkStatus, type MockEndpoint, marketOf, ranged, weightOfLimit } from "./endpoint.ts";

export const writtenLevels = (
  { priceScale, quantityScale }: MarketSpec,
  levels: readonly BookLevel[],
): readonly (readonly [string, string])[] =>
  levels.map(([price, quantity]) => [written(price, priceScale), written(quantity, quantityScale)]);

const writtenTrade = (spec: MarketSpec, { id, price, quantity, quoteAmount, time, isBuyerMaker }: MarketTrade) => ({
  id,
  price: writtenPrice(spec, price),
  qty: writtenQuantity(spec, quantity),
  quoteQty: writtenAmount(quoteAmount),
  time,
  isBuyerMaker,
  isBestMatch: true,
});

export const writtenAggregate = (
  spec: MarketSpec,
  { id, price, quantity, firstTrade, lastTrade, time, isBuyerMaker }: AggregatedTrade,
) => ({
  a: id,
  p: writtenPrice(spec, price),
  q: writtenQuantity(spec, quantity),
  f: firstTrade,
  l: lastTrade,
  T: time,
  m: isBuyerMaker,
  M: true,
});

function depth(call: Call) {
  const { spec, matching } = marketOf(call);
  const limit = call.parameters.limit(100, 5000);
  checkStatus(call, { isOne: true });
  return {
    lastUpdateId: matching.book.updateId,
    bids: writtenLevels(spec, matching.book.levels("BUY", limit)),
    asks: writtenLevels(spec, matching.book.levels("SELL", limit)),
  };
}

function trades(call: Call) {
  const { spec, matching } = marketOf(call);
  return matching.tape.trades.slice(-call.parameters.limit(500, 1000)).map((trade) => writtenTrade(spec, trade));
}

function historicalTrades(call: Call) {
  const { spec, matching } = marketOf(call);
  const limit = call.parameters.limit(500, 1000);
  const fromId = call.parameters.integer("fromId");
  const { trades } = matching.tape;
  const found = fromId === undefined ? trades.slice(-limit) : trades.filter(({ id }) => id >= fromId).slice(0, limit);
  return found.map((trade) => writtenTrade(spec, trade));
}

function aggTrades(call: Call) {
  const { spec, matching } = marketOf(call);
  const { parameters } = call;
  const limit = parameters.limit(500, 1000);
  const [fromId, startTime, endTime] = [parameters.integer("fromId"), parameters.time("startTime"), parameters.time("endTime")];
  if (fromId !== undefined && (startTime !== undefined || endTime !== undefined))
    throw new ExchangeRefusal(-1128, "Combination of optional parameters invalid.");
  const { aggregated } = matching.tape;
  const found =
    fromId === undefined ? ranged(aggregated, { startTime, endTime, limit }) : aggregated.filter(({ id }) => id >= fromId).slice(0, limit);
  return found.map((trade) => writtenAggregate(spec, trade));
}

const ZONE = "^([+-]?[0-9]{1,2})(:[0-9]{2})?$";
const HOUR_MS = 3_600_000;

/** @throws Refusal -1100, -1130 beyond -12:00 to +14:00 */
function offsetIn({ parameters }: Call): number {
  const zone = parameters.matching("timeZone", ZONE);
  if (zone === undefined) return 0;
  const [hours = "0", minutes = "0"] = zone.split(":");
  const sign = hours.startsWith("-") ? -1 : 1;
  const offset = Number(hours) * HOUR_MS + sign * Number(minutes) * 60_000;
  if (offset < -12 * HOUR_MS || offset > 14 * HOUR_MS) throw new ExchangeRefusal(-1130, "Data sent for parameter 'timeZone' is not valid.");
  return offset;
}

function klines(call: Call) {
  const { parameters, now } = call;
  const market = marketOf(call);
  parameters.required("interval");
  const interval = parameters.oneOf("interval", Interval.options, new ExchangeRefusal(-1120, "Invalid interval.")) ?? "1m";
  const asked = { startTime: parameters.time("startTime"), endTime: parameters.time("endTime"), limit: parameters.limit(500, 1000) };
  return candlesOf(market, interval, { ...asked, offset: offsetIn(call), now }).map((candle) => writtenCandle(market, candle));
}

function avgPrice(call: Call) {
  const market = marketOf(call);
  const { spec, matching } = market;
  const { quote, quantity } = market.average(call.now);
  return {
    mins: spec.rules.averageMinutes,
    price: writtenAverage(spec, quote, quantity),
    closeTime: matching.tape.trades.at(-1)?.time ?? call.now,
  };
}

const DEPTH_WEIGHTS = [
  [100, 5],
  [500, 25],
  [1000, 50],
  [5000, 250],
] as const;

/** The endpoints of market data for one symbol. */
export const marketData: Readonly<Record<string, MockEndpoint>> = {
  "GET /api/v3/ping": { security: "NONE", weight: () => 1, answer: () => ({}) },
  "GET /api/v3/time": { security: "NONE", weight: () => 1, answer: ({ reportedTime }) => ({ serverTime: reportedTime }) },
  "GET /api/v3/depth": { security: "NONE", weight: (get) => weightOfLimit(get("limit"), 100, DEPTH_WEIGHTS), answer: depth },
  "GET /api/v3/trades": { security: "NONE", weight: () => 25, answer: trades },
  "GET /api/v3/historicalTrades": { security: "NONE", weight: () => 25, answer: historicalTrades },
  "GET /api/v3/aggTrades": { security: "NONE", weight: () => 4, answer: aggTrades },
  "GET /api/v3/klines": { security: "NONE", weight: () => 2, answer: klines },
  "GET /api/v3/uiKlines": { security: "NONE", weight: () => 2, answer: klines },
  "GET /api/v3/avgPrice": { security: "NONE", weight: () => 2, answer: avgPrice },
};
