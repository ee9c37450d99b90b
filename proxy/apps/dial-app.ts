import { z } from "zod";
import { AmcpError, type ErrorCode, errors } from "../../contracts/errors.ts";
import { AuthenticatedApp, type AuthenticateParams, AuthenticateResult, type ConfirmParams, RefusalData } from "../../contracts/link.ts";
import type { Clock } from "../../contracts/ports.ts";
import { readMessage } from "../../mcp/envelope.ts";
import type { Link } from "../../mcp/link.ts";
import { createStreamLink } from "../../mcp/links/stream-link.ts";
import { renderRequest } from "../../mcp/rpc.ts";
import { connectTo, isRemote } from "../../platform/net/sockets.ts";
import { equalInConstantTime } from "../../platform/text/bytes.ts";
import { visible } from "../../platform/text/shown-text.ts";
import { createNonce, renderProof, renderToken } from "../auth/token.ts";

/** Credentials of the dialling side. */
export interface DialCredentials {
  /** Name of the dialling side, such as `amcp-proxy`; without `:`. */
  readonly clientId: string;
  /** Undefined for apps without authentication. */
  readonly secret: Uint8Array | undefined;
  readonly clock: Clock;
  /** PEM texts of the authorities that replace the system's, for `tls://`. */
  readonly ca?: string | undefined;
  /** Largest message of the app after authentication. */
  readonly maxBytes?: number | undefined;
}

/** An authenticated listening app, and the link that now carries MCP with the app as server. */
export interface DialledApp extends z.infer<typeof AuthenticatedApp> {
  readonly appId: string;
  readonly instance: string;
  readonly link: Link;
}

/**
 * Dials an app that listens on `tcp://`, `tls://`, `unix://` or `pipe://`: `amcp/authenticate`, its proof, `amcp/confirm` with ours.
 *
 * @param signal aborts the attempt, not the link
 * @throws AmcpError AMCP_USAGE for an invalid endpoint, AMCP_PROXY_NOTHING_LISTENS when nothing listens there, AMCP_PROXY_LINK_CLOSED,
 * AMCP_PROXY_BAD_CERTIFICATE, AMCP_PROXY_UNAUTHENTICATED, AMCP_PROXY_TOKEN_EXPIRED, AMCP_PROXY_BAD_FRAME for a peer that is no app
 */
export async function dialApp(endpoint: string, credentials: DialCredentials, signal: AbortSignal): Promise<DialledApp> {
  if (credentials.secret === undefined) checkProofless(endpoint);
  const link = createStreamLink(await connectTo(endpoint, signal, credentials.ca), endpoint, credentials.maxBytes);
  signal.addEventListener("abort", link.close);
  try {
    const app = await proveEachOther(link, credentials);
    link.trust();
    return { ...app, link };
  } catch (error) {
    link.close();
    throw error;
  } finally {
    signal.removeEventListener("abort", link.close);
  }
}

/** @throws AmcpError AMCP_PROXY_UNAUTHENTICATED for an app of another machine, which needs a secret */
export function checkProofless(endpoint: string): void {
  if (isRemote(endpoint))
    throw new AmcpError("AMCP_PROXY_UNAUTHENTICATED", `${endpoint} is not dialled without a secret: other machines reach it`);
}

async function proveEachOther(link: Link, { clientId, secret, clock }: DialCredentials): Promise<Omit<DialledApp, "link">> {
  const dialler = createNonce();
  const token = secret === undefined ? "" : renderToken(secret, clientId, clock.now());
  const hello: AuthenticateParams = { clientId, token, nonce: dialler };
  const answer = await ask(link, { id: "1", method: "amcp/authenticate", params: hello, result: AuthenticateResult });
  const { appId, instance, nonce: listener, proof } = answer;
  const prove = (side: "app" | "proxy") => (secret === undefined ? "" : renderProof(secret, { side, appId, instance, dialler, listener }));
  if (!equalInConstantTime(proof, prove("app")))
    throw new AmcpError("AMCP_PROXY_UNAUTHENTICATED", `${link.peer} calls itself ${appId}, but does not hold the secret`);
  const confirmation: z.infer<typeof ConfirmParams> = { proof: prove("proxy") };
  const app = await ask(link, { id: "2", method: "amcp/confirm", params: confirmation, result: AuthenticatedApp });
  return { appId, instance, ...app };
}

interface HandshakeRequest<Result extends z.ZodType> {
  readonly id: string;
  readonly method: string;
  readonly params: unknown;
  readonly result: Result;
}

async function ask<Result extends z.ZodType>(
  link: Link,
  { id, method, params, result }: HandshakeRequest<Result>,
): Promise<z.output<Result>> {
  link.send(renderRequest(id, method, params));
  const { value: frame, done } = await link.frames.next();
  if (done) throw new AmcpError("AMCP_PROXY_LINK_CLOSED", `${link.peer} closed the connection on ${method}`);
  const message = frame.kind === "whole" ? readMessage(frame.bytes) : undefined;
  const answer = message?.kind === "answer" && message.id === id ? parseAnswer(message.bytes) : undefined;
  if (answer?.error !== undefined) throw refusalIn(answer.error, link.peer);
  const parsed = result.safeParse(answer?.result);
  if (!parsed.success)
    throw new AmcpError("AMCP_PROXY_BAD_FRAME", `${link.peer} does not answer ${method} as an app with the handler does`);
  return parsed.data;
}

const Answer = z.object({
  result: z.unknown().optional(),
  error: z.object({ message: z.string(), data: RefusalData.optional().catch(undefined) }).optional(),
});

function parseAnswer(bytes: Buffer): z.output<typeof Answer> | undefined {
  try {
    return Answer.safeParse(JSON.parse(bytes.toString())).data;
  } catch {
    return undefined;
  }
}

/** Keeps the app's error code if it is one of ours. */
function refusalIn({ message, data }: NonNullable<z.output<typeof Answer>["error"]>, peer: string): AmcpError {
  const code = data !== undefined && isErrorCode(data.code) ? data.code : "AMCP_PROXY_UNAUTHENTICATED";
  return new AmcpError(code, `${peer} refused: ${visible(message)}`);
}

const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errors, code);
