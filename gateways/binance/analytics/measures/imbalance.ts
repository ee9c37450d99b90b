import { type Rung, ratioOf, sumOf, textOf } from "../amounts.ts";

interface Imbalance {
  readonly bidQuantity: string;
  readonly askQuantity: string;
  readonly ratio: number | null;
  readonly signed: number | null;
}

/**
 * The share of the bids in the resting quantity, `bid / (bid + ask)` (Stoikov, The micro-price, 2018), and the same from -1 to 1,
 * `(bid - ask) / (bid + ask)` (Cartea, Jaimungal and Penalva, Algorithmic and High-Frequency Trading, 2015). Quantities in base currency.
 */
export function imbalanceOf(bids: readonly Rung[], asks: readonly Rung[]): Imbalance {
  const [bid, ask] = [sumOf(bids.map(({ quantity }) => quantity)), sumOf(asks.map(({ quantity }) => quantity))];
  return {
    bidQuantity: textOf(bid),
    askQuantity: textOf(ask),
    ratio: ratioOf(bid, bid + ask),
    signed: ratioOf(bid - ask, bid + ask),
  };
}
