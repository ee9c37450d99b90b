import { z } from "zod";

/** Seed 000, section 4, and DESIGN's limits: the namespace of an app's tools. */
export const AppId = z
  .string()
  .max(24)
  .regex(/^[A-Za-z](?!.*__)[A-Za-z0-9_-]*(?<!_)$/, "letters, digits, `-`, `_`; starts with a letter, no `__`, no `_` at the end");

/**
 * The first message of an app that dials the proxy: request `amcp/register`. `token` is the seed's `ClientId:Timestamp:Signature`,
 * where ClientId is the AppId, Timestamp is in Unix seconds and Signature is base64 HMAC-SHA256 of `ClientId:Timestamp` with the
 * base64-decoded secret. Without a secret (`--insecure`) `token` is empty and so are the proofs.
 */
export const RegisterParams = z.object({
  appId: AppId,
  instance: z.string().min(8).max(64).describe("random id of this process's registration"),
  pid: z.int().positive(),
  version: z.string(),
  mode: z.enum(["headless", "desktop"]),
  standby: z.boolean().default(false).describe("known, but not in the catalogue until it is activated"),
  token: z.string(),
  nonce: z.string().describe("16 random bytes, base64"),
});
export type RegisterParams = z.infer<typeof RegisterParams>;

/** The proxy's answer: its own nonce and HMAC-SHA256(secret, `proxy|appId|instance|nonceA|nonceB`), base64; or come again later. */
export const RegisterResult = z.union([z.object({ nonce: z.string(), proof: z.string() }), z.object({ retryAfterMs: z.int().min(0) })]);
export type RegisterResult = z.infer<typeof RegisterResult>;

/** Request `amcp/confirm`: the same proof for `app|...`. Its result is `{}`; after it the connection carries MCP with the app as server. */
export const ConfirmParams = z.object({ proof: z.string() });

/** Notification `amcp/unregister` on a graceful exit. */
export const UnregisterParams = z.object({ instance: z.string(), reason: z.string().optional() });

/** `data` of a JSON-RPC error of ours: which of `contracts/errors.ts` it is, what to do, and facts beside them. */
export const RefusalData = z.looseObject({ code: z.string(), hint: z.string() });
