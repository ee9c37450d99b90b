import { z } from "zod";
import { marketScripts } from "../../../../contracts/market-script.ts";
import type { Random } from "../../../kit/mock/random.ts";
import type { Market } from "../engine/market.ts";
import type { Ladder } from "./ladder.ts";

/** The names of the market scripts. */
export const ScriptName = z.enum(marketScripts);
export type ScriptName = z.output<typeof ScriptName>;

/** Milliseconds between two actions of a script. */
export const QUANTUM_MS = 50;

/** The market that a script acts on. */
export interface Scene {
  readonly market: Market;
  readonly ladder: Ladder;
  readonly random: Random;
}

/** A moment of a script: the actions since its start, from 0, and the time in milliseconds since 1970. */
export interface ScriptMoment {
  readonly count: number;
  readonly time: number;
}

/** Decimal texts in the exchange's form, and counts up to now: what analytics of the market have to find. */
export type KnownAnswer =
  | { readonly script: "calm"; readonly finds: "nothing" }
  | {
      readonly script: "trend";
      readonly direction: "buy";
      /** Level changes of bids per level change of asks, at least. */
      readonly bidToAskChanges: number;
    }
  | { readonly script: "wall"; readonly side: "ask"; readonly price: string; readonly quantity: string; readonly timesUsual: number }
  | {
      readonly script: "iceberg";
      readonly side: "ask";
      readonly price: string;
      /** The displayed part. */
      readonly peak: string;
      readonly refills: number;
      /** Executed at the price, hidden parts included. */
      readonly executed: string;
    }
  | { readonly script: "stuffing"; readonly updatesPerSecond: number; readonly tradesPerSecond: number }
  | {
      readonly script: "collapse";
      readonly phase: "before" | "collapsed";
      /** Of the shown quantity on both sides. */
      readonly depthLostPercent: number;
      /** In ticks. */
      readonly spreadBefore: number;
      readonly spreadAfter: number;
      /** Of the removed quantity, without trades. */
      readonly cancelledPercent: number;
    }
  | {
      readonly script: "thin-gap";
      /** The lowest and highest price of the range without volume and without resting orders. */
      readonly low: string;
      readonly high: string;
    };

/** A deterministic course of one symbol's market. */
export interface Script {
  /** Places what stands beside the ladder from the start on. */
  begin?(time: number): void;
  /** Acts once; called every `QUANTUM_MS`. */
  act(moment: ScriptMoment): void;
  /** Takes away what it has placed beside the ladder. */
  end?(time: number): void;
  answer(): KnownAnswer;
}

/** A taker's order of the house that trades at the best price only. */
export function trade({ market, ladder }: Scene, side: "BUY" | "SELL", { quantity, time }: { quantity: number; time: number }): void {
  const price = market.matching.book.best(side === "BUY" ? "SELL" : "BUY") ?? ladder.best(side);
  market.placeForHouse({ side, price, quantity, timeInForce: "IOC" }, time);
}

interface Near {
  /** The farthest level, in ticks from the best price. */
  readonly deepest: number;
  readonly time: number;
}

/** Replaces a level of a side near the best price. */
export function replaceLevel({ ladder, random }: Scene, side: "BUY" | "SELL", { deepest, time }: Near): void {
  const depth = random.whole(0, deepest);
  const price = ladder.best(side) + (side === "BUY" ? -depth : depth);
  if (price >= 1 && !ladder.isHole(price)) ladder.set(side, price, { time });
}

/** Replaces a level of each side, so that neither side changes more often. */
export function refresh(scene: Scene, near: Near): void {
  replaceLevel(scene, "BUY", near);
  replaceLevel(scene, "SELL", near);
}

/** The quantity of a usual trade: a twentieth of a level. */
export const usualTrade = ({ market: { spec } }: Scene): number => Math.max(1, Math.round(spec.levelQuantity / 20));

/** Trades once in so many actions, sellers and buyers in turns. It counts its own trades, because a script may leave actions out. */
export function createTakerTurns(scene: Scene, every: number): (moment: ScriptMoment) => void {
  let trades = 0;
  return ({ count, time }) => {
    if (count % every !== 0) return;
    trades += 1;
    trade(scene, trades % 2 === 0 ? "BUY" : "SELL", { quantity: usualTrade(scene), time });
  };
}
