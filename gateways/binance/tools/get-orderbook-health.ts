import { z } from "zod";
import { defineTool } from "../../kit/define-tool.ts";
import { OrderbookHealth } from "../analytics/answers.ts";
import { analyticsInputs } from "../analytics/inputs.ts";
import { provenance, reading, symbol } from "./parameters.ts";
import { analysed, type BinanceUpstream } from "./upstream.ts";

export const getOrderbookHealth = defineTool<BinanceUpstream>()({
  name: "get_orderbook_health",
  description:
    "Scores a symbol's order book from 0 to 100 by spread stability, depth, flow balance and update rate, and tells how its feed does.",
  method_name: "orderbookHealth",
  hints: reading("Binance order book health"),
  input: { ...analyticsInputs.orderbookHealth.shape, symbol },
  output: z.object({ ...OrderbookHealth.shape, ...provenance }),
  run: (asked, upstream, signal) => analysed(asked, ({ orderbookHealth }) => orderbookHealth, { upstream, signal }),
});
