import { z } from "zod";
import { defineTool } from "../../kit/define-tool.ts";
import { OrderbookMetrics } from "../analytics/answers.ts";
import { analyticsInputs } from "../analytics/inputs.ts";
import { provenance, reading, symbol } from "./parameters.ts";
import { analysed, type BinanceUpstream } from "./upstream.ts";

export const getOrderbookMetrics = defineTool<BinanceUpstream>()({
  name: "get_orderbook_metrics",
  description: "Measures a symbol's order book: spread, weighted mid price, imbalance, slippage of market orders, and walls.",
  method_name: "orderbookMetrics",
  hints: reading("Binance order book metrics"),
  input: { ...analyticsInputs.orderbookMetrics.shape, symbol },
  output: z.object({ ...OrderbookMetrics.shape, ...provenance }),
  run: (asked, upstream, signal) => analysed(asked, ({ orderbookMetrics }) => orderbookMetrics, { upstream, signal }),
});
