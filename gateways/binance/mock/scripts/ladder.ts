import type { Random } from "../../../kit/mock/random.ts";
import type { Side } from "../../model/account.ts";
import type { Market } from "../engine/market.ts";
import { type EngineOrder, isOrderOpen, remaining } from "../engine/order.ts";

/** The number of price levels that the house keeps on each side. */
const LADDER_LEVELS = 400;

/** The house's orders: one for each tick on both sides of the middle, except where the market has a hole. */
export class Ladder {
  /** The middle in half ticks, so that it may be between two ticks. */
  middle: number;
  /** Ticks between the best bid and the best ask. */
  spread = 1;
  /** Prices where the house rests no orders. */
  isHole: (price: number) => boolean = () => false;
  /** The quantity of a level that is replaced. */
  quantityOf: (side: Side, price: number) => number;
  readonly market: Market;
  readonly #orders: Readonly<Record<Side, Map<number, EngineOrder>>> = { BUY: new Map(), SELL: new Map() };

  constructor(market: Market, random: Random) {
    this.market = market;
    this.middle = 2 * market.spec.startPrice + 1;
    // Narrow, so that no level of a calm market looks like a wall: at most 1.5 times another one.
    this.quantityOf = () => Math.max(1, Math.round(market.spec.levelQuantity * (0.8 + 0.4 * random.next())));
  }

  /** The best price of a side where the house may rest an order. */
  best(side: Side): number {
    return side === "BUY" ? Math.floor((this.middle - this.spread) / 2) : Math.ceil((this.middle + this.spread) / 2);
  }

  /** Cancels what is on the wrong side of the middle or beyond the ends, and fills the gaps. */
  align(time: number): void {
    for (const side of ["BUY", "SELL"] as const) this.#withdrawOutside(side, time);
    for (const side of ["BUY", "SELL"] as const) {
      const [best, step] = [this.best(side), side === "BUY" ? -1 : 1];
      for (let depth = 0; depth < LADDER_LEVELS; depth += 1) {
        const price = best + step * depth;
        if (price >= 1 && !this.isHole(price) && !this.#isResting(side, price)) this.set(side, price, { time });
      }
    }
  }

  /** Replaces the house's order at a price; a quantity of 0 removes it. */
  set(side: Side, price: number, { quantity = this.quantityOf(side, price), time }: { quantity?: number; time: number }): void {
    const orders = this.#orders[side];
    const known = orders.get(price);
    if (known !== undefined && isOrderOpen(known)) this.market.cancel(known, time);
    orders.delete(price);
    if (quantity > 0) orders.set(price, this.market.placeForHouse({ side, price, quantity }, time));
  }

  /** The quantity of the house's order at a price. */
  quantityAt(side: Side, price: number): number {
    const order = this.#orders[side].get(price);
    return order !== undefined && isOrderOpen(order) ? remaining(order) : 0;
  }

  /** Cancels all of the house's orders. */
  clear(time: number): void {
    for (const side of ["BUY", "SELL"] as const)
      for (const price of [...this.#orders[side].keys()]) this.set(side, price, { quantity: 0, time });
  }

  #isResting(side: Side, price: number): boolean {
    const order = this.#orders[side].get(price);
    return order !== undefined && isOrderOpen(order);
  }

  #withdrawOutside(side: Side, time: number): void {
    const best = this.best(side);
    const isOutside = (price: number) => {
      const depth = side === "BUY" ? best - price : price - best;
      return depth < 0 || depth >= LADDER_LEVELS || this.isHole(price);
    };
    for (const price of [...this.#orders[side].keys()]) if (isOutside(price)) this.set(side, price, { quantity: 0, time });
  }
}
