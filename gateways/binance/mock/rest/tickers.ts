import { divideRounded, formatDecimal } from "../../model/decimal.ts";
import type { Market } from "../engine/market.ts";
import { writtenAmount, writtenAverage, writtenPrice, writtenQuantity } from "../engine/market-spec.ts";
import { ExchangeRefusal } from "../engine/refusal.ts";
import { candleAt } from "./candles.ts";
import { type Call, checkStatus, type MockEndpoint, marketsOf } from "./endpoint.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

/** The statistics of the 24 hours before a moment. */
export function dayOf(market: Market, now: number) {
  const { spec, matching } = market;
  const openTime = now - DAY_MS;
  const sum = matching.tape.summary(openTime, now + 1) ?? candleAt(market, "1s", { start: now }).sum;
  const before = matching.tape.before(openTime);
  const price = (ticks: number) => writtenPrice(spec, ticks);
  const change = sum.close - sum.open;
  // Three digits after the point, so thousandths of a percent.
  const thousandths = divideRounded(BigInt(change) * 100_000n, BigInt(sum.open));
  const [bid, ask] = [matching.book.best("BUY"), matching.book.best("SELL")];
  return {
    priceChange: price(change),
    priceChangePercent: formatDecimal(thousandths, 3),
    weightedAvgPrice: writtenAverage(spec, sum.quoteVolume, sum.volume),
    prevClosePrice: price(before?.price ?? sum.open),
    lastPrice: price(sum.close),
    lastQty: writtenQuantity(spec, sum.lastQuantity),
    ...bestOf(market, bid, ask),
    openPrice: price(sum.open),
    highPrice: price(sum.high),
    lowPrice: price(sum.low),
    volume: writtenQuantity(spec, sum.volume),
    quoteVolume: writtenAmount(sum.quoteVolume),
    openTime,
    closeTime: now,
    firstId: sum.firstId,
    lastId: sum.lastId,
    count: sum.count,
  };
}

const bestOf = ({ spec, matching: { book } }: Market, bid = 0, ask = 0) => ({
  bidPrice: writtenPrice(spec, bid),
  bidQty: writtenQuantity(spec, book.quantityAt("BUY", bid)),
  askPrice: writtenPrice(spec, ask),
  askQty: writtenQuantity(spec, book.quantityAt("SELL", ask)),
});

/** The best bid and ask with their quantities. */
export const bookTickerOf = (market: Market) => bestOf(market, market.matching.book.best("BUY"), market.matching.book.best("SELL"));

/** The fields of type MINI in their order, beside the symbol. */
const MINI = "openPrice highPrice lowPrice lastPrice volume quoteVolume openTime closeTime firstId lastId count".split(" ");

/** Answers with one object for `symbol`, otherwise with a list. */
const each = (write: (market: Market, call: Call) => unknown) => (call: Call) => {
  const { markets, isOne } = marketsOf(call);
  const isTrading = checkStatus(call, { isOne });
  const answers = isTrading ? markets.map((market) => write(market, call)) : [];
  return isOne ? answers[0] : answers;
};

function day(call: Call) {
  const type = call.parameters.oneOf("type", ["FULL", "MINI"], new ExchangeRefusal(-1139, "Invalid ticker type."));
  return each((market, { now }) => {
    const { symbol } = market.spec;
    const all = dayOf(market, now);
    const known = new Map<string, unknown>(Object.entries(all));
    return type === "MINI" ? { symbol, ...Object.fromEntries(MINI.map((name) => [name, known.get(name)])) } : { symbol, ...all };
  })(call);
}

/** 2 for up to 20 symbols, 40 for up to 100, 80 for more or all. */
function dayWeight(get: (name: string) => string | undefined): number {
  if (get("symbol") !== undefined) return 2;
  const symbols = get("symbols");
  if (symbols === undefined) return 80;
  const count = symbols.split(",").length;
  return count <= 20 ? 2 : count <= 100 ? 40 : 80;
}

const oneOrMore = (get: (name: string) => string | undefined): number => (get("symbol") === undefined ? 4 : 2);

/** The endpoints of tickers, for one symbol, several or all. */
export const tickers: Readonly<Record<string, MockEndpoint>> = {
  "GET /api/v3/ticker/24hr": { security: "NONE", weight: dayWeight, answer: day },
  "GET /api/v3/ticker/price": {
    security: "NONE",
    weight: oneOrMore,
    answer: each(({ spec, matching }) => ({
      symbol: spec.symbol,
      price: writtenPrice(spec, matching.tape.last?.price ?? spec.startPrice),
    })),
  },
  "GET /api/v3/ticker/bookTicker": {
    security: "NONE",
    weight: oneOrMore,
    answer: each((market) => ({ symbol: market.spec.symbol, ...bookTickerOf(market) })),
  },
};
