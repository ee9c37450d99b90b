import { createHmac, randomBytes } from "node:crypto";
import type { ErrorCode } from "../../contracts/errors.ts";
import { equalInConstantTime } from "../../platform/text/bytes.ts";

/** Largest difference between a token's time and ours, in either direction (spec 000, section 7). */
export const TOKEN_EXPIRY_MS = 30 * 60 * 1000;

/** `ClientId:Timestamp:Signature` with the timestamp in Unix seconds (spec 000, section 7). */
export interface AuthenticationToken {
  readonly clientId: string;
  readonly timestamp: number;
  readonly signature: string;
}

const TOKEN = /^([^:]+):(\d{1,15}):([A-Za-z0-9+/]+={0,2})$/;

/** Parses a token; undefined for other text. */
export function parseToken(text: string): AuthenticationToken | undefined {
  const [, clientId, timestamp, signature] = TOKEN.exec(text) ?? [];
  if (clientId === undefined || timestamp === undefined || signature === undefined) return undefined;
  return { clientId, timestamp: Number(timestamp), signature };
}

/** Renders a client's token. @param nowMs milliseconds since 1970 */
export function renderToken(secret: Uint8Array, clientId: string, nowMs: number): string {
  const signed = `${clientId}:${Math.floor(nowMs / 1000)}`;
  return `${signed}:${createHmac("sha256", secret).update(signed).digest("base64")}`;
}

export interface TokenExpectations {
  readonly secret: Uint8Array;
  readonly clientId: string;
  /** Milliseconds since 1970. */
  readonly nowMs: number;
  readonly expiryMs?: number;
}

/** Returns the reason to refuse a token; undefined for a valid one. Expiry is reported only for a valid signature. */
export function findTokenFault(
  text: string,
  { secret, clientId, nowMs, expiryMs = TOKEN_EXPIRY_MS }: TokenExpectations,
): { code: ErrorCode; message: string } | undefined {
  const token = parseToken(text);
  const refused = (message: string) => ({ code: "AMCP_PROXY_UNAUTHENTICATED", message }) as const;
  if (text === "") return refused("no token was sent");
  if (token === undefined) return refused("the token is not ClientId:Timestamp:Signature");
  const expected = createHmac("sha256", secret).update(`${token.clientId}:${token.timestamp}`).digest("base64");
  if (!equalInConstantTime(token.signature, expected)) return refused("the token is signed with another secret");
  if (token.clientId !== clientId) return refused(`the token belongs to "${token.clientId}"`);
  const apartMs = Math.abs(nowMs - token.timestamp * 1000);
  if (apartMs <= expiryMs) return undefined;
  return {
    code: "AMCP_PROXY_TOKEN_EXPIRED",
    message: `the token's time is ${Math.round(apartMs / 60_000)} minutes away from the proxy's clock`,
  };
}

/** The input of a proof: side, registration, and the nonces of both sides. */
interface ProofSubject {
  readonly side: "proxy" | "app";
  readonly appId: string;
  readonly instance: string;
  /** Nonce of the dialling side, from `amcp/register` or `amcp/authenticate`. */
  readonly dialler: string;
  /** Nonce of the listening side, from its answer. */
  readonly listener: string;
  /** Address and port of the app's side of the connection; HTTP only. */
  readonly endpoint?: string;
}

/** base64 HMAC-SHA256 over `side|appId|instance|nonceA|nonceB[|endpoint]`; fresh nonces of both sides prevent replay. */
export function renderProof(secret: Uint8Array, { side, appId, instance, dialler, listener, endpoint }: ProofSubject): string {
  const facts = [side, appId, instance, dialler, listener, ...(endpoint === undefined ? [] : [endpoint])];
  return createHmac("sha256", secret).update(facts.join("|")).digest("base64");
}

/** 16 random bytes, base64. */
export const createNonce = (): string => randomBytes(16).toString("base64");
