import { z } from "zod";
import { defineTool } from "../../kit/define-tool.ts";
import { MarketAnomalies } from "../analytics/answers.ts";
import { analyticsInputs } from "../analytics/inputs.ts";
import { provenance, reading, symbol } from "./parameters.ts";
import { analysed, type BinanceUpstream } from "./upstream.ts";

export const detectMarketAnomalies = defineTool<BinanceUpstream>()({
  name: "detect_market_anomalies",
  description: "Looks for quote stuffing, icebergs, signs of a flash crash and absorption in a symbol's order book and trades.",
  method_name: "anomalies",
  hints: reading("Binance market anomalies"),
  input: { ...analyticsInputs.anomalies.shape, symbol },
  output: z.object({ ...MarketAnomalies.shape, ...provenance }),
  run: (asked, upstream, signal) => analysed(asked, ({ anomalies }) => anomalies, { upstream, signal }),
});
