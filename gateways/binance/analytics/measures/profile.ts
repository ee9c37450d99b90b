import type { AggregateTrade } from "../../model/market.ts";
import { amountOf } from "../amounts.ts";

/** A bin of a profile; its upper edge is the lower edge of the next one, which it does not contain. */
export interface ProfileBin {
  readonly low: bigint;
  readonly high: bigint;
  readonly takerBuy: bigint;
  readonly takerSell: bigint;
}

export interface Profile {
  readonly size: bigint;
  /** From the lowest price, without gaps. */
  readonly bins: readonly ProfileBin[];
}

const MOST_BINS = 1000n;

/** The larger of ten ticks and a hundredth of the range, so that a profile has at most about a hundred bins. */
export const usualBinSize = (range: bigint, tick: bigint): bigint => {
  const hundredth = range / 100n;
  return tick * 10n > hundredth ? tick * 10n : hundredth;
};

/**
 * Sums the quantity of trades by price. Bins are multiples of their size; a bin without trades is kept.
 *
 * @param sizeOf the size of a bin for a range of prices; where it makes more than 1000 bins, it is multiplied
 * @returns undefined without trades
 */
export function profileOf(trades: readonly AggregateTrade[], sizeOf: (range: bigint) => bigint): Profile | undefined {
  const read = trades.map((trade) => ({ price: amountOf(trade.price), quantity: amountOf(trade.quantity), isSold: trade.isBuyerMaker }));
  const first = read[0];
  if (first === undefined) return undefined;
  let [low, high] = [first.price, first.price];
  for (const { price } of read) {
    if (price < low) low = price;
    if (price > high) high = price;
  }
  const asked = sizeOf(high - low);
  const step = asked * ((high - low) / (asked * MOST_BINS) + 1n);
  const floor = (low / step) * step;
  const count = Number((high - floor) / step) + 1;
  const bought = Array.from({ length: count }, () => 0n);
  const sold = Array.from({ length: count }, () => 0n);
  for (const { price, quantity, isSold } of read) {
    const side = isSold ? sold : bought;
    const place = Number((price - floor) / step);
    side[place] = (side[place] ?? 0n) + quantity;
  }
  const bins = bought.map((takerBuy, place) => {
    const edge = floor + BigInt(place) * step;
    return { low: edge, high: edge + step, takerBuy, takerSell: sold[place] ?? 0n };
  });
  return { size: step, bins };
}
