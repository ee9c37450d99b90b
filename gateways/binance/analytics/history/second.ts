import type { BookSide } from "../../model/ports.ts";
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
export interface Sample {
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
  sample: Sample | undefined;
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
