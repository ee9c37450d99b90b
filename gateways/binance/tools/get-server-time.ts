import { z } from "zod";
import { defineTool } from "../../kit/define-tool.ts";
import type { BinanceSource } from "../source/binance-source.ts";
import { isoOf, provenance, reading, Time } from "./parameters.ts";

export const getServerTime = defineTool<BinanceSource>()({
  name: "get_server_time",
  description: "Tells the exchange's time. Ask it to relate timestamps of other answers to now.",
  method_name: "serverTime",
  hints: reading("Binance server time"),
  input: {},
  output: z.object({ serverTime: Time, milliseconds: z.int().describe("since 1970"), ...provenance }),
  async run(_, source, signal) {
    const milliseconds = await source.market.serverTime(signal);
    return source.told({ serverTime: isoOf(milliseconds), milliseconds });
  },
});
