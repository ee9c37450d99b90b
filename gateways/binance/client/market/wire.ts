import { z } from "zod";
import { type AggregateTrade, Decimal, Id, Kline, Timestamp } from "../../model/market.ts";

/** A candlestick as GET /api/v3/klines writes it: the fields in order, without names; later elements are unused. */
export const WireKline = z.preprocess(
  (row) => (Array.isArray(row) ? Object.fromEntries(Kline.keyof().options.map((name, at) => [name, row[at]])) : row),
  Kline,
);

/** A trade as GET /api/v3/aggTrades and the stream `<symbol>@aggTrade` write it. */
export const WireAggregateTrade = z
  .object({ a: Id, p: Decimal, q: Decimal, T: Timestamp, m: z.boolean() })
  .transform(({ a, p, q, T, m }): AggregateTrade => ({ id: a, price: p, quantity: q, time: T, isBuyerMaker: m }));
