import { z } from "zod";
import { defineTool } from "../../kit/define-tool.ts";
import { MicrostructureHealth } from "../analytics/answers.ts";
import { analyticsInputs } from "../analytics/inputs.ts";
import { provenance, reading, symbol } from "./parameters.ts";
import { analysed, type BinanceUpstream } from "./upstream.ts";

export const getMicrostructureHealth = defineTool<BinanceUpstream>()({
  name: "get_microstructure_health",
  description: "Assesses a symbol's market as healthy, watch or fragile, with health score, spread and anomalies, and the reasons.",
  method_name: "microstructureHealth",
  hints: reading("Binance microstructure health"),
  input: { ...analyticsInputs.microstructureHealth.shape, symbol },
  output: z.object({ ...MicrostructureHealth.shape, ...provenance }),
  run: (asked, upstream, signal) => analysed(asked, ({ microstructureHealth }) => microstructureHealth, { upstream, signal }),
});
