import { createHmac } from "node:crypto";
import type { z } from "zod";
import { type Retries, retry } from "../../../kit/upstream/upstream-problem.ts";
import type { BinanceCredentials } from "../../model/account.ts";
import { ServerTime } from "../../model/market.ts";
import type { Fetched } from "../../model/ports.ts";
import { ExchangeProblem } from "../errors/exchange-problem.ts";
import { type RestEndpoint, restEndpoints } from "./endpoints.ts";
import { createSigningClock, type SigningClock } from "./exchange-clock.ts";
import { type RestAnswer, type SenderParts, sendOnce } from "./send-once.ts";

/** One call of the REST API. */
export interface RestCall<Shape extends z.ZodType> {
  readonly endpoint: RestEndpoint;
  readonly parameters: QueryParameters;
  /** The form of the answer; unknown fields are left out of the result. */
  readonly shape: Shape;
  /** For signed endpoints. */
  readonly credentials?: BinanceCredentials;
}

/** The REST API of one host. */
export interface Rest {
  /** @throws ExchangeProblem; the signal's reason when it aborts, unless something that changes an order is under way */
  call<Shape extends z.ZodType>(call: RestCall<Shape>, signal: AbortSignal): Promise<Fetched<z.output<Shape>>>;
  readonly exchangeClock: SigningClock;
}

export interface RestParts extends Omit<SenderParts, "exchangeNow"> {
  readonly retries: Retries;
  /** How long after its timestamp the exchange accepts a signed request, in milliseconds; at most 60000. */
  readonly recvWindowMs: number;
}

export function createRest(parts: RestParts): Rest {
  const sender: SenderParts = { ...parts, exchangeNow: () => exchangeClock.now() };
  const exchangeClock = createSigningClock(parts.timing.clock, async (signal) => {
    const { value, tripMs } = await sendOnce(sender, { endpoint: restEndpoints.time, query: () => "" }, signal);
    return { time: read(restEndpoints.time, ServerTime, value).serverTime, tripMs };
  });

  const send = async ({ endpoint, parameters, credentials }: RestCall<z.ZodType>, signal: AbortSignal): Promise<RestAnswer> => {
    if (!endpoint.isSigned) return await sendOnce(sender, { endpoint, query: () => queryOf(parameters) }, signal);
    if (credentials === undefined) throw new TypeError(`${endpoint.path} needs credentials`);
    const { apiKey, secret } = credentials;
    await exchangeClock.ready(signal);
    const query = () => signed(queryOf({ ...parameters, recvWindow: parts.recvWindowMs, timestamp: exchangeClock.now() }), secret);
    return await sendOnce(sender, { endpoint, apiKey, query }, signal);
  };

  return {
    exchangeClock,
    async call(call, signal) {
      const { endpoint, shape } = call;
      const attempt = () => exchangeClock.inTime(() => send(call, signal), signal);
      const { value, receivedAt, weightUsed } = await (endpoint.isRead ? retry(attempt, parts.retries, signal) : attempt());
      return { data: read(endpoint, shape, value), receivedAt, weightUsed };
    },
  };
}

function read<Shape extends z.ZodType>({ method, path, isRead }: RestEndpoint, shape: Shape, value: unknown): z.output<Shape> {
  const { success, data, error } = shape.safeParse(value);
  if (success) return data;
  const [issue] = error.issues;
  const place = issue?.path.join(".") || "the answer";
  throw new ExchangeProblem(`${method} ${path} answered in another form: ${place}: ${issue?.message ?? "unknown"}`, {
    kind: isRead ? "format" : "unknown-outcome",
    reason: "Binance's API has changed, or another server answers in its place",
    suggestion: isRead ? "Update amcp-test, or check the host" : "Look at the order with get_order before anything else",
  });
}

/** Parameters of a request in the order in which they are sent; undefined ones are left out. */
export type QueryParameters = Readonly<Record<string, string | number | undefined>>;

/** Percent-encodes everything but the unreserved characters of RFC 3986, so that the signed text is the sent one. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

/** Renders parameters as a query string. */
export const queryOf = (parameters: QueryParameters): string =>
  Object.entries(parameters)
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${encode(String(value))}`]))
    .join("&");

/** The HMAC-SHA256 of a payload in hexadecimal digits. @param payload percent-encoded, which Binance demands since 2026-01-15 */
export const signatureOf = (payload: string, secret: string): string => createHmac("sha256", secret).update(payload).digest("hex");

/** Appends the signature to a query string. */
export const signed = (query: string, secret: string): string => `${query}&signature=${signatureOf(query, secret)}`;
