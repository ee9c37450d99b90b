import type { BookSide, BookView } from "../../model/ports.ts";
import { amountOf, type Rung, sumOf } from "../amounts.ts";
import { BANDS_BPS } from "../inputs.ts";
import type { Sample } from "./second.ts";

/** The quantities of a book by price, which the changes keep up to date. */
export interface Mirror {
  begin(view: BookView): void;
  set(side: BookSide, price: bigint, quantity: bigint): void;
  quantityAt(side: BookSide, price: bigint): bigint;
  /** The depth of now; levels that are too far for any band are dropped. @returns undefined while a side is empty */
  sample(bid: Rung | undefined, ask: Rung | undefined): Sample | undefined;
}

const WHOLE = 10_000n;
/** Farther levels are in no band, and come back only with a change. */
const FARTHEST_BPS = 1000n;
const LEVELS_BPS = 100n;

export function createMirror(): Mirror {
  const sides = { bid: new Map<bigint, bigint>(), ask: new Map<bigint, bigint>() };
  return {
    begin(view) {
      for (const [side, levels] of [["bid", view.bids()] as const, ["ask", view.asks()] as const]) {
        sides[side].clear();
        for (const [price, quantity] of levels) sides[side].set(amountOf(price), amountOf(quantity));
      }
    },
    set(side, price, quantity) {
      if (quantity === 0n) sides[side].delete(price);
      else sides[side].set(price, quantity);
    },
    quantityAt: (side, price) => sides[side].get(price) ?? 0n,
    sample(bid, ask) {
      if (bid === undefined || ask === undefined) return undefined;
      const twiceMid = bid.price + ask.price;
      const parts = [
        depthOf(sides.bid, (price) => twiceMid - 2n * price, twiceMid),
        depthOf(sides.ask, (price) => 2n * price - twiceMid, twiceMid),
      ];
      return {
        spread: ask.price - bid.price,
        twiceMid,
        depth: BANDS_BPS.map((_, place) => sumOf(parts.map(({ depth }) => depth[place] ?? 0n))),
        levels: Math.min(...parts.map(({ levels }) => levels)),
      };
    },
  };
}

/** Sums up one side, and drops its farthest levels. @param distanceOf twice the distance of a price from the mid price */
function depthOf(side: Map<bigint, bigint>, distanceOf: (price: bigint) => bigint, twiceMid: bigint) {
  const depth = BANDS_BPS.map(() => 0n);
  const halves = BANDS_BPS.map((bps) => (twiceMid * BigInt(bps)) / WHOLE);
  const [near, farthest] = [(twiceMid * LEVELS_BPS) / WHOLE, (twiceMid * FARTHEST_BPS) / WHOLE];
  let levels = 0;
  for (const [price, quantity] of side) {
    const distance = distanceOf(price);
    if (distance > farthest) side.delete(price);
    if (distance <= near) levels += 1;
    halves.forEach((half, place) => {
      if (distance <= half) depth[place] = (depth[place] ?? 0n) + quantity;
    });
  }
  return { depth, levels };
}
