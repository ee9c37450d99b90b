import { z } from "zod";
import { defineTool, readingHints } from "../../kit/define-tool.ts";
import { Side } from "../model/account.ts";
import { Decimal, Id, isoOf } from "../model/market.ts";
import type { BinanceSource } from "../source/binance-source.ts";
import { limit, provenance, symbol, Time } from "./parameters.ts";

const RecentTrade = z.object({
  id: Id,
  price: Decimal,
  qty: Decimal,
  quoteQty: Decimal,
  time: Time,
  taker: Side.describe("the side that took liquidity"),
});

export const getRecentTrades = defineTool<BinanceSource>()({
  name: "get_recent_trades",
  description: "Lists a symbol's latest trades, the newest last, with the side that took liquidity.",
  method_name: "trades",
  hints: readingHints("Binance recent trades"),
  input: { symbol, limit: limit(50, 300) },
  output: z.object({ symbol: z.string(), trades: z.array(RecentTrade), ...provenance }),
  async run({ symbol: asked, limit: most }, source, signal) {
    const trades = await source.market.trades({ symbol: asked, limit: most }, signal);
    const rows = trades.map(({ isBuyerMaker, isBestMatch: _, time, ...trade }) => {
      const taker = isBuyerMaker ? ("SELL" as const) : ("BUY" as const);
      return { ...trade, time: isoOf(time), taker };
    });
    return source.withProvenance({ symbol: asked, trades: rows });
  },
});
