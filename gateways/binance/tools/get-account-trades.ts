import { z } from "zod";
import { defineTool, readingHints } from "../../kit/define-tool.ts";
import { AccountTrade } from "../model/account.ts";
import { isoOf } from "../model/market.ts";
import type { BinanceSource } from "../source/binance-source.ts";
import { contradictingTimes, end_time, limit, order_id, provenance, rangeOf, start_time, symbol, Time } from "./parameters.ts";

export const getAccountTrades = defineTool<BinanceSource>()({
  name: "get_account_trades",
  description: "Lists this session's own trades of a symbol, the newest last, with their commissions.",
  method_name: "myTrades",
  hints: readingHints("Binance own trades"),
  input: { symbol, order_id: order_id.optional().describe("only trades of this order"), limit: limit(50, 300), start_time, end_time },
  refine: contradictingTimes,
  output: z.object({
    symbol: z.string(),
    trades: z.array(AccountTrade.extend({ time: Time })),
    next: Time.nullable().describe("pass it as start_time for later trades, those of this millisecond again; null at the end"),
    ...provenance,
  }),
  async run({ symbol: asked, order_id: orderId, limit: most, ...range }, source, signal) {
    const found = await source
      .account()
      .trades({ symbol: asked, limit: most, ...rangeOf(range), ...(orderId !== undefined && { orderId }) }, signal);
    const last = found.at(-1);
    const hasMore = range.start_time !== undefined && found.length === most && last !== undefined;
    const trades = found.map((trade) => ({ ...trade, time: isoOf(trade.time) }));
    return source.withProvenance({ symbol: asked, trades, next: hasMore ? isoOf(last.time) : null });
  },
});
