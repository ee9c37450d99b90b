import { z } from "zod";

/** A decimal as Binance writes it: a string that keeps every digit. */
export const Decimal = z.string().regex(/^-?\d+(\.\d+)?$/);

/** An id of an order or trade: a number, or its digits where 2^53 is too small. */
export const Id = z.union([z.int(), z.string().regex(/^\d+$/)]);
export type Id = z.output<typeof Id>;

/** Milliseconds since 1970, UTC, by the exchange's clock. */
export const Timestamp = z.int().min(0);

/** ISO 8601, UTC. @param ms milliseconds since 1970 */
export const isoOf = (ms: number): string => new Date(ms).toISOString();

/** GET /api/v3/time. */
export const ServerTime = z.object({ serverTime: Timestamp });

/** A price level: price and quantity. */
export const Level = z.tuple([Decimal, Decimal]);
export type Level = z.output<typeof Level>;

/** GET /api/v3/depth. Bids from the highest, asks from the lowest price. */
export const Depth = z.object({ lastUpdateId: z.int(), bids: z.array(Level), asks: z.array(Level) });
export type Depth = z.output<typeof Depth>;

/** The event `depthUpdate` of `<symbol>@depth`; quantities are absolute, and zero removes a level. */
export const DepthUpdate = z.object({
  e: z.literal("depthUpdate"),
  E: Timestamp.describe("event time"),
  s: z.string().describe("symbol"),
  U: z.int().describe("first update id of the event"),
  u: z.int().describe("last update id of the event"),
  b: z.array(Level),
  a: z.array(Level),
});
export type DepthUpdate = z.output<typeof DepthUpdate>;

/** GET /api/v3/ticker/24hr, FULL. */
export const Ticker = z.object({
  symbol: z.string(),
  priceChange: Decimal,
  priceChangePercent: Decimal,
  weightedAvgPrice: Decimal,
  prevClosePrice: Decimal,
  lastPrice: Decimal,
  lastQty: Decimal,
  bidPrice: Decimal,
  bidQty: Decimal,
  askPrice: Decimal,
  askQty: Decimal,
  openPrice: Decimal,
  highPrice: Decimal,
  lowPrice: Decimal,
  volume: Decimal,
  quoteVolume: Decimal,
  openTime: Timestamp,
  closeTime: Timestamp,
  firstId: Id,
  lastId: Id,
  count: z.int(),
});
export type Ticker = z.output<typeof Ticker>;

/** GET /api/v3/trades. */
export const Trade = z.object({
  id: Id,
  price: Decimal,
  qty: Decimal.meta({ title: "quantity" }),
  quoteQty: Decimal,
  time: Timestamp,
  isBuyerMaker: z.boolean().meta({ title: "taker sold" }),
  isBestMatch: z.boolean(),
});
export type Trade = z.output<typeof Trade>;

/** A trade of `<symbol>@aggTrade` or GET /api/v3/aggTrades, under readable names. */
export const AggregateTrade = z.object({
  id: Id,
  price: Decimal,
  quantity: Decimal,
  time: Timestamp,
  isBuyerMaker: z.boolean().describe("the taker sold"),
});
export type AggregateTrade = z.output<typeof AggregateTrade>;

/** The intervals of klines; their case matters. */
export const Interval = z.enum(["1s", "1m", "3m", "5m", "15m", "30m", "1h", "2h", "4h", "6h", "8h", "12h", "1d", "3d", "1w", "1M"]);
export type Interval = z.output<typeof Interval>;

/** A candlestick of GET /api/v3/klines, under readable names in the order of its elements. */
export const Kline = z.object({
  openTime: Timestamp,
  open: Decimal,
  high: Decimal,
  low: Decimal,
  close: Decimal,
  volume: Decimal,
  closeTime: Timestamp,
  quoteVolume: Decimal,
  trades: z.int(),
  takerBuyVolume: Decimal,
  takerBuyQuoteVolume: Decimal,
});
export type Kline = z.output<typeof Kline>;

/** GET /api/v3/avgPrice. */
export const AveragePrice = z.object({ mins: z.int(), price: Decimal, closeTime: Timestamp });
export type AveragePrice = z.output<typeof AveragePrice>;

/** A filter of a symbol, such as PRICE_FILTER with tickSize; unknown fields are kept. */
export const Filter = z.looseObject({ filterType: z.string() });
export type Filter = z.output<typeof Filter>;

/** A symbol of GET /api/v3/exchangeInfo. */
export const SymbolInfo = z.object({
  symbol: z.string(),
  status: z.string(),
  baseAsset: z.string(),
  quoteAsset: z.string(),
  baseAssetPrecision: z.int(),
  quoteAssetPrecision: z.int(),
  orderTypes: z.array(z.string()),
  filters: z.array(Filter),
});
export type SymbolInfo = z.output<typeof SymbolInfo>;

/** GET /api/v3/exchangeInfo. */
export const ExchangeInfo = z.object({
  timezone: z.string(),
  serverTime: Timestamp,
  rateLimits: z.array(z.object({ rateLimitType: z.string(), interval: z.string(), intervalNum: z.int(), limit: z.int() })),
  symbols: z.array(SymbolInfo),
});
export type ExchangeInfo = z.output<typeof ExchangeInfo>;
