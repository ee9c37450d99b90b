import { divideRounded } from "../../model/decimal.ts";
import { absolute, amountOf, amountText, bpsOf, fractionOf, medianOf, ONE, priceOf, type Rung, ratioOf, sumOf } from "../amounts.ts";
import type { OrderbookMetrics } from "../answers.ts";

/**
 * The spread, and the mid price weighted by the quantities of the best levels (Gatheral and Oomen, Zero-intelligence realized variance
 * estimation, 2010): `(bid * askQuantity + ask * bidQuantity) / (bidQuantity + askQuantity)`. It leans to the side that is about to give way.
 * Stoikov's micro-price (2018) is another measure, an estimated martingale.
 */
export function spreadOf(bid: Rung | undefined, ask: Rung | undefined): OrderbookMetrics["spread"] {
  const best = { bestBid: bid ? amountText(bid.price) : null, bestAsk: ask ? amountText(ask.price) : null };
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
    absolute: amountText(difference),
    bpsOfMid: bpsOf(difference * 2n, bid.price + ask.price),
    bpsOfBid: bpsOf(difference, bid.price),
  };
}

/** Twice the mid price, which is exact; undefined where a side is empty. */
export const twiceMidOf = (bid: Rung | undefined, ask: Rung | undefined): bigint | undefined =>
  bid === undefined || ask === undefined ? undefined : bid.price + ask.price;

/**
 * The share of the bids in the resting quantity, `bid / (bid + ask)` (Stoikov, The micro-price, 2018), and the same from -1 to 1,
 * `(bid - ask) / (bid + ask)` (Cartea, Jaimungal and Penalva, Algorithmic and High-Frequency Trading, 2015). Quantities in base currency.
 */
export function imbalanceOf(bids: readonly Rung[], asks: readonly Rung[]) {
  const [bid, ask] = [sumOf(bids.map(({ quantity }) => quantity)), sumOf(asks.map(({ quantity }) => quantity))];
  return {
    bidQuantity: amountText(bid),
    askQuantity: amountText(ask),
    ratio: ratioOf(bid, bid + ask),
    signed: ratioOf(bid - ask, bid + ask),
  };
}

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

interface SlippageAsked {
  readonly side: "buy" | "sell";
  /** Of quote currency, as a decimal text. */
  readonly quote: string;
  /** The levels that the order takes, the best first. */
  readonly levels: readonly Rung[];
  /** Twice the mid price. */
  readonly twiceMid: bigint | undefined;
}

/**
 * Walks the book for an amount of quote currency. The volume-weighted average price is the traded quote divided by the traded base currency;
 * slippage is its distance from the best price and from the mid price, positive where it costs (implementation shortfall: Perold, 1988).
 * Where the known book ends first, the answer says what is left.
 */
export function slippageOf({ side, quote, levels, twiceMid }: SlippageAsked): OrderbookMetrics["slippage"][number] {
  const wanted = amountOf(quote) * ONE;
  let [left, base, used] = [wanted, 0n, 0];
  let worst: bigint | undefined;
  for (const { price, quantity } of levels) {
    if (left === 0n) break;
    const whole = price * quantity;
    // The last level is taken as far as the amount reaches; its quantity is rounded to eight digits.
    base += whole <= left ? quantity : divideRounded(left, price);
    left -= whole <= left ? whole : left;
    worst = price;
    used += 1;
  }
  const traded = wanted - left;
  const best = levels[0]?.price;
  /** @param twice twice the price that slippage is the distance from */
  const cost = (twice: bigint | undefined) => {
    if (twice === undefined || base === 0n) return null;
    return bpsOf(side === "buy" ? 2n * traded - twice * base : twice * base - 2n * traded, twice * base);
  };
  return {
    side,
    quote,
    filled: left === 0n,
    filledQuote: amountText(divideRounded(traded, ONE)),
    shortfall: amountText(divideRounded(left, ONE)),
    quantity: amountText(base),
    vwap: base === 0n ? null : priceOf(traded, base),
    worstPrice: worst === undefined ? null : amountText(worst),
    levels: used,
    bpsFromBest: cost(best === undefined ? undefined : 2n * best),
    bpsFromMid: cost(twiceMid),
  };
}

interface WallsAsked {
  readonly bids: readonly Rung[];
  readonly asks: readonly Rung[];
  /** Twice the mid price. */
  readonly twiceMid: bigint | undefined;
  readonly levels: number;
  readonly factor: number;
}

/** Levels of a side that a median needs to mean something. */
const LEAST_WALL_LEVELS = 5;

/** Levels whose quantity is above a multiple of the median quantity of the best levels of their side (the project's own definition). */
export function wallsOf({ bids, asks, twiceMid, levels, factor }: WallsAsked): OrderbookMetrics["walls"] {
  const near = { bids: bids.slice(0, levels), asks: asks.slice(0, levels) };
  const [bidMedian, askMedian] = [medianOf(near.bids.map(({ quantity }) => quantity)), medianOf(near.asks.map(({ quantity }) => quantity))];
  const lacking = Math.min(levels, LEAST_WALL_LEVELS) - Math.min(near.bids.length, near.asks.length);
  const isKnown = lacking <= 0 && bidMedian !== undefined && askMedian !== undefined && twiceMid !== undefined;
  const { times, parts } = fractionOf(factor);
  const walls = (side: readonly Rung[], median: bigint, middle: bigint) =>
    side
      .filter(({ quantity }) => quantity * parts > median * times)
      .map(({ price, quantity }) => ({
        price: amountText(price),
        quantity: amountText(quantity),
        timesMedian: ratioOf(quantity, median) ?? 0,
        bpsFromMid: bpsOf(absolute(2n * price - middle), middle) ?? 0,
      }));
  return {
    status: isKnown ? "ok" : "insufficient_data",
    missing: isKnown ? [] : [`${Math.max(1, lacking)} more levels on the thinner side`],
    levels,
    factor,
    bidMedian: bidMedian === undefined ? null : amountText(bidMedian),
    askMedian: askMedian === undefined ? null : amountText(askMedian),
    bids: isKnown ? walls(near.bids, bidMedian, twiceMid) : [],
    asks: isKnown ? walls(near.asks, askMedian, twiceMid) : [],
  };
}
