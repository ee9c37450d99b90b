import { z } from "zod";
import { defineTool } from "../../kit/define-tool.ts";
import { LiquidityVacuums } from "../analytics/answers.ts";
import { liquidityVacuumsInput } from "../analytics/inputs.ts";
import { provenance, reading, symbol } from "./parameters.ts";
import type { BinanceUpstream } from "./upstream.ts";

export const getLiquidityVacuums = defineTool<BinanceUpstream>()({
  name: "get_liquidity_vacuums",
  description: "Finds price ranges with little liquidity, through which price is expected to pass fast.",
  method_name: "liquidityVacuums",
  hints: reading("Binance liquidity vacuums"),
  input: { ...liquidityVacuumsInput, symbol },
  output: z.object({ ...LiquidityVacuums.shape, ...provenance }),
  async run(asked, upstream, signal) {
    return upstream.told(await upstream.market.analysed(asked.symbol, (own) => upstream.analytics.liquidityVacuums(asked, own), signal));
  },
});
