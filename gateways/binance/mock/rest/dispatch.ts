import { createHmac } from "node:crypto";
import { equalInConstantTime } from "../../../../platform/text/bytes.ts";
import { ExchangeRefusal } from "../engine/refusal.ts";
import type { MockAccount } from "../mock-accounts.ts";
import type { MockFaults } from "../mock-faults.ts";
import type { World } from "../world.ts";
import { accountEndpoints } from "./account.ts";
import type { Call, MockEndpoint, Security } from "./endpoint.ts";
import { exchangeInfoEndpoint } from "./exchange-info.ts";
import type { Limits } from "./limits.ts";
import { marketData } from "./market-data.ts";
import { orders } from "./orders.ts";
import { otherApis } from "./other-apis.ts";
import type { RequestParameters } from "./parameters.ts";
import { tickers } from "./tickers.ts";

/** All endpoints by method and path; the WebSocket API has them under other names. */
export const mockEndpoints: Readonly<Record<string, MockEndpoint>> = {
  ...marketData,
  ...tickers,
  ...exchangeInfoEndpoint,
  ...orders,
  ...accountEndpoints,
  ...otherApis,
};

/** The exchange as requests reach it. */
export interface ExchangeGate {
  readonly world: World;
  readonly limits: Limits;
  readonly faults: MockFaults;
}

/** One request, over HTTP or WebSocket. */
export interface Asked {
  readonly endpoint: MockEndpoint;
  /** @throws Refusal for parameters that are not well formed */
  parameters(): RequestParameters;
  /** A parameter as it was sent, before any check. */
  get(name: string): string | undefined;
  readonly ip: string;
  readonly apiKey: string | undefined;
  /** The signed text. */
  readonly payload: string;
}

/** Checks limits, key, signature and time, and answers. @throws Refusal */
export function performRequest({ world, limits, faults }: ExchangeGate, asked: Asked): unknown {
  const now = world.now();
  const { endpoint, ip } = asked;
  limits.use(ip, endpoint.weight(asked.get), now);
  const parameters = asked.parameters();
  const call: Call = { world, limits, parameters, ip, now, reportedTime: faults.reportedTime(now) };
  const answer =
    endpoint.security === "NONE" ? endpoint.answer(call) : endpoint.answer({ ...call, account: authorize(call, asked, endpoint.security) });
  parameters.finish();
  return answer;
}

/** The account of a signed request. @throws Refusal -2014, -2015, -1102, -1022, -1021 */
export function authorize(
  { world, parameters, reportedTime }: Call,
  { apiKey, payload }: Pick<Asked, "apiKey" | "payload">,
  security: Exclude<Security, "NONE">,
) {
  const { key, account } = checkKey(apiKey, security, (one) => world.account(one));
  // Some clients sign these requests as well.
  if (security === "MARKET_DATA" && !parameters.has("signature")) return account;
  const signature = parameters.required("signature");
  checkTiming(parameters, reportedTime);
  checkSignature(key.secret, payload, signature);
  return account;
}

/** Seconds until a refused request may be repeated, as header. */
export const retryHeader = ({ retryAfter }: ExchangeRefusal): Readonly<Record<string, string>> =>
  retryAfter === undefined ? {} : { "retry-after": String(retryAfter) };

const KEY_FORMAT = /^[A-Za-z0-9]{64}$/;
const USUAL_WINDOW_MS = 5000;
const LONGEST_WINDOW_MS = 60_000;
const AHEAD_MS = 1000;

/** Checks a key. @throws Refusal -2014, -2015 */
function checkKey<Known extends { readonly key: MockAccount }>(
  apiKey: string | undefined,
  security: Exclude<Security, "NONE">,
  find: (apiKey: string) => Known | undefined,
): Known {
  if (apiKey === undefined || !KEY_FORMAT.test(apiKey)) throw new ExchangeRefusal(-2014, "API-key format invalid.", { status: 401 });
  const found = find(apiKey);
  if (found === undefined || (security === "TRADE" && !found.key.canTrade))
    throw new ExchangeRefusal(-2015, "Invalid API-key, IP, or permissions for action.", { status: 401 });
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
export const mockSignature = (secret: string, payload: string): string => createHmac("sha256", secret).update(payload).digest("hex");

/** @param signature in any case of letters @throws Refusal -1022 */
function checkSignature(secret: string, payload: string, signature: string): void {
  if (!equalInConstantTime(mockSignature(secret, payload), signature.toLowerCase()))
    throw new ExchangeRefusal(-1022, "Signature for this request is not valid.");
}

/** Checks `timestamp` and `recvWindow`. @param now the server's time in milliseconds @throws Refusal -1021, -1102 */
function checkTiming(parameters: RequestParameters, now: number): void {
  const timestamp = parameters.time("timestamp");
  if (timestamp === undefined) parameters.required("timestamp");
  const window = Number(parameters.matching("recvWindow", "^([0-9]{1,20})(\\.[0-9]{1,3})?$") ?? USUAL_WINDOW_MS);
  if (window > LONGEST_WINDOW_MS) throw new ExchangeRefusal(-1131, "recvWindow must be less than 60000.");
  if (timestamp === undefined) return;
  if (timestamp >= now + AHEAD_MS) throw new ExchangeRefusal(-1021, "Timestamp for this request was 1000ms ahead of the server's time.");
  if (now - timestamp > window) throw new ExchangeRefusal(-1021, "Timestamp for this request is outside of the recvWindow.");
}
