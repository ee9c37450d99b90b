import { z } from "zod";
import type { SocketPeer } from "../../../../platform/net/web-sockets.ts";
import { parsedAnswer } from "../../../kit/upstream/parse-json.ts";
import type { EngineAccount } from "../engine/accounts.ts";
import type { Market } from "../engine/market.ts";
import { writtenAmount, writtenPrice, writtenQuantity } from "../engine/market-spec.ts";
import type { Execution } from "../engine/matching.ts";
import { type EngineOrder, type Fill, isOrderOpen } from "../engine/order.ts";
import { ExchangeRefusal } from "../engine/refusal.ts";
import { ipOf } from "../rest/api.ts";
import { authorize, type ExchangeGate, mockEndpoints, performRequest } from "../rest/dispatch.ts";
import { ORDER_LIMITS, REQUEST_WEIGHT } from "../rest/limits.ts";
import { RequestParameters } from "../rest/parameters.ts";
import { GOING_AWAY, Heartbeat } from "../streams/connection.ts";

/** The methods that are endpoints of REST under other names. */
const METHODS: Readonly<Record<string, string>> = {
  ping: "GET /api/v3/ping",
  time: "GET /api/v3/time",
  exchangeInfo: "GET /api/v3/exchangeInfo",
  depth: "GET /api/v3/depth",
  "trades.recent": "GET /api/v3/trades",
  "trades.historical": "GET /api/v3/historicalTrades",
  "trades.aggregate": "GET /api/v3/aggTrades",
  klines: "GET /api/v3/klines",
  uiKlines: "GET /api/v3/uiKlines",
  avgPrice: "GET /api/v3/avgPrice",
  "ticker.24hr": "GET /api/v3/ticker/24hr",
  "ticker.price": "GET /api/v3/ticker/price",
  "ticker.book": "GET /api/v3/ticker/bookTicker",
  "order.place": "POST /api/v3/order",
  "order.test": "POST /api/v3/order/test",
  "order.cancel": "DELETE /api/v3/order",
  "order.status": "GET /api/v3/order",
  "openOrders.status": "GET /api/v3/openOrders",
  allOrders: "GET /api/v3/allOrders",
  myTrades: "GET /api/v3/myTrades",
  "account.status": "GET /api/v3/account",
  "account.rateLimits.orders": "GET /api/v3/rateLimit/order",
};

const USER_STREAM_WEIGHT = 2;
const CONNECTION_WEIGHT = 2;
const MOST_SUBSCRIPTIONS = 1000;
const UNAUTHORIZED = 401;

const Request = z.object({
  id: z.union([z.string(), z.int(), z.null()]),
  method: z.string(),
  params: z.record(z.string(), z.unknown()).default({}),
});
type Request = z.output<typeof Request>;

/** A connection to the WebSocket API, with its user data subscriptions. */
export class ApiConnection {
  readonly heartbeat: Heartbeat;
  readonly peer: SocketPeer;
  readonly #gateNow: () => ExchangeGate;
  readonly #subscriptions = new Map<number, EngineAccount>();
  readonly #ip: string;
  #nextSubscription = 0;
  #executions = 0;

