import type { Side } from "../../model/account.ts";
import type { BookLevel } from "./book-history.ts";
import { createBookHistory } from "./book-history.ts";
import type { EngineOrder } from "./order.ts";

interface Level {
  readonly price: number;
  /** The shown quantity. */
  quantity: number;
  /** The oldest first. */
  readonly queue: EngineOrder[];
}

/** How often a stream of differences sends, in milliseconds. */
export type Pace = 100 | 1000;

export interface Touched {
  readonly first: number;
  readonly last: number;
  readonly bids: BookLevel[];
  readonly asks: BookLevel[];
}

/** The levels that were touched since the last difference, which ended with the update id `sent`. */
interface PaceState extends Readonly<Record<Side, Set<number>>> {
  sent: number;
}

interface BookSide {
  /** Ascending by key: the best price first. */
  readonly keys: number[];
  readonly levels: Map<number, Level>;
  /** Bids are kept by negative prices, so that both sides ascend. */
  readonly sign: 1 | -1;
}

/** The place of a key in an ascending list, or where it would be. */
function placeOf(keys: readonly number[], key: number): number {
  let [low, high] = [0, keys.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((keys[middle] ?? 0) < key) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Both sides of a symbol's book. Each change of a level's shown quantity has an update id of its own. */
export class Book {
  readonly #sides: Readonly<Record<Side, BookSide>> = {
    BUY: { keys: [], levels: new Map(), sign: -1 },
    SELL: { keys: [], levels: new Map(), sign: 1 },
  };
  readonly #history: ReturnType<typeof createBookHistory>;
  readonly #paces: Readonly<Record<Pace, PaceState>>;
  #updateId: number;

  /** @param firstId the update id before the first change */
  constructor(firstId: number) {
    this.#updateId = firstId;
    this.#history = createBookHistory(firstId);
    const untouched = (): PaceState => ({ sent: firstId, BUY: new Set(), SELL: new Set() });
    this.#paces = { 100: untouched(), 1000: untouched() };
  }

  get updateId(): number {
    return this.#updateId;
  }

  best(side: Side): number | undefined {
    const [key] = this.#sides[side].keys;
    return key === undefined ? undefined : this.#sides[side].sign * key;
  }

  /** Levels from the best price on, at most `most`. */
  levels(side: Side, most: number): BookLevel[] {
    const { keys, levels, sign } = this.#sides[side];
    return keys.slice(0, most).map((key) => [sign * key, levels.get(sign * key)?.quantity ?? 0]);
  }

  /** The shown quantity at a price. */
  quantityAt(side: Side, price: number): number {
    return this.#sides[side].levels.get(price)?.quantity ?? 0;
  }

  /** The orders of a side in the sequence in which they execute. */
  *orders(side: Side): Generator<EngineOrder, undefined, undefined> {
    const { keys, levels, sign } = this.#sides[side];
    for (const key of keys) yield* levels.get(sign * key)?.queue ?? [];
  }

  /** The order of a side that executes next. */
  first(side: Side): EngineOrder | undefined {
    const best = this.best(side);
    return best === undefined ? undefined : this.#sides[side].levels.get(best)?.queue[0];
  }

  /** Shows a quantity of an order, behind the orders of its price. */
  add(order: EngineOrder, shown: number): void {
    const level = this.#levelAt(order.side, order.price);
    level.queue.push(order);
    order.shown = shown;
    this.#show(order.side, level, level.quantity + shown);
  }

  /** Lowers what an order shows; an order that shows nothing leaves the book. */
  reduce(order: EngineOrder, by: number): void {
    const level = this.#levelAt(order.side, order.price);
    order.shown -= by;
    if (order.shown === 0) level.queue.splice(level.queue.indexOf(order), 1);
    this.#show(order.side, level, level.quantity - by);
    if (level.queue.length > 0) return;
    const { keys, levels, sign } = this.#sides[order.side];
    levels.delete(level.price);
    keys.splice(placeOf(keys, sign * level.price), 1);
  }

  /** The levels that were touched since the last call for the same pace, with their quantities of now. */
  touched(pace: Pace): Touched {
    const state = this.#paces[pace];
    const levels = (side: Side) => [...state[side]].map((price): BookLevel => [price, this.quantityAt(side, price)]);
    const touched = { first: state.sent + 1, last: this.#updateId, bids: levels("BUY"), asks: levels("SELL") };
    state.sent = this.#updateId;
    state.BUY.clear();
    state.SELL.clear();
    return touched;
  }

  /** The levels as they were at an update id. @returns undefined for ids that are no longer known, or not yet */
  at(updateId: number): { readonly bids: BookLevel[]; readonly asks: BookLevel[] } | undefined {
    return this.#history.undone(updateId, this.#updateId, { BUY: this.levels("BUY", Infinity), SELL: this.levels("SELL", Infinity) });
  }

  #levelAt(side: Side, price: number): Level {
    const { keys, levels, sign } = this.#sides[side];
    const known = levels.get(price);
    if (known !== undefined) return known;
    const level: Level = { price, quantity: 0, queue: [] };
    levels.set(price, level);
    keys.splice(placeOf(keys, sign * price), 0, sign * price);
    return level;
  }

  #show(side: Side, level: Level, quantity: number): void {
    this.#updateId += 1;
    this.#history.add({ side, price: level.price, before: level.quantity });
    level.quantity = quantity;
    this.#paces[100][side].add(level.price);
    this.#paces[1000][side].add(level.price);
  }
}
