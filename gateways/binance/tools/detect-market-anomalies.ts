import { z } from "zod";
import { defineTool } from "../../kit/define-tool.ts";
import { MarketAnomalies } from "../analytics/answers.ts";
import { anomaliesInput } from "../analytics/inputs.ts";
import { provenance, reading, symbol } from "./parameters.ts";
import type { BinanceUpstream } from "./upstream.ts";

export const detectMarketAnomalies = defineTool<BinanceUpstream>()({
  name: "detect_market_anomalies",
  description: "Looks for quote stuffing, icebergs, signs of a flash crash and absorption in a symbol's order book and trades.",
  method_name: "anomalies",
  hints: reading("Binance market anomalies"),
  input: { ...anomaliesInput, symbol },
  output: z.object({ ...MarketAnomalies.shape, ...provenance }),
  async run(asked, upstream, signal) {
    return upstream.told(await upstream.market.analysed(asked.symbol, (own) => upstream.analytics.anomalies(asked, own), signal));
  },
});
