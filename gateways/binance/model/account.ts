import { z } from "zod";
import { Decimal, Id, Timestamp } from "./market.ts";

export const Balance = z.object({ asset: z.string(), free: Decimal, locked: Decimal });
export type Balance = z.output<typeof Balance>;

/** GET /api/v3/account. */
export const Account = z.object({
  canTrade: z.boolean(),
  canWithdraw: z.boolean(),
  canDeposit: z.boolean(),
  accountType: z.string(),
  updateTime: Timestamp,
  permissions: z.array(z.string()),
  commissionRates: z.object({ maker: Decimal, taker: Decimal, buyer: Decimal, seller: Decimal }),
  balances: z.array(Balance),
});
export type Account = z.output<typeof Account>;

export const Side = z.enum(["BUY", "SELL"]);
export type Side = z.output<typeof Side>;

export const OrderType = z.enum(["LIMIT", "MARKET", "LIMIT_MAKER", "STOP_LOSS", "STOP_LOSS_LIMIT", "TAKE_PROFIT", "TAKE_PROFIT_LIMIT"]);
export type OrderType = z.output<typeof OrderType>;

export const TimeInForce = z.enum(["GTC", "IOC", "FOK"]);
export type TimeInForce = z.output<typeof TimeInForce>;

/** The members of every answer about an order. */
export const OrderFacts = z.object({
  symbol: z.string(),
  orderId: Id,
  clientOrderId: z.string(),
  price: Decimal,
  origQty: Decimal.meta({ title: "quantity" }),
  executedQty: Decimal.meta({ title: "executed" }),
  cummulativeQuoteQty: Decimal.describe("Binance's spelling; below zero where it is not available"),
  status: z.string(),
  timeInForce: z.string(),
  type: z.string(),
  side: Side,
});

/** An order of GET /api/v3/order, openOrders and allOrders. */
export const Order = OrderFacts.extend({ time: Timestamp, updateTime: Timestamp, isWorking: z.boolean() });
export type Order = z.output<typeof Order>;

/** The parameters of POST /api/v3/order. */
export const NewOrder = z.strictObject({
  symbol: z.string(),
  side: Side,
  type: OrderType,
  timeInForce: TimeInForce.optional(),
  quantity: Decimal.optional(),
  quoteOrderQty: Decimal.optional(),
  price: Decimal.optional(),
  stopPrice: Decimal.optional(),
  newClientOrderId: z.string(),
});
export type NewOrder = z.output<typeof NewOrder>;

/** The answer of POST /api/v3/order, FULL. */
export const PlacedOrder = OrderFacts.extend({
  transactTime: Timestamp,
  fills: z.array(z.object({ price: Decimal, qty: Decimal, commission: Decimal, commissionAsset: z.string(), tradeId: Id })),
});
export type PlacedOrder = z.output<typeof PlacedOrder>;

/** The answer of DELETE /api/v3/order. */
export const CanceledOrder = OrderFacts.extend({ origClientOrderId: z.string(), transactTime: Timestamp });
export type CanceledOrder = z.output<typeof CanceledOrder>;

/** A trade of GET /api/v3/myTrades. */
export const AccountTrade = z.object({
  symbol: z.string(),
  id: Id,
  orderId: Id,
  price: Decimal,
  qty: Decimal,
  quoteQty: Decimal,
  commission: Decimal,
  commissionAsset: z.string(),
  time: Timestamp,
  isBuyer: z.boolean(),
  isMaker: z.boolean(),
  isBestMatch: z.boolean(),
});
export type AccountTrade = z.output<typeof AccountTrade>;

/** The keys of one session. They are in memory only, and no log, error, resource or record has them. */
export interface BinanceCredentials {
  readonly apiKey: string;
  readonly secret: string;
}

/** Whether a balance is above zero. */
export const isHeld = ({ free, locked }: Balance): boolean => /[1-9]/.test(free + locked);
