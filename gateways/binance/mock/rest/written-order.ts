import { writtenAmount, writtenPrice, writtenQuantity } from "../engine/amounts.ts";
import type { MarketSpec } from "../engine/market-spec.ts";
import { isConditional, type Order } from "../engine/order.ts";

/** The fields that all answers about an order have. */
const common = (spec: MarketSpec, order: Order) => ({
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
const conditional = (spec: MarketSpec, order: Order) => ({
  ...(isConditional(order) && { stopPrice: writtenPrice(spec, order.stopPrice) }),
  ...(order.icebergQuantity > 0 && { icebergQty: writtenQuantity(spec, order.icebergQuantity) }),
  ...(order.expiryReason !== undefined && { expiryReason: order.expiryReason }),
});

const names = (spec: MarketSpec, order: Order, clientOrderId = order.clientOrderId) => ({
  symbol: spec.symbol,
  orderId: order.id,
  orderListId: -1,
  clientOrderId,
});

/** The answer of GET order, openOrders and allOrders. */
export const writtenOrder = (spec: MarketSpec, order: Order) => ({
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

/** How much an answer to POST order tells. */
export const RESPONSE_TYPES = ["ACK", "RESULT", "FULL"] as const;

/** The answer of POST order. @param now the time of the transaction */
export function placedOrder(spec: MarketSpec, order: Order, { respond, now }: { respond: (typeof RESPONSE_TYPES)[number]; now: number }) {
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
export const cancelledOrder = (spec: MarketSpec, order: Order, { clientOrderId, now }: { clientOrderId: string; now: number }) => ({
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