  constructor(peer: SocketPeer, gateNow: () => ExchangeGate) {
    this.peer = peer;
    this.#gateNow = gateNow;
    this.#ip = ipOf(peer.peer);
    const { world, limits } = gateNow();
    this.heartbeat = new Heartbeat(peer, world.now());
    try {
      limits.use(this.#ip, CONNECTION_WEIGHT, world.now());
    } catch {
      peer.close(GOING_AWAY, "Too many requests");
    }
    peer.onText((text) => this.#receive(text));
  }

  /** Sends the event of an order to the subscriptions of its account. */
  report(market: Market, report: Report): void {
    for (const [subscriptionId, account] of this.#subscriptions) {
      if (account !== report.order.account) continue;
      this.#executions += 1;
      this.#event(subscriptionId, executionReport(market, report, this.#executions));
      this.#event(subscriptionId, accountPosition(market, account, report.order.updateTime));
    }
  }

  /** Says that the server shuts down, and closes. */
  shutDown(time: number): void {
    this.peer.send(JSON.stringify({ event: { e: "serverShutdown", E: time } }));
    this.peer.close(GOING_AWAY, "the server shuts down");
  }

  #event(subscriptionId: number, event: object): void {
    this.peer.send(JSON.stringify({ subscriptionId, event }));
  }

  #receive(text: string): void {
    const request = Request.safeParse(parsedAnswer(text)).data;
    if (request === undefined) {
      this.peer.send(JSON.stringify({ id: null, status: 400, error: { code: -1135, msg: "Invalid JSON Request" } }));
      return;
    }
    const gate = this.#gateNow();
    gate.world.catchUp();
    const { id, params } = request;
    const outcome = this.#outcome(gate, request);
    const withLimits = params["returnRateLimits"] ?? this.peer.query.get("returnRateLimits") !== "false";
    this.peer.send(JSON.stringify({ id, ...outcome, ...(withLimits !== false && { rateLimits: this.#rateLimits(gate, request) }) }));
  }

  #outcome(gate: ExchangeGate, request: Request): object {
    if (gate.faults.isGeoBlocked) return { status: 451, error: { code: 0, msg: "Service unavailable from a restricted location." } };
    try {
      const result = this.#perform(gate, request);
      const symbol = String(request.params["symbol"] ?? "");
      const lost = request.method.endsWith("order.place") ? gate.faults.takeLostOrder(symbol) : undefined;
      return lost === undefined ? { status: 200, result } : { status: lost === "503" ? 503 : 408, error: LOST };
    } catch (error) {
      if (!(error instanceof ExchangeRefusal)) throw error;
      const now = gate.world.now();
      const until = error.retryAfter === undefined ? {} : { data: { serverTime: now, retryAfter: now + error.retryAfter * 1000 } };
      return { status: error.status, error: { code: error.code, msg: error.message, ...until } };
    }
  }

  #perform(gate: ExchangeGate, { method, params }: Request): unknown {
    const name = method.replace(/^v3\//, "");
    const texts = textsOf(params);
    const endpoint = mockEndpoints[METHODS[name] ?? ""];
    if (endpoint === undefined) return this.#performOwn(gate, name, texts);
    const apiKey = texts.get("apiKey") ?? undefined;
    const payload = payloadOf(texts);
    const get = (parameter: string) => texts.get(parameter) ?? undefined;
    return performRequest(gate, { endpoint, parameters: () => readParameters(texts), get, ip: this.#ip, apiKey, payload });
  }

  #performOwn(gate: ExchangeGate, name: string, texts: URLSearchParams): unknown {
    gate.limits.use(this.#ip, USER_STREAM_WEIGHT, gate.world.now());
    switch (name) {
      case "userDataStream.subscribe.signature":
        return this.#subscribe(gate, texts);
      case "userDataStream.unsubscribe":
        return this.#unsubscribe(gate, texts.get("subscriptionId"));
      case "session.subscriptions":
        return [...this.#subscriptions.keys()].map((subscriptionId) => ({ subscriptionId }));
      case "userDataStream.subscribe":
        throw new ExchangeRefusal(-1002, "You are not authorized to execute this request.", { status: UNAUTHORIZED });
      default:
        throw new ExchangeRefusal(-1020, "This operation is not supported.");
    }
  }

  #subscribe({ world, limits, faults }: ExchangeGate, texts: URLSearchParams): unknown {
    const now = world.now();
    const parameters = readParameters(texts);
    const call = { world, limits, parameters, ip: this.#ip, now, reportedTime: faults.reportedTime(now) };
    const account = authorize(call, { apiKey: texts.get("apiKey") ?? undefined, payload: payloadOf(texts) }, "USER_DATA");
    if ([...this.#subscriptions.values()].includes(account))
      throw new ExchangeRefusal(-2035, "User Data Stream subscription already active.");
    if (this.#subscriptions.size >= MOST_SUBSCRIPTIONS)
      throw new ExchangeRefusal(-2042, "Maximum subscription ID reached for this connection.");
    const subscriptionId = this.#nextSubscription;
    this.#nextSubscription += 1;
    this.#subscriptions.set(subscriptionId, account);
    return { subscriptionId };
  }

  #unsubscribe({ world }: ExchangeGate, asked: string | null): unknown {
    const ids = asked === null ? [...this.#subscriptions.keys()] : [Number(asked)];
    for (const id of ids) {
      if (!this.#subscriptions.delete(id)) throw new ExchangeRefusal(-2036, "User Data Stream subscription not active.");
      this.#event(id, { e: "eventStreamTerminated", E: world.now() });
    }
    return {};
  }

  #rateLimits({ limits, world }: ExchangeGate, { method, params }: Request): readonly object[] {
    const now = world.now();
    const weight = { ...REQUEST_WEIGHT, count: limits.used(this.#ip, now) };
    const account = method.endsWith("order.place") ? world.account(String(params["apiKey"] ?? ""))?.account : undefined;
    if (account === undefined) return [weight];
    const counts = limits.orderCounts(account, now);
    return [...ORDER_LIMITS.map((limit, index) => ({ ...limit, count: counts[index] ?? 0 })), weight];
  }
}

const LOST = { code: -1007, msg: "Timeout waiting for response from backend server. Send status unknown; execution status unknown." };

/** The parameters as texts; lists are JSON, as in a query. */
function textsOf(params: Readonly<Record<string, unknown>>): URLSearchParams {
  const texts = Object.entries(params).map(([name, value]): [string, string] => [
    name,
    typeof value === "object" ? JSON.stringify(value) : String(value),
  ]);
  return new URLSearchParams(texts);
}

/** The signed text: all parameters but the signature, sorted by name, without percent-encoding. */
const payloadOf = (texts: URLSearchParams): string =>
  [...texts]
    .filter(([name]) => name !== "signature")
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join("&");

/** The parameters without those that every method takes. */
function readParameters(texts: URLSearchParams): RequestParameters {
  const parameters = new RequestParameters(texts);
  for (const name of ["apiKey", "returnRateLimits"]) parameters.text(name);
  return parameters;
}

/** An event of an order in the form of user data streams. */
interface Report {
  readonly order: EngineOrder;
  readonly execution: Execution;
  readonly fill: Fill | undefined;
}

/** The event `executionReport`. @param id of the execution */
function executionReport({ spec }: Market, { order, execution, fill }: Report, id: number) {
  const quantity = (steps: number) => writtenQuantity(spec, steps);
  const price = (ticks: number) => writtenPrice(spec, ticks);
  return {
    e: "executionReport",
    E: order.updateTime,
    s: spec.symbol,
    c: order.clientOrderId,
    S: order.side,
    o: order.type,
    f: order.timeInForce,
    q: quantity(order.quantity),
    p: price(order.price),
    P: price(order.stopPrice),
    F: quantity(order.icebergQuantity),
    g: -1,
    C: "",
    x: execution,
    X: order.status,
    r: "NONE",
    i: order.id,
    l: quantity(fill?.quantity ?? 0),
    z: quantity(order.executed),
    L: price(fill?.price ?? 0),
    n: fill === undefined ? "0" : writtenAmount(fill.commission),
    N: fill?.commissionAsset ?? null,
    T: order.updateTime,
    t: fill?.tradeId ?? -1,
    I: id,
    w: isOrderOpen(order) && order.workingTime >= 0,
    m: fill?.isMaker ?? false,
    M: false,
    O: order.time,
    Z: writtenAmount(order.quoteExecuted),
    Y: writtenAmount(fill?.quote ?? 0n),
    Q: writtenAmount(order.quoteQuantity),
    ...(order.workingTime >= 0 && { W: order.workingTime }),
    V: "NONE",
    ...(order.expiryReason !== undefined && { eR: order.expiryReason }),
  };
}

/** The event `outboundAccountPosition` for the assets of a symbol. */
function accountPosition({ spec }: Market, account: EngineAccount, time: number) {
  const balances = [spec.base, spec.quote].map((asset) => {
    const { free, locked } = account.balances.get(asset) ?? { free: 0n, locked: 0n };
    return { a: asset, f: writtenAmount(free), l: writtenAmount(locked) };
  });
  return { e: "outboundAccountPosition", E: time, u: account.updateTime, B: balances };
}
