import { bpsOf, priceOf, type Rung, textOf } from "../amounts.ts";
import type { OrderbookMetrics } from "../answers.ts";

/**
 * The spread, and the mid price weighted by the quantities of the best levels (Gatheral and Oomen, Zero-intelligence realized variance
 * estimation, 2010): `(bid * askQuantity + ask * bidQuantity) / (bidQuantity + askQuantity)`. It leans to the side that is about to give way.
 * Stoikov's micro-price (2018) is another measure, an estimated martingale.
 */
export function spreadOf(bid: Rung | undefined, ask: Rung | undefined): OrderbookMetrics["spread"] {
  const best = { bestBid: bid ? textOf(bid.price) : null, bestAsk: ask ? textOf(ask.price) : null };
  if (bid === undefined || ask === undefined) {
    const missing = [bid === undefined ? "a bid" : "", ask === undefined ? "an ask" : ""].filter((side) => side !== "");
    return { status: "insufficient_data", missing, ...best, mid: null, weightedMid: null, absolute: null, bpsOfMid: null, bpsOfBid: null };
  }
  const difference = ask.price - bid.price;
  const quantity = bid.quantity + ask.quantity;
  return {
    status: "ok",
    missing: [],
    ...best,
    mid: priceOf(bid.price + ask.price, 2n),
    weightedMid: quantity === 0n ? null : priceOf(bid.price * ask.quantity + ask.price * bid.quantity, quantity),
    absolute: textOf(difference),
    bpsOfMid: bpsOf(difference * 2n, bid.price + ask.price),
    bpsOfBid: bpsOf(difference, bid.price),
  };
}

/** Twice the mid price, which is exact; undefined where a side is empty. */
export const twiceMidOf = (bid: Rung | undefined, ask: Rung | undefined): bigint | undefined =>
  bid === undefined || ask === undefined ? undefined : bid.price + ask.price;
