import { z } from "zod";
import { defineTool } from "../../kit/define-tool.ts";
import { HOW_TO_GIVE_KEYS } from "../model/errors.ts";
import type { BinanceSource } from "../source/binance-source.ts";
import { CredentialState } from "./credential-state.ts";
import { provenance, reading } from "./parameters.ts";

export const getCredentialsStatus = defineTool<BinanceSource>()({
  name: "get_credentials_status",
  description: "Tells whether this session has credentials, of which profile, and where they come from.",
  method_name: "get_credentials_status",
  hints: { ...reading("Binance credentials status"), openWorldHint: false },
  input: {},
  output: z.object({
    ...CredentialState.shape,
    next: z.string().nullable().describe("how to give keys; null where they are there"),
    ...provenance,
  }),
  async run(_, source) {
    const state = source.credentials.status();
    return source.told({ ...state, next: state.configured ? null : HOW_TO_GIVE_KEYS });
  },
});
