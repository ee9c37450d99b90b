import { COMMISSION_RATE } from "../engine/accounts.ts";
import type { Market } from "../engine/market.ts";
import { type MarketSpec, writtenAmount, writtenPrice, writtenQuantity } from "../engine/market-spec.ts";
import { type EngineOrder, isConditional, isOrderOpen } from "../engine/order.ts";
import { cancelRejected, ExchangeRefusal } from "../engine/refusal.ts";
import { type MockEndpoint, marketNamed, marketOf, ranged, type SignedCall } from "./endpoint.ts";
import type { RequestParameters } from "./parameters.ts";
import { CLIENT_ID_RANGE, readOrderRequest } from "./read-order-request.ts";

/** The fields that all answers about an order have. */
const common = (spec: MarketSpec, order: EngineOrder) => ({
  price: writtenPrice(spec, order.price),
  origQty: writtenQuantity(spec, order.quantity),
  executedQty: writtenQuantity(spec, order.executed),
  origQuoteOrderQty: writtenAmount(order.quoteQuantity),
  cummulativeQuoteQty: writtenAmount(order.quoteExecuted),
  status: order.status,
  timeInForce: order.timeInForce,
  type: order.type,
  side: order.side,
});

/** Fields that only some orders have. */
const conditional = (spec: MarketSpec, order: EngineOrder) => ({
  ...(isConditional(order) && { stopPrice: writtenPrice(spec, order.stopPrice) }),
  ...(order.icebergQuantity > 0 && { icebergQty: writtenQuantity(spec, order.icebergQuantity) }),
  ...(order.expiryReason !== undefined && { expiryReason: order.expiryReason }),
});

const names = (spec: MarketSpec, order: EngineOrder) => ({
  symbol: spec.symbol,
  orderId: order.id,
  orderListId: -1,
  clientOrderId: order.clientOrderId,
});

/** The answer of GET order, openOrders and allOrders. */
const writtenOrder = (spec: MarketSpec, order: EngineOrder) => ({
  ...names(spec, order),
  ...common(spec, order),
  stopPrice: writtenPrice(spec, order.stopPrice),
  icebergQty: writtenQuantity(spec, order.icebergQuantity),
  time: order.time,
  updateTime: order.updateTime,
  isWorking: order.workingTime >= 0,
  workingTime: order.workingTime,
  selfTradePreventionMode: "NONE",
  ...(order.expiryReason !== undefined && { expiryReason: order.expiryReason }),
});

/** How much an answer to POST order contains. */
const RESPONSE_TYPES = ["ACK", "RESULT", "FULL"] as const;

const responseTypeIn = (parameters: RequestParameters) => {
  const wrong = new ExchangeRefusal(-1130, "Data sent for parameter 'newOrderRespType' is not valid.");
  return parameters.oneOf("newOrderRespType", RESPONSE_TYPES, wrong);
};

/** The answer of POST order. @param now the time of the transaction */
function placedOrder(spec: MarketSpec, order: EngineOrder, { respond, now }: { respond: (typeof RESPONSE_TYPES)[number]; now: number }) {
  const ack = { ...names(spec, order), transactTime: now };
  if (respond === "ACK") return ack;
  const result = {
    ...ack,
    ...common(spec, order),
    ...(order.workingTime >= 0 && { workingTime: order.workingTime }),
    selfTradePreventionMode: "NONE",
    ...conditional(spec, order),
  };
  if (respond === "RESULT") return result;
  const fills = order.fills.map(({ price, quantity, commission, commissionAsset, tradeId }) => ({
    price: writtenPrice(spec, price),
    qty: writtenQuantity(spec, quantity),
    commission: writtenAmount(commission),
    commissionAsset,
    tradeId,
  }));
  return { ...result, fills };
}

/** The answer of DELETE order. @param clientOrderId of the cancellation */
const cancelledOrder = (spec: MarketSpec, order: EngineOrder, { clientOrderId, now }: { clientOrderId: string; now: number }) => ({
  symbol: spec.symbol,
  origClientOrderId: order.clientOrderId,
  orderId: order.id,
  orderListId: -1,
  clientOrderId,
  transactTime: now,
  ...common(spec, order),
  selfTradePreventionMode: "NONE",
  ...conditional(spec, order),
});

const DAY_MS = 24 * 60 * 60 * 1000;

/** Ids that the exchange makes: 22 letters and digits that depend on the order only, so that runs are alike. */
const generatedId = (kind: "x" | "c", { lastOrderId }: Market, { uid }: { uid: number }): string =>
  `${kind}${uid}z${String(lastOrderId).padStart(22 - 2 - String(uid).length, "0")}`;

