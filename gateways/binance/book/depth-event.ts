import { z } from "zod";
import { DepthUpdate, type Level } from "../model/market.ts";
import { isZero, type PriceKey, priceKeyOf } from "./levels.ts";

/** An event of a depth stream whose levels are checked; the three lists have one entry per level. */
export interface DepthEvent {
  readonly firstId: number;
  readonly lastId: number;
  /** The exchange's time. */
  readonly time: number;
  readonly bids: ReadLevels;
  readonly asks: ReadLevels;
}

export interface ReadLevels {
  readonly keys: readonly PriceKey[];
  readonly levels: readonly Level[];
  /** Whether the level is removed. */
  readonly isRemoved: readonly boolean[];
}

/** `DepthUpdate` without its levels, which `readLevels` checks and reads at once: there are thousands of them a second. */
const Head = DepthUpdate.extend({ b: z.custom<readonly unknown[]>(Array.isArray), a: z.custom<readonly unknown[]>(Array.isArray) });

/** @returns undefined where the event cannot be read */
export function readDepthEvent(data: unknown): DepthEvent | undefined {
  const head = Head.safeParse(data);
  if (!head.success) return undefined;
  const { U, u, E, b, a } = head.data;
  const bids = readLevels(b);
  const asks = readLevels(a);
  return bids === undefined || asks === undefined || U > u ? undefined : { firstId: U, lastId: u, time: E, bids, asks };
}

function readLevels(list: readonly unknown[]): ReadLevels | undefined {
  const keys: PriceKey[] = [];
  const levels: Level[] = [];
  const isRemoved: boolean[] = [];
  for (const level of list) {
    if (!isLevel(level)) return undefined;
    const key = priceKeyOf(level[0]);
    const zero = isZero(level[1]);
    if (key === undefined || zero === undefined) return undefined;
    keys.push(key);
    levels.push(level);
    isRemoved.push(zero);
  }
  return { keys, levels, isRemoved };
}

const isLevel = (level: unknown): level is Level => Array.isArray(level) && typeof level[0] === "string" && typeof level[1] === "string";
