import { z } from "zod";
import { defineTool } from "../../kit/define-tool.ts";
import { OrderbookDepth } from "../analytics/answers.ts";
import { analyticsInputs } from "../analytics/inputs.ts";
import { provenance, reading, symbol } from "./parameters.ts";
import { analysed, type BinanceUpstream } from "./upstream.ts";

export const getOrderbookDepth = defineTool<BinanceUpstream>()({
  name: "get_orderbook_depth",
  description:
    "Lists the levels of a symbol's order book with cumulative quantities, and sums the depth within bands around the mid price.",
  method_name: "orderbookDepth",
  hints: reading("Binance order book depth"),
  input: {
    ...analyticsInputs.orderbookDepth.shape,
    symbol,
    levels: z.int().min(1).max(250).default(20).describe("levels per side to list"),
  },
  output: z.object({ ...OrderbookDepth.shape, ...provenance }),
  run: (asked, upstream, signal) => analysed(asked, ({ orderbookDepth }) => orderbookDepth, { upstream, signal }),
});
