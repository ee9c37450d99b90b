import { createHmac, randomBytes } from "node:crypto";

/** Who proves itself, for which registration, with the nonces of both sides. */
export interface ProofSubject {
  readonly side: "proxy" | "app";
  readonly appId: string;
  readonly instance: string;
  /** Sent by the app with `amcp/register`. */
  readonly appNonce: string;
  /** Sent by the proxy with its answer. */
  readonly proxyNonce: string;
}

/** base64 HMAC-SHA256 over `side|appId|instance|nonceA|nonceB`: fresh nonces of both sides make a recorded exchange worthless. */
export function renderProof(secret: Uint8Array, { side, appId, instance, appNonce, proxyNonce }: ProofSubject): string {
  return createHmac("sha256", secret).update([side, appId, instance, appNonce, proxyNonce].join("|")).digest("base64");
}

/** 16 random bytes, base64. */
export const createNonce = (): string => randomBytes(16).toString("base64");
