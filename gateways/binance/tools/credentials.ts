import { z } from "zod";
import { defineTool, readingHints } from "../../kit/define-tool.ts";
import { HOW_TO_GIVE_KEYS } from "../model/errors.ts";
import { CredentialStatus, ProfileName } from "../session/session-credentials.ts";
import type { BinanceSource } from "../source/binance-source.ts";
import { provenance } from "./parameters.ts";

export const configureCredentials = defineTool<BinanceSource>()({
  name: "configure_credentials",
  description:
    "Gives this session the keys of a named profile. Keys never are arguments: they come from AMCP_BINANCE_<PROFILE>_KEY and AMCP_BINANCE_<PROFILE>_SECRET, from the file of --credentials, or with profile handshake from the headers X-MBX-APIKEY and X-MBX-SECRET.",
  method_name: "configure_credentials",
  hints: {
    title: "Binance credentials for this session",
    readOnlyHint: false,
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: false,
  },
  input: { profile: ProfileName.default("main").describe("name of a profile, such as main, or handshake") },
  output: z.object({ ...CredentialStatus.shape, note: z.string(), ...provenance }),
  async run({ profile }, source) {
    const note =
      "They are kept for this session alone and dropped at its end. A client without sessions sends the headers with each request.";
    return source.withProvenance({ ...(await source.credentials.configure(profile)), note });
  },
});

export const getCredentialsStatus = defineTool<BinanceSource>()({
  name: "get_credentials_status",
  description: "Shows whether this session has credentials, of which profile, and where they come from.",
  method_name: "get_credentials_status",
  hints: { ...readingHints("Binance credentials status"), openWorldHint: false },
  input: {},
  output: z.object({
    ...CredentialStatus.shape,
    next: z.string().nullable().describe("how to give keys; null where they are there"),
    ...provenance,
  }),
  async run(_, source) {
    const state = source.credentials.status();
    return source.withProvenance({ ...state, next: state.configured ? null : HOW_TO_GIVE_KEYS });
  },
});

export const revokeCredentials = defineTool<BinanceSource>()({
  name: "revoke_credentials",
  description: "Drops this session's credentials and everything that was cached about its account.",
  method_name: "revoke_credentials",
  hints: { title: "Binance credentials dropped", readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  input: {},
  output: z.object({ revoked: z.boolean().describe("whether there were any"), ...provenance }),
  run: async (_, source) => source.withProvenance({ revoked: source.credentials.revoke() }),
});
