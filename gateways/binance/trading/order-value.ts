import type { NewOrder } from "../model/account.ts";
import { parseDecimal } from "../model/decimal.ts";
import type { Depth, Level } from "../model/market.ts";
import { SCALE, VALUE_SCALE } from "./trading-settings.ts";

/** Whether the value depends on the book: that of a market order by quantity, and of an order to sell with a limit that may be below the bids. */
export const needsDepth = ({ side, type, price, stopPrice, quoteOrderQty }: NewOrder): boolean =>
  price === undefined
    ? stopPrice === undefined && quoteOrderQty === undefined
    : // The exchange refuses a LIMIT_MAKER that would take a bid.
      side === "SELL" && type !== "LIMIT_MAKER";

/**
 * The value of an order in quote currency, in units of 10^-16: price times quantity. The price of an order to sell is the highest of its
 * prices and the best bid, because it executes there. A market order is valued by the levels that it would take, the rest of it at the last
 * known price.
 *
 * @param depth where `needsDepth` says so
 * @returns undefined where the value cannot be known, because the book has no level to take
 */
export function orderValue(order: NewOrder, depth: Pick<Depth, "bids" | "asks"> | undefined): bigint | undefined {
  if (order.quoteOrderQty !== undefined) return parseDecimal(order.quoteOrderQty, VALUE_SCALE);
  const quantity = parseDecimal(order.quantity ?? "0", SCALE);
  const price = order.price ?? order.stopPrice;
  if (price === undefined) return taken((order.side === "BUY" ? depth?.asks : depth?.bids) ?? [], quantity);
  return (order.side === "BUY" ? parseDecimal(price, SCALE) : highest([price, order.stopPrice, depth?.bids[0]?.[0]])) * quantity;
}

function highest(prices: readonly (string | undefined)[]): bigint {
  let most = 0n;
  for (const price of prices) {
    const units = parseDecimal(price ?? "0", SCALE);
    if (units > most) most = units;
  }
  return most;
}

function taken(levels: readonly Level[], quantity: bigint): bigint | undefined {
  let left = quantity;
  let value = 0n;
  let last: bigint | undefined;
  for (const [price, available] of levels) {
    last = parseDecimal(price, SCALE);
    const part = parseDecimal(available, SCALE);
    if (part >= left) return value + left * last;
    value += part * last;
    left -= part;
  }
  return last === undefined ? undefined : value + left * last;
}
