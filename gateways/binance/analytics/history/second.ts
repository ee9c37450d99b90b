import type { BookSide, BookView } from "../../model/ports.ts";
import { amountOf, type Rung, sumOf } from "../amounts.ts";
import { BANDS_BPS } from "../inputs.ts";

/** The changes on one side of a book in a second. Quantities are amounts of base currency. */
export interface SideFlow {
  added: number;
  raised: number;
  cut: number;
  deleted: number;
  addedQuantity: bigint;
  removedQuantity: bigint;
  /** Of removed quantity, what trades took. */
  executedQuantity: bigint;
}

/** A book as it was at the end of a second. */
export interface DepthSample {
  readonly spread: bigint;
  readonly twiceMid: bigint;
  /** Quantity of both sides within each band of `BANDS_BPS`. */
  readonly depth: readonly bigint[];
  /** Levels of the thinner side within 100 bps. */
  readonly levels: number;
}

/** A second of the exchange's time. */
export interface Second {
  /** Since 1970. */
  readonly second: number;
  events: number;
  readonly bid: SideFlow;
  readonly ask: SideFlow;
  /** Order flow imbalance, in amounts of base currency. */
  ofi: bigint;
  ofiEvents: number;
  /** Aggregate trades. */
  trades: number;
  takerBuy: bigint;
  takerSell: bigint;
  sample: DepthSample | undefined;
}

const sideFlow = (): SideFlow => ({
  added: 0,
  raised: 0,
  cut: 0,
  deleted: 0,
  addedQuantity: 0n,
  removedQuantity: 0n,
  executedQuantity: 0n,
});

export const createSecond = (second: number): Second => ({
  second,
  events: 0,
  bid: sideFlow(),
  ask: sideFlow(),
  ofi: 0n,
  ofiEvents: 0,
  trades: 0,
  takerBuy: 0n,
  takerSell: 0n,
  sample: undefined,
});

/** Counts a changed level. */
export function countChange(flow: SideFlow, before: bigint, after: bigint): void {
  if (before === 0n) flow.added += 1;
  else if (after === 0n) flow.deleted += 1;
  else if (after > before) flow.raised += 1;
  else flow.cut += 1;
  if (after > before) flow.addedQuantity += after - before;
  else flow.removedQuantity += before - after;
}

export const changesOf = ({ added, raised, cut, deleted }: SideFlow): number => added + raised + cut + deleted;

/** The side whose resting orders a trade takes. */
export const makerSide = (isBuyerMaker: boolean): BookSide => (isBuyerMaker ? "bid" : "ask");

/** The place of a band in `Sample.depth`. */
export const bandPlace = (bps: (typeof BANDS_BPS)[number]): number => BANDS_BPS.indexOf(bps);

const WHOLE = 10_000n;
/** Farther levels are in no band, and come back only with a change. */
const FARTHEST_BPS = 1000n;
const LEVELS_BPS = 100n;

/** The quantities of a book by price, which the changes keep up to date. */
export function createMirror() {
  const sides = { bid: new Map<bigint, bigint>(), ask: new Map<bigint, bigint>() };
  return {
    begin(view: BookView) {
      for (const [side, levels] of [["bid", view.bids()] as const, ["ask", view.asks()] as const]) {
        sides[side].clear();
        for (const [price, quantity] of levels) sides[side].set(amountOf(price), amountOf(quantity));
      }
    },
    set(side: BookSide, price: bigint, quantity: bigint) {
      if (quantity === 0n) sides[side].delete(price);
      else sides[side].set(price, quantity);
    },
    quantityAt: (side: BookSide, price: bigint) => sides[side].get(price) ?? 0n,
    /** The depth of now; levels that are too far for any band are dropped. @returns undefined while a side is empty */
    sample(bid: Rung | undefined, ask: Rung | undefined): DepthSample | undefined {
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
