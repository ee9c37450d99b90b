import { z } from "zod";
import { defineTool, readingHints } from "../../kit/define-tool.ts";
import { Interval, isoOf, Kline } from "../model/market.ts";
import type { BinanceSource } from "../source/binance-source.ts";
import { contradictingTimes, end_time, limit, provenance, rangeOf, start_time, symbol, Time } from "./parameters.ts";

const Candle = Kline.extend({ openTime: Time, closeTime: Time });

export const getKlines = defineTool<BinanceSource>()({
  name: "get_klines",
  description: "Lists candlesticks of a symbol, the newest last: open, high, low, close, volumes and number of trades.",
  method_name: "klines",
  hints: readingHints("Binance candlesticks"),
  input: {
    symbol,
    interval: Interval.describe("width of a candlestick; case matters: 1m is a minute, 1M a month"),
    limit: limit(50, 200),
    start_time,
    end_time,
  },
  refine: contradictingTimes,
  output: z.object({
    symbol: z.string(),
    interval: Interval,
    klines: z.array(Candle),
    next: Time.nullable().describe("pass it as start_time for the candlesticks after these; null at the end"),
    ...provenance,
  }),
  async run({ symbol: asked, interval, limit: most, ...range }, source, signal) {
    const klines = await source.market.klines({ symbol: asked, interval, limit: most, ...rangeOf(range) }, signal);
    const last = klines.at(-1);
    // Without a start the newest candlesticks are listed, and nothing follows them.
    const hasMore = range.start_time !== undefined && klines.length === most && last !== undefined && last.closeTime < source.now();
    return source.withProvenance({
      symbol: asked,
      interval,
      klines: klines.map((kline) => ({ ...kline, openTime: isoOf(kline.openTime), closeTime: isoOf(kline.closeTime) })),
      next: hasMore ? isoOf(last.closeTime + 1) : null,
    });
  },
});
