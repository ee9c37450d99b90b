import type { HttpExchange } from "../../../../platform/net/http-server.ts";
import { jsonReply, plain, type Reply } from "../../../kit/mock/answer-with-fault.ts";
import type { MockApi } from "../../../kit/mock/serve-mock.ts";
import { ExchangeRefusal } from "../engine/refusal.ts";
import { type ExchangeGate, mockEndpoints, payloadOf, performRequest, retryHeader } from "./dispatch.ts";
import type { MockEndpoint } from "./endpoint.ts";
import type { Limits } from "./limits.ts";
import { RequestParameters } from "./parameters.ts";

/** The answer to countries that the exchange does not serve. */
const GEO_BLOCK = {
  code: 0,
  msg: "Service unavailable from a restricted location according to 'b. Eligibility' in https://www.binance.com/en/terms. Please contact customer service if you believe you received this message in error.",
} as const;

/** Retired on 2026-02-20. */
const RETIRED_PATH = "/api/v3/userDataStream";

/** The peer's address without its port. */
export const ipOf = (peer: string): string => peer.replace(/:\d+$/, "");

/** The answers after an order was placed, from which a client cannot learn that it was. */
const LOST = {
  "503": jsonReply({ code: -1000, msg: "Unknown error, please check your request or try again later." }, 503),
  "1007": jsonReply(
    { code: -1007, msg: "Timeout waiting for response from backend server. Send status unknown; execution status unknown." },
    408,
  ),
} as const;

const weightHeaders = (limits: Limits, ip: string, now: number): Readonly<Record<string, string>> => {
  const used = String(limits.used(ip, now));
  return { "x-mbx-used-weight": used, "x-mbx-used-weight-1m": used };
};

/** The REST API. @param gateNow the exchange of now; a reset makes another one */
export const createRestApi =
  (gateNow: () => ExchangeGate): MockApi =>
  ({ exchange, body }) => {
    const gate = gateNow();
    gate.world.catchUp();
    if (gate.faults.isGeoBlocked) return jsonReply(GEO_BLOCK, 451);
    const name = `${exchange.method} ${exchange.path}`;
    const endpoint = mockEndpoints[name];
    if (endpoint === undefined) return unknownPath(exchange.path);
    const ip = ipOf(exchange.peer);
    const reply = replyTo(gate, { exchange, body, name, endpoint, ip });
    return { ...reply, headers: { ...weightHeaders(gate.limits, ip, gate.world.now()), ...reply.headers } };
  };

function unknownPath(path: string): Reply {
  if (path.startsWith(RETIRED_PATH)) return plain("Gone", 410);
  return Object.keys(mockEndpoints).some((name) => name.endsWith(` ${path}`)) ? plain("Method Not Allowed", 405) : plain("Not Found", 404);
}

interface Arrived {
  readonly exchange: HttpExchange;
  readonly body: string;
  /** Method and path. */
  readonly name: string;
  readonly endpoint: MockEndpoint;
  readonly ip: string;
}

function replyTo(gate: ExchangeGate, { exchange, body, name, endpoint, ip }: Arrived): Reply {
  const form = new URLSearchParams(body);
  const get = (parameter: string) => exchange.query.get(parameter) ?? form.get(parameter) ?? undefined;
  const apiKey = exchange.header("x-mbx-apikey");
  try {
    const payload = payloadOf(exchange.search, body);
    const answer = performRequest(gate, {
      endpoint,
      parameters: () => new RequestParameters(exchange.query, form),
      get,
      ip,
      apiKey,
      payload,
    });
    if (name !== "POST /api/v3/order") return jsonReply(answer);
    const lost = gate.faults.takeLostOrder(get("symbol") ?? "");
    return lost === undefined ? { ...jsonReply(answer), headers: orderHeaders(gate, apiKey ?? "") } : LOST[lost];
  } catch (error) {
    if (!(error instanceof ExchangeRefusal)) throw error;
    return { ...jsonReply({ code: error.code, msg: error.message }, error.status), headers: retryHeader(error) };
  }
}

function orderHeaders({ limits, world }: ExchangeGate, apiKey: string): Readonly<Record<string, string>> {
  const known = world.account(apiKey);
  if (known === undefined) return {};
  const [tenSeconds, day] = limits.orderCounts(known.account, world.now());
  return { "x-mbx-order-count-10s": String(tenSeconds), "x-mbx-order-count-1d": String(day) };
}
