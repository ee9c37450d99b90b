import { z } from "zod";
import { defineTool } from "../../kit/define-tool.ts";
import type { BinanceSource } from "../source/binance-source.ts";
import { provenance } from "./parameters.ts";

export const revokeCredentials = defineTool<BinanceSource>()({
  name: "revoke_credentials",
  description: "Drops this session's credentials and everything that was cached about its account.",
  method_name: "revoke_credentials",
  hints: { title: "Binance credentials dropped", readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: {},
  output: z.object({ revoked: z.boolean().describe("whether there were any"), ...provenance }),
  run: async (_, source) => source.told({ revoked: source.credentials.revoke() }),
});