function place(call: SignedCall) {
  const { parameters, account, limits, now, ip } = call;
  const market = marketOf(call);
  const request = readOrderRequest(parameters, market, { account, generated: generatedId("x", market, account) });
  const usual = request.type === "MARKET" || request.type === "LIMIT" ? "FULL" : "ACK";
  const respond = responseTypeIn(parameters) ?? usual;
  parameters.finish();
  limits.order(account, now);
  const order = market.place(request, now);
  market.trigger(now);
  // A placed order costs no weight, and a filled one does not count as unfilled.
  limits.giveBack(ip, 1, now);
  if (order.status === "FILLED") limits.orderFilled(account, now);
  return placedOrder(market.spec, order, { respond, now });
}

function test(call: SignedCall) {
  const { parameters, account, now } = call;
  const market = marketOf(call);
  const request = readOrderRequest(parameters, market, { account, generated: generatedId("x", market, account) });
  responseTypeIn(parameters);
  const hasRates = parameters.text("computeCommissionRates") === "true";
  market.check(request, now);
  if (!hasRates) return {};
  const none = { maker: "0.00000000", taker: "0.00000000" };
  return {
    standardCommissionForOrder: { maker: COMMISSION_RATE.written, taker: COMMISSION_RATE.written },
    specialCommissionForOrder: none,
    taxCommissionForOrder: none,
    discount: { enabledForAccount: false, enabledForSymbol: false, discountAsset: "BNB", discount: "0.00000000" },
  };
}

/** The order that a request names. @throws Refusal -1102 */
function named({ parameters, account }: SignedCall, market: Market): EngineOrder | undefined {
  const [id, clientOrderId] = [parameters.integer("orderId"), parameters.text("origClientOrderId")];
  if (id === undefined && clientOrderId === undefined)
    throw new ExchangeRefusal(-1102, "Param 'origClientOrderId' or 'orderId' must be sent, but both were empty/null!");
  return market.find(account, { id, clientOrderId });
}

function query(call: SignedCall) {
  const market = marketOf(call);
  const order = named(call, market);
  if (order === undefined) throw new ExchangeRefusal(-2013, "Order does not exist.");
  return writtenOrder(market.spec, order);
}

function cancel(call: SignedCall) {
  const { parameters, account, now } = call;
  const market = marketOf(call);
  const order = named(call, market);
  const clientOrderId = parameters.matching("newClientOrderId", CLIENT_ID_RANGE) ?? generatedId("c", market, account);
  const wrong = new ExchangeRefusal(-1145, "Invalid cancelRestrictions");
  const only = parameters.oneOf("cancelRestrictions", ["ONLY_NEW", "ONLY_PARTIALLY_FILLED"], wrong);
  parameters.finish();
  if (order === undefined) throw cancelRejected("Unknown order sent.");
  if (only !== undefined && isOrderOpen(order) && order.status !== only.replace("ONLY_", ""))
    throw cancelRejected("Order was not canceled due to cancel restrictions.");
  market.cancel(order, now);
  return cancelledOrder(market.spec, order, { clientOrderId, now });
}

function openOrders({ world, parameters, account }: SignedCall) {
  const symbol = parameters.text("symbol");
  const markets = symbol === undefined ? [...world.exchange.markets.values()] : [marketNamed(world, symbol)];
  return markets.flatMap((market) =>
    market
      .orders(account)
      .filter(isOrderOpen)
      .map((order) => writtenOrder(market.spec, order)),
  );
}

/** @throws Refusal -1127 for more than 24 hours */
export function timesOf({ parameters }: SignedCall): { readonly startTime: number | undefined; readonly endTime: number | undefined } {
  const [startTime, endTime] = [parameters.time("startTime"), parameters.time("endTime")];
  if (startTime !== undefined && endTime !== undefined && endTime - startTime > DAY_MS)
    throw new ExchangeRefusal(-1127, "More than 24 hours between startTime and endTime.");
  return { startTime, endTime };
}

function allOrders(call: SignedCall) {
  const { parameters, account } = call;
  const market = marketOf(call);
  const limit = parameters.limit(500, 1000);
  const from = parameters.integer("orderId");
  const orders = market.orders(account);
  const found = from === undefined ? ranged(orders, { ...timesOf(call), limit }) : orders.filter(({ id }) => id >= from).slice(0, limit);
  return found.map((order) => writtenOrder(market.spec, order));
}

/** The endpoints of orders. */
export const orders: Readonly<Record<string, MockEndpoint>> = {
  "POST /api/v3/order": { security: "TRADE", weight: () => 1, answer: place },
  "POST /api/v3/order/test": { security: "TRADE", weight: (get) => (get("computeCommissionRates") === "true" ? 20 : 1), answer: test },
  "GET /api/v3/order": { security: "USER_DATA", weight: () => 4, answer: query },
  "DELETE /api/v3/order": { security: "TRADE", weight: () => 1, answer: cancel },
  "GET /api/v3/openOrders": { security: "USER_DATA", weight: (get) => (get("symbol") === undefined ? 80 : 6), answer: openOrders },
  "GET /api/v3/allOrders": { security: "USER_DATA", weight: () => 20, answer: allOrders },
};
