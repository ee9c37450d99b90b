import { z } from "zod";
import { defineTool } from "../../kit/define-tool.ts";
import { OrderFlow } from "../analytics/answers.ts";
import { analyticsInputs } from "../analytics/inputs.ts";
import { provenance, reading, symbol } from "./parameters.ts";
import { analysed, type BinanceUpstream } from "./upstream.ts";

export const getOrderFlow = defineTool<BinanceUpstream>()({
  name: "get_order_flow",
  description:
    "Measures a symbol's order flow over a window: level changes per second, order flow imbalance, and the cumulative delta of takers.",
  method_name: "orderFlow",
  hints: reading("Binance order flow"),
  input: { ...analyticsInputs.orderFlow.shape, symbol },
  output: z.object({ ...OrderFlow.shape, ...provenance }),
  run: (asked, upstream, signal) => analysed(asked, ({ orderFlow }) => orderFlow, { upstream, signal }),
});
