import { absolute, bpsOf, fractionOf, medianOf, type Rung, ratioOf, textOf } from "../amounts.ts";
import type { OrderbookMetrics } from "../answers.ts";

interface Asked {
  readonly bids: readonly Rung[];
  readonly asks: readonly Rung[];
  /** Twice the mid price. */
  readonly twiceMid: bigint | undefined;
  readonly levels: number;
  readonly factor: number;
}

/** Levels of a side that a median needs to mean something. */
const LEAST = 5;

/** Levels whose quantity is above a multiple of the median quantity of the best levels of their side (the project's own definition). */
export function wallsOf({ bids, asks, twiceMid, levels, factor }: Asked): OrderbookMetrics["walls"] {
  const near = { bids: bids.slice(0, levels), asks: asks.slice(0, levels) };
  const [bidMedian, askMedian] = [medianOf(near.bids.map(({ quantity }) => quantity)), medianOf(near.asks.map(({ quantity }) => quantity))];
  const lacking = Math.min(levels, LEAST) - Math.min(near.bids.length, near.asks.length);
  const isKnown = lacking <= 0 && bidMedian !== undefined && askMedian !== undefined && twiceMid !== undefined;
  const { times, parts } = fractionOf(factor);
  const walls = (side: readonly Rung[], median: bigint, middle: bigint) =>
    side
      .filter(({ quantity }) => quantity * parts > median * times)
      .map(({ price, quantity }) => ({
        price: textOf(price),
        quantity: textOf(quantity),
        timesMedian: ratioOf(quantity, median) ?? 0,
        bpsFromMid: bpsOf(absolute(2n * price - middle), middle) ?? 0,
      }));
  return {
    status: isKnown ? "ok" : "insufficient_data",
    missing: isKnown ? [] : [`${Math.max(1, lacking)} more levels on the thinner side`],
    levels,
    factor,
    bidMedian: bidMedian === undefined ? null : textOf(bidMedian),
    askMedian: askMedian === undefined ? null : textOf(askMedian),
    bids: isKnown ? walls(near.bids, bidMedian, twiceMid) : [],
    asks: isKnown ? walls(near.asks, askMedian, twiceMid) : [],
  };
}
