import { createHmac, randomBytes } from "node:crypto";

/** Who proves itself, for which registration, with the nonces of both sides: first that of the side which dialled. */
export interface ProofSubject {
  readonly side: "proxy" | "app";
  readonly appId: string;
  readonly instance: string;
  /** Of the side that dialled: sent with `amcp/register` or `amcp/authenticate`. */
  readonly dialler: string;
  /** Of the side that was dialled: sent with its answer. */
  readonly listener: string;
  /** Over HTTP: address and port of the app's side of the connection. */
  readonly endpoint?: string;
}

/** base64 HMAC-SHA256 over `side|appId|instance|nonceA|nonceB[|endpoint]`: fresh nonces of both sides make a recorded exchange worthless. */
export function renderProof(secret: Uint8Array, { side, appId, instance, dialler, listener, endpoint }: ProofSubject): string {
  const facts = [side, appId, instance, dialler, listener, ...(endpoint === undefined ? [] : [endpoint])];
  return createHmac("sha256", secret).update(facts.join("|")).digest("base64");
}

/** 16 random bytes, base64. */
export const createNonce = (): string => randomBytes(16).toString("base64");
