import type { NewOrder } from "../model/account.ts";
import { parseDecimal } from "../model/decimal.ts";
import type { Depth, Level } from "../model/market.ts";
import { SCALE, VALUE_SCALE } from "./trading-settings.ts";

/**
 * The value of an order in quote currency, in units of 10^-16: price times quantity. A market order is valued by the levels that it would
 * take, the rest of it at the last known price.
 *
 * @param depth needed for a market order by quantity
 * @returns undefined where the value cannot be known, because the book has no level to take
 */
export function orderValue(order: NewOrder, depth: Pick<Depth, "bids" | "asks"> | undefined): bigint | undefined {
  if (order.quoteOrderQty !== undefined) return parseDecimal(order.quoteOrderQty, VALUE_SCALE);
  const quantity = parseDecimal(order.quantity ?? "0", SCALE);
  const price = order.price ?? order.stopPrice;
  if (price !== undefined) return parseDecimal(price, SCALE) * quantity;
  return taken((order.side === "BUY" ? depth?.asks : depth?.bids) ?? [], quantity);
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
