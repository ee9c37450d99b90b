import type { OrderType, Side, TimeInForce } from "../../model/account.ts";
import type { EngineAccount } from "./accounts.ts";

export type OrderStatus = "NEW" | "PARTIALLY_FILLED" | "FILLED" | "CANCELED" | "EXPIRED";

/** Why an order expired, in the exchange's words. */
export type ExpiryReason = "REJECTED" | "UNFILLED_IOC_QUANTITY_EXPIRED" | "UNFILLED_FOK_ORDER_EXPIRED" | "INSUFFICIENT_LIQUIDITY";

/** A request to the engine. Absent prices and quantities are 0. */
export interface OrderRequest {
  readonly account: EngineAccount;
  readonly clientOrderId: string;
  readonly side: Side;
  readonly type: OrderType;
  readonly timeInForce: TimeInForce;
  /** In ticks. */
  readonly price: number;
  readonly stopPrice: number;
  /** In steps. */
  readonly quantity: number;
  readonly icebergQuantity: number;
  /** Amount of the quote asset in 10^-8, for MARKET. */
  readonly quoteQuantity: bigint;
}

/** One execution of an order. */
export interface Fill {
  readonly tradeId: number;
  readonly price: number;
  readonly quantity: number;
  readonly quote: bigint;
  /** In 10^-8 of the asset. */
  readonly commission: bigint;
  readonly commissionAsset: string;
  readonly isMaker: boolean;
  readonly time: number;
}

/** An order and its state. */
export interface EngineOrder extends OrderRequest {
  readonly id: number;
  readonly time: number;
  status: OrderStatus;
  /** In steps. */
  executed: number;
  /** In 10^-8 of the quote asset. */
  quoteExecuted: bigint;
  /** The part that the book shows, in steps; 0 where the order is not in the book. */
  shown: number;
  updateTime: number;
  /** When it entered the book or was executed; -1 before, as for a stop order. */
  workingTime: number;
  expiryReason: ExpiryReason | undefined;
  /** The part of the account's balance that it has locked, in 10^-8. */
  locked: bigint;
  readonly fills: Fill[];
}

export const remaining = ({ quantity, executed }: EngineOrder): number => quantity - executed;

export const isOrderOpen = ({ status }: EngineOrder): boolean => status === "NEW" || status === "PARTIALLY_FILLED";

/** STOP and TAKE_PROFIT orders, which wait for a price. */
export const isConditional = ({ type }: Pick<OrderRequest, "type">): boolean => type.startsWith("STOP") || type.startsWith("TAKE");

/** Whether an order executes without a price of its own. */
export const isAtMarket = ({ type }: Pick<OrderRequest, "type">): boolean =>
  type === "MARKET" || type === "STOP_LOSS" || type === "TAKE_PROFIT";
