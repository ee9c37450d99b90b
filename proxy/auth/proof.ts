import { createHmac, randomBytes } from "node:crypto";

/** The input of a proof: side, registration, and the nonces of both sides. */
export interface ProofSubject {
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
