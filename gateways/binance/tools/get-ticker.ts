import { z } from "zod";
import { defineTool } from "../../kit/define-tool.ts";
import { Ticker } from "../model/market.ts";
import type { BinanceSource } from "../source/binance-source.ts";
import { isoOf, provenance, reading, symbol, Time } from "./parameters.ts";

export const getTicker = defineTool<BinanceSource>()({
  name: "get_ticker",
  description: "Gets a symbol's last price, best bid and ask, and its change, range and volume over 24 hours.",
  method_name: "ticker",
  hints: reading("Binance 24 h ticker"),
  input: { symbol },
  output: z.object({ ...Ticker.shape, openTime: Time, closeTime: Time, ...provenance }),
  async run({ symbol: asked }, source, signal) {
    const ticker = await source.market.ticker(asked, signal);
    return source.told({ ...ticker, openTime: isoOf(ticker.openTime), closeTime: isoOf(ticker.closeTime) });
  },
});
