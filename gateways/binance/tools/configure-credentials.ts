import { z } from "zod";
import { defineTool } from "../../kit/define-tool.ts";
import { Profile } from "../session/session-credentials.ts";
import type { BinanceSource } from "../source/binance-source.ts";
import { CredentialState } from "./credential-state.ts";
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
  input: { profile: Profile.default("main").describe("name of a profile, such as main, or handshake") },
  output: z.object({ ...CredentialState.shape, note: z.string(), ...provenance }),
  async run({ profile }, source) {
    const note =
      "They are kept for this session alone and dropped at its end. A client without sessions sends the headers with each request.";
    return source.told({ ...(await source.credentials.configure(profile)), note });
  },
});
