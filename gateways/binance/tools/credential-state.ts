import { z } from "zod";

/** The visible state of a session's credentials; never the secret. */
export const CredentialState = z.object({
  configured: z.boolean(),
  profile: z.string().nullable(),
  key: z.string().nullable().describe("first and last four characters"),
  source: z.string().nullable().describe("where the keys come from"),
});
