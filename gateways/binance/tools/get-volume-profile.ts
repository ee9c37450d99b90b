import { z } from "zod";
import { defineTool } from "../../kit/define-tool.ts";
import { VolumeProfile } from "../analytics/answers.ts";
import { volumeProfileInput } from "../analytics/inputs.ts";
import { provenance, reading, symbol } from "./parameters.ts";
import type { BinanceUpstream } from "./upstream.ts";

export const getVolumeProfile = defineTool<BinanceUpstream>()({
  name: "get_volume_profile",
  description: "Distributes a symbol's traded volume over price: point of control, value area and bins.",
  method_name: "volumeProfile",
  hints: reading("Binance volume profile"),
  input: { ...volumeProfileInput, symbol },
  output: z.object({ ...VolumeProfile.shape, ...provenance }),
  async run(asked, upstream, signal) {
    return upstream.told(await upstream.market.analysed(asked.symbol, (own) => upstream.analytics.volumeProfile(asked, own), signal));
  },
});
