import { z } from "zod";
import { type AggregateTrade, Decimal, Id, type Kline, Timestamp } from "../../model/market.ts";

/** A candlestick as GET /api/v3/klines writes it; later elements are unused. */
export const WireKline = z
  .tuple([Timestamp, Decimal, Decimal, Decimal, Decimal, Decimal, Timestamp, Decimal, z.int(), Decimal, Decimal])
  .rest(z.unknown())
  .transform(
    ([openTime, open, high, low, close, volume, closeTime, quoteVolume, trades, takerBuyVolume, takerBuyQuoteVolume]): Kline => ({
      openTime,
      open,
      high,
      low,
      close,
      volume,
      closeTime,
      quoteVolume,
      trades,
      takerBuyVolume,
      takerBuyQuoteVolume,
    }),
  );

/** A trade as GET /api/v3/aggTrades and the stream `<symbol>@aggTrade` write it. */
export const WireAggregateTrade = z
  .object({ a: Id, p: Decimal, q: Decimal, T: Timestamp, m: z.boolean() })
  .transform(({ a, p, q, T, m }): AggregateTrade => ({ id: a, price: p, quantity: q, time: T, isBuyerMaker: m }));
