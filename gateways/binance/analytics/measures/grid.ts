import { divideRounded } from "../../model/decimal.ts";
import { fractionOf, type Rung } from "../amounts.ts";
import type { KnownBook } from "./bands.ts";
import { twiceMidOf } from "./spread.ts";
import type { GridBin } from "./vacuums.ts";

interface Asked {
  readonly rangeBps: number;
  readonly bins: number;
  readonly tick: bigint;
}

/**
 * Sums the resting quantity of both sides on a grid without gaps around the mid price. Bins are multiples of a whole number of ticks, and only bins
 * that the book knows completely count: the range ends at the farthest known level.
 */
export function gridOf({ bids, asks }: Pick<KnownBook, "bids" | "asks">, { rangeBps, bins, tick }: Asked): readonly GridBin[] {
  const [middle, lowest, highest] = [twiceMidOf(bids[0], asks[0]), bids.at(-1), asks.at(-1)];
  if (middle === undefined || lowest === undefined || highest === undefined) return [];
  const { times, parts } = fractionOf(rangeBps);
  const half = divideRounded(middle * times, 2n * 10_000n * parts);
  const low = larger(divideRounded(middle, 2n) - half, lowest.price);
  const high = smaller(divideRounded(middle, 2n) + half, highest.price);
  const size = larger(1n, ceiling(high - low, BigInt(bins) * tick)) * tick;
  const first = ceiling(low, size) * size;
  const count = Number((high + tick - first) / size);
  if (count <= 0) return [];
  const volumes = Array.from({ length: count }, () => 0n);
  const add = ({ price, quantity }: Rung) => {
    const place = price < first ? -1 : Number((price - first) / size);
    const known = volumes[place];
    if (known !== undefined) volumes[place] = known + quantity;
  };
  for (const rung of bids) add(rung);
  for (const rung of asks) add(rung);
  return volumes.map((volume, place) => {
    const edge = first + BigInt(place) * size;
    return { low: edge, high: edge + size, volume };
  });
}

const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b);
const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b);
const ceiling = (dividend: bigint, divisor: bigint): bigint => (dividend + divisor - 1n) / divisor;
