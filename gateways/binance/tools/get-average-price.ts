import { z } from "zod";
import { defineTool } from "../../kit/define-tool.ts";
import { AveragePrice } from "../model/market.ts";
import type { BinanceSource } from "../source/binance-source.ts";
import { isoOf, provenance, reading, symbol, Time } from "./parameters.ts";

export const getAveragePrice = defineTool<BinanceSource>()({
  name: "get_average_price",
  description: "Gets a symbol's average price over the last minutes, weighted by volume, as Binance's filters use it.",
  method_name: "averagePrice",
  hints: reading("Binance average price"),
  input: { symbol },
  output: z.object({ symbol: z.string(), ...AveragePrice.shape, closeTime: Time.describe("of the last trade, UTC"), ...provenance }),
  async run({ symbol: asked }, source, signal) {
    const average = await source.market.averagePrice(asked, signal);
    return source.told({ symbol: asked, ...average, closeTime: isoOf(average.closeTime) });
  },
});
