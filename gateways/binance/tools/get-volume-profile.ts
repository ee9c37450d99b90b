import { z } from "zod";
import { defineTool } from "../../kit/define-tool.ts";
import { VolumeProfile } from "../analytics/answers.ts";
import { analyticsInputs } from "../analytics/inputs.ts";
import { provenance, reading, symbol } from "./parameters.ts";
import { analysed, type BinanceUpstream } from "./upstream.ts";

export const getVolumeProfile = defineTool<BinanceUpstream>()({
  name: "get_volume_profile",
  description: "Distributes a symbol's traded volume over price: point of control, value area and bins.",
  method_name: "volumeProfile",
  hints: reading("Binance volume profile"),
  input: { ...analyticsInputs.volumeProfile.shape, symbol },
  output: z.object({ ...VolumeProfile.shape, ...provenance }),
  run: (asked, upstream, signal) => analysed(asked, ({ volumeProfile }) => volumeProfile, { upstream, signal }),
});
