import type { Refusal } from "../engine/refusal.ts";
import type { MockFaults } from "../mock-faults.ts";
import type { World } from "../world.ts";
import { accountEndpoints } from "./account.ts";
import { checkKey, checkSignature, checkTiming, type Security } from "./authenticate.ts";
import type { Call, Endpoint } from "./endpoint.ts";
import { exchangeInfoEndpoint } from "./exchange-info.ts";
import type { Limits } from "./limits.ts";
import { marketData } from "./market-data.ts";
import { orders } from "./orders.ts";
import { otherApis } from "./other-apis.ts";
import type { Parameters } from "./parameters.ts";
import { tickers } from "./tickers.ts";

/** All endpoints by method and path; the WebSocket API has them under other names. */
export const endpoints: Readonly<Record<string, Endpoint>> = {
  ...marketData,
  ...tickers,
  ...exchangeInfoEndpoint,
  ...orders,
  ...accountEndpoints,
  ...otherApis,
};

/** The exchange as requests reach it. */
export interface Gate {
  readonly world: World;
  readonly limits: Limits;
  readonly faults: MockFaults;
}

/** One request, over HTTP or WebSocket. */
export interface Asked {
  readonly endpoint: Endpoint;
  /** @throws Refusal for parameters that are not well formed */
  parameters(): Parameters;
  /** A parameter as it was sent, before any check. */
  get(name: string): string | undefined;
  readonly ip: string;
  readonly apiKey: string | undefined;
  /** The signed text. */
  readonly payload: string;
}

/** Checks limits, key, signature and time, and answers. @throws Refusal */
export function perform({ world, limits, faults }: Gate, asked: Asked): unknown {
  const now = world.now();
  const { endpoint, ip } = asked;
  limits.use(ip, endpoint.weight(asked.get), now);
  const parameters = asked.parameters();
  const call: Call = { world, limits, parameters, ip, now, toldTime: faults.toldTime(now) };
  const answer =
    endpoint.security === "NONE" ? endpoint.answer(call) : endpoint.answer({ ...call, account: authorize(call, asked, endpoint.security) });
  parameters.finish();
  return answer;
}

/** The account of a signed request. @throws Refusal -2014, -2015, -1102, -1022, -1021 */
export function authorize(
  { world, parameters, toldTime }: Call,
  { apiKey, payload }: Pick<Asked, "apiKey" | "payload">,
  security: Exclude<Security, "NONE">,
) {
  const { key, account } = checkKey(apiKey, security, (one) => world.account(one));
  // Some clients sign these requests as well.
  if (security === "MARKET_DATA" && !parameters.has("signature")) return account;
  const signature = parameters.required("signature");
  checkTiming(parameters, toldTime);
  checkSignature(key.secret, payload, signature);
  return account;
}

/** Seconds until a refused request may be repeated, as header. */
export const retryHeader = ({ retryAfter }: Refusal): Readonly<Record<string, string>> =>
  retryAfter === undefined ? {} : { "retry-after": String(retryAfter) };
