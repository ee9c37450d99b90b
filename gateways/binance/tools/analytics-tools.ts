import { z } from "zod";
import { defineTool, type GatewayTool, readingHints } from "../../kit/define-tool.ts";
import { type AnalysisName, analyticsAnswers, analyticsInputs } from "../analytics/inputs.ts";
import { provenance, symbol } from "./parameters.ts";
import { analyse, type BinanceUpstream } from "./upstream.ts";

interface AnalysisTool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly method: AnalysisName;
  /** Parameters in the place of the method's own. */
  readonly input?: z.ZodRawShape;
}

const rows: readonly AnalysisTool[] = [
  {
    name: "get_orderbook_metrics",
    title: "Binance order book metrics",
    description: "Measures a symbol's order book: spread, weighted mid price, imbalance, slippage of market orders, and walls.",
    method: "orderbookMetrics",
  },
  {
    name: "get_orderbook_depth",
    title: "Binance order book depth",
    description:
      "Lists the levels of a symbol's order book with cumulative quantities, and sums the depth within bands around the mid price.",
    method: "orderbookDepth",
    input: { levels: z.int().min(1).max(250).default(20).describe("levels per side to list") },
  },
  {
    name: "get_orderbook_health",
    title: "Binance order book health",
    description:
      "Scores a symbol's order book from 0 to 100 by spread stability, depth, flow balance and update rate, and reports the state of its feed.",
    method: "orderbookHealth",
  },
  {
    name: "get_order_flow",
    title: "Binance order flow",
    description:
      "Measures a symbol's order flow over a window: level changes per second, order flow imbalance, and the cumulative delta of takers.",
    method: "orderFlow",
  },
  {
    name: "get_volume_profile",
    title: "Binance volume profile",
    description: "Distributes a symbol's traded volume over price: point of control, value area and bins.",
    method: "volumeProfile",
  },
  {
    name: "detect_market_anomalies",
    title: "Binance market anomalies",
    description: "Looks for quote stuffing, icebergs, signs of a flash crash and absorption in a symbol's order book and trades.",
    method: "anomalies",
  },
  {
    name: "get_microstructure_health",
    title: "Binance microstructure health",
    description: "Assesses a symbol's market as healthy, watch or fragile, with health score, spread and anomalies, and the reasons.",
    method: "microstructureHealth",
  },
  {
    name: "get_liquidity_vacuums",
    title: "Binance liquidity vacuums",
    description: "Finds price ranges with little liquidity, through which price is expected to pass fast.",
    method: "liquidityVacuums",
  },
];

/** The tools that need the feature order-book analytics. */
export const analyticsTools: readonly GatewayTool<BinanceUpstream>[] = rows.map(({ name, title, description, method, input }) => {
  const shape: z.ZodRawShape = { ...analyticsInputs[method].shape, symbol, ...input };
  const output: z.ZodType<object> = z.object({ ...analyticsAnswers[method].shape, ...provenance });
  return defineTool<BinanceUpstream>()({
    name,
    description,
    method_name: method,
    hints: readingHints(title),
    input: shape,
    output,
    run: async (asked, upstream, signal) => upstream.withProvenance(await analyse(upstream, method, asked, signal)),
  });
});
