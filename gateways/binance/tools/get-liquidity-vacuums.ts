import { z } from "zod";
import { defineTool } from "../../kit/define-tool.ts";
import { LiquidityVacuums } from "../analytics/answers.ts";
import { analyticsInputs } from "../analytics/inputs.ts";
import { provenance, reading, symbol } from "./parameters.ts";
import { analysed, type BinanceUpstream } from "./upstream.ts";

export const getLiquidityVacuums = defineTool<BinanceUpstream>()({
  name: "get_liquidity_vacuums",
  description: "Finds price ranges with little liquidity, through which price is expected to pass fast.",
  method_name: "liquidityVacuums",
  hints: reading("Binance liquidity vacuums"),
  input: { ...analyticsInputs.liquidityVacuums.shape, symbol },
  output: z.object({ ...LiquidityVacuums.shape, ...provenance }),
  run: (asked, upstream, signal) => analysed(asked, ({ liquidityVacuums }) => liquidityVacuums, { upstream, signal }),
});
