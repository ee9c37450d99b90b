import { z } from "zod";
import { defineTool } from "../../kit/define-tool.ts";
import { OrderbookMetrics } from "../analytics/answers.ts";
import { orderbookMetricsInput } from "../analytics/inputs.ts";
import { provenance, reading, symbol } from "./parameters.ts";
import type { BinanceUpstream } from "./upstream.ts";

export const getOrderbookMetrics = defineTool<BinanceUpstream>()({
  name: "get_orderbook_metrics",
  description: "Measures a symbol's order book: spread, weighted mid price, imbalance, slippage of market orders, and walls.",
  method_name: "orderbookMetrics",
  hints: reading("Binance order book metrics"),
  input: { ...orderbookMetricsInput, symbol },
  output: z.object({ ...OrderbookMetrics.shape, ...provenance }),
  async run(asked, upstream, signal) {
    return upstream.told(await upstream.market.analysed(asked.symbol, (own) => upstream.analytics.orderbookMetrics(asked, own), signal));
  },
});
