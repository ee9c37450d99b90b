import { z } from "zod";
import { AppCrash } from "./app-tools/app-exception.ts";

/** Namespace of an app's tools (spec 000, section 4). */
export const AppId = z.string().regex(/^[A-Za-z][A-Za-z0-9_-]*$/, "letters, digits, `-`, `_`; starts with a letter");

/** 16 random bytes or more in base64. Proofs join it to other texts with `|`, which a nonce must therefore not contain. */
const Nonce = z
  .string()
  .min(16)
  .max(512)
  .regex(/^[A-Za-z0-9+/]+={0,2}$/, "16 random bytes in base64");

/** Id of one process of an app. */
const InstanceId = z
  .string()
  .min(8)
  .max(64)
  .regex(/^[\x21-\x7b\x7d\x7e]+$/, "visible ASCII without `|`");

/** Modes of an app. The app declares its mode in the handshake, and in MCP as the capability `experimental.amcp.mode`. */
export const AppMode = z.enum(["headless", "desktop"]);

/**
 * The first message of an app that dials the proxy: request `amcp/register`. `token` is spec 000's `ClientId:Timestamp:Signature`: ClientId
 * is the AppId, Timestamp is in Unix seconds, and Signature is base64 HMAC-SHA256 of `ClientId:Timestamp` with the base64-decoded secret.
 * Without a secret (`--insecure`) `token` and the proofs are empty.
 */
export const RegisterParams = z.object({
  appId: AppId,
  instance: InstanceId.describe("random id of this process's registration"),
  pid: z.int().positive(),
  version: z.string(),
  mode: AppMode,
  standby: z.boolean().default(false).describe("known, but not in the catalogue until it is activated"),
  token: z.string(),
  nonce: Nonce,
});
export type RegisterParams = z.infer<typeof RegisterParams>;

/**
 * The proxy's answer: its nonce and HMAC-SHA256(secret, `proxy|appId|instance|nonceA|nonceB`) in base64, or the delay before the next try.
 */
export const RegisterResult = z.union([z.object({ nonce: Nonce, proof: z.string() }), z.object({ retryAfterMs: z.int().min(0) })]);
export type RegisterResult = z.infer<typeof RegisterResult>;

/**
 * Request `amcp/confirm`: the same proof for `app|...`. Its result is `{}`; afterwards the connection carries MCP with the app as server.
 */
export const ConfirmParams = z.object({ proof: z.string() });

/**
 * The other direction: the app listens, and a proxy or an agent dials it. The first message is the request `amcp/authenticate`; other
 * requests are refused before it. `token` is as in `RegisterParams`, with ClientId = `clientId`.
 */
export const AuthenticateParams = z.object({
  clientId: z.string().min(1).max(512).describe("who dials, such as `amcp-proxy`; without `:`"),
  token: z.string(),
  nonce: Nonce,
});
export type AuthenticateParams = z.infer<typeof AuthenticateParams>;

/**
 * The app's answer to `amcp/authenticate`. Roles name the signer, not the dialler: the app signs `app|appId|instance|nonce of the
 * dialler|nonce of the app`, and the dialler confirms with the same for `proxy` (`ConfirmParams`). With roles named after the dialler, a
 * false proxy could obtain from an app's listener the signature that the app expects from its proxy.
 */
export const AuthenticateResult = z.object({ appId: AppId, instance: InstanceId, nonce: Nonce, proof: z.string() });
export type AuthenticateResult = z.infer<typeof AuthenticateResult>;

/**
 * Over HTTP the app authenticates first: the first POST is `amcp/authenticate` with the header `Mcp-Method`, an empty token and no
 * Authorization. Both proofs then end in `|endpoint`, the address and port of the app's side of the connection (`127.0.0.1:5005`,
 * `[::1]:5005`). So a program that forwards the request to the app cannot prove itself. Every later request has the confirming header
 * `Authorization: Bearer ClientId:Nonce:Proof`, with the dialler's nonce and the proof for `proxy`. The app's nonce is fixed for the life
 * of its process, and the credential expires with it. Other clients send the token of spec 000 or a static bearer, without a proof; tokens of
 * `amcp-proxy` and `amcp-attach` are not accepted in this way.
 */
export const CHALLENGE_METHOD = "amcp/authenticate";

/** A listening app's answer to `amcp/confirm`; afterwards the connection carries MCP with the app as server. */
export const AuthenticatedApp = z.object({ pid: z.int().positive(), version: z.string(), mode: AppMode });
export type AuthenticatedApp = z.infer<typeof AuthenticatedApp>;

/**
 * A descriptor file: `$XDG_RUNTIME_DIR/amcp/*.json`, else `amcp-UID/*.json` in the temporary folder (`amcp-USER` on Windows), mode 0600 in
 * a folder of mode 0700. An app writes it while it listens and removes it at its end. Readers ignore and remove a file whose process has
 * ended, or whose pid now belongs to another process.
 */
export const EndpointDescriptor = z.looseObject({
  appId: AppId,
  instance: z.string().min(8).max(64),
  endpoint: z
    .string()
    .describe("with the port that was taken: tcp://127.0.0.1:41873, pipe://Name, unix:///path, http://127.0.0.1:41873/mcp"),
  pid: z.int().positive(),
  startTime: z.iso.datetime({ offset: true }).describe("when the process began"),
  startTicks: z.int().optional().describe("Linux: field 22 of /proc/PID/stat, exact where startTime is not"),
});
export type EndpointDescriptor = z.infer<typeof EndpointDescriptor>;

/**
 * The proxy's notification to a standby that has become the active instance. Until then the app is set up, its tools are listed, and its UI
 * thread waits before the first window: the app's age does not depend on how long it has been a standby.
 */
export const ACTIVATED_METHOD = "notifications/amcp/activated";

/** Notification `amcp/unregister` on a graceful exit, and on an unhandled exception, with the exception. */
export const UnregisterParams = z.object({ instance: z.string(), reason: z.string().optional(), crash: AppCrash.optional() });

/** `data` of our JSON-RPC errors: a code of `contracts/errors.ts`, the remedy, and further facts. */
export const RefusalData = z.looseObject({ code: z.string(), hint: z.string() });
