import { amountOf, fractionOf, type Rung } from "../amounts.ts";
import { twiceMidOf } from "./spread.ts";

/** The known part of a book. */
export interface KnownBook {
  /** The best first. */
  readonly bids: readonly Rung[];
  readonly asks: readonly Rung[];
  /** Farthest known prices as decimal texts; undefined where every level of the side is known. */
  readonly range: { readonly lowestBid: string | undefined; readonly highestAsk: string | undefined };
}

interface Band {
  readonly bids: readonly Rung[];
  readonly asks: readonly Rung[];
  /** Whether the book is known up to both edges. */
  readonly complete: boolean;
}

/** The levels within some basis points on either side of the mid price, edges included; nothing without a mid price. */
export function bandOf({ bids, asks, range }: KnownBook, bps: number): Band {
  const middle = twiceMidOf(bids[0], asks[0]);
  if (middle === undefined) return { bids: [], asks: [], complete: false };
  const { times, parts } = fractionOf(bps);
  // Compared as 2 * price, and by multiplication, so that nothing is rounded.
  const whole = parts * 10_000n;
  const isAboveLow = (price: bigint) => 2n * price * whole >= middle * (whole - times);
  const isBelowHigh = (price: bigint) => 2n * price * whole <= middle * (whole + times);
  const isKnown = (edge: string | undefined, reaches: (price: bigint) => boolean) => edge === undefined || reaches(amountOf(edge));
  return {
    bids: bids.filter(({ price }) => isAboveLow(price)),
    asks: asks.filter(({ price }) => isBelowHigh(price)),
    complete:
      isKnown(range.lowestBid, (price) => 2n * price * whole <= middle * (whole - times)) &&
      isKnown(range.highestAsk, (price) => 2n * price * whole >= middle * (whole + times)),
  };
}
