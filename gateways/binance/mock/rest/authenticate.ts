import { createHmac } from "node:crypto";
import { equalInConstantTime } from "../../../../platform/sha256.ts";
import { Refusal } from "../engine/refusal.ts";
import type { MockAccount } from "../mock-accounts.ts";
import type { Parameters } from "./parameters.ts";

/** The credentials that an endpoint demands: `MARKET_DATA` any key, the others a signature, too. */
export type Security = "NONE" | "MARKET_DATA" | "USER_DATA" | "TRADE";

const KEY_FORMAT = /^[A-Za-z0-9]{64}$/;
const USUAL_WINDOW_MS = 5000;
const LONGEST_WINDOW_MS = 60_000;
const AHEAD_MS = 1000;

/** Checks a key. @throws Refusal -2014, -2015 */
export function checkKey<Known extends { readonly key: MockAccount }>(
  apiKey: string | undefined,
  security: Exclude<Security, "NONE">,
  find: (apiKey: string) => Known | undefined,
): Known {
  if (apiKey === undefined || !KEY_FORMAT.test(apiKey)) throw new Refusal(-2014, "API-key format invalid.", { status: 401 });
  const found = find(apiKey);
  if (found === undefined || (security === "TRADE" && !found.key.canTrade))
    throw new Refusal(-2015, "Invalid API-key, IP, or permissions for action.", { status: 401 });
  return found;
}

/** The request's text without its signature, as it was sent: the query, then the body. */
export function payloadOf(search: string, body: string): string {
  const strip = (text: string) =>
    text
      .split("&")
      .filter((part) => !part.startsWith("signature="))
      .join("&");
  return strip(search) + strip(body);
}

/** HMAC SHA-256 of a payload as hexadecimal text. */
export const signatureOf = (secret: string, payload: string): string => createHmac("sha256", secret).update(payload).digest("hex");

/** @param signature in any case of letters @throws Refusal -1022 */
export function checkSignature(secret: string, payload: string, signature: string): void {
  if (!equalInConstantTime(signatureOf(secret, payload), signature.toLowerCase()))
    throw new Refusal(-1022, "Signature for this request is not valid.");
}

/** Checks `timestamp` and `recvWindow`. @param now the server's time in milliseconds @throws Refusal -1021, -1102 */
export function checkTiming(parameters: Parameters, now: number): void {
  const timestamp = parameters.time("timestamp");
  if (timestamp === undefined) parameters.required("timestamp");
  const window = Number(parameters.matching("recvWindow", "^([0-9]{1,20})(\\.[0-9]{1,3})?$") ?? USUAL_WINDOW_MS);
  if (window > LONGEST_WINDOW_MS) throw new Refusal(-1131, "recvWindow must be less than 60000.");
  if (timestamp === undefined) return;
  if (timestamp >= now + AHEAD_MS) throw new Refusal(-1021, "Timestamp for this request was 1000ms ahead of the server's time.");
  if (now - timestamp > window) throw new Refusal(-1021, "Timestamp for this request is outside of the recvWindow.");
}
