import type { AggregateTrade } from "../../model/market.ts";
import { amountOf } from "../amounts.ts";

/** A bin of a profile; its upper edge is the lower edge of the next one, which it does not contain. */
export interface ProfileBin {
  readonly low: bigint;
  readonly high: bigint;
  readonly takerBuy: bigint;
  readonly takerSell: bigint;
}

export interface PriceProfile {
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
export function profileOf(trades: readonly AggregateTrade[], sizeOf: (range: bigint) => bigint): PriceProfile | undefined {
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

/** Rows of a profile from a first to a last one, by their places from the lowest price. */
interface ValueArea {
  readonly first: number;
  readonly last: number;
  readonly volume: bigint;
}

/** The row with most volume; of equal ones the nearest to the middle, and of two as near the lower. @returns -1 without volume */
export function pointOfControl(rows: readonly bigint[]): number {
  const middle = (rows.length - 1) / 2;
  let best = -1;
  rows.forEach((volume, place) => {
    const known = rows[best] ?? 0n;
    const isNearer = volume === known && best >= 0 && Math.abs(place - middle) < Math.abs(best - middle);
    if (volume > known || isNearer) best = place;
  });
  return best;
}

/**
 * Grows from the point of control until it has the share of the volume: by single rows, or by pairs of rows as the CBOT describes it (A
 * Six-Part Study Guide to Market Profile, 1996). The side with more volume wins; equal ones go down. At an end the rows that are left count.
 *
 * @param percent of the volume, at least
 */
export function valueArea(rows: readonly bigint[], percent: number, method: "pairs" | "single"): ValueArea | undefined {
  const control = pointOfControl(rows);
  if (control < 0) return undefined;
  const total = rows.reduce((sum, volume) => sum + volume, 0n);
  const wanted = total * BigInt(Math.round(percent * 1000));
  const step = method === "pairs" ? 2 : 1;
  let [first, last, volume] = [control, control, rows[control] ?? 0n];
  const sum = (from: number, to: number) => rows.slice(Math.max(0, from), to).reduce((all, one) => all + one, 0n);
  while (volume * 100_000n < wanted && (first > 0 || last < rows.length - 1)) {
    const [below, above] = [sum(first - step, first), sum(last + 1, last + 1 + step)];
    const goesDown = last >= rows.length - 1 || (first > 0 && below >= above);
    volume += goesDown ? below : above;
    if (goesDown) first = Math.max(0, first - step);
    else last = Math.min(rows.length - 1, last + step);
  }
  return { first, last, volume };
}
