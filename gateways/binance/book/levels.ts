import type { Level } from "../model/market.ts";
import type { BookSide } from "../model/ports.ts";
import { keyOf, type PriceKey } from "./price-key.ts";

/** One side of a book, sorted. */
export interface Levels {
  readonly size: number;
  /** @returns the level that was there; undefined where there was none, or where the price is beyond the known range */
  set(key: PriceKey, level: Level): Level | undefined;
  remove(key: PriceKey): Level | undefined;
  best(): Level | undefined;
  /** The price of the best level. */
  bestKey(): PriceKey | undefined;
  /** The best levels, the best first. */
  top(most: number): Level[];
  /** All levels, the worst first. */
  all(): Level[];
  /** Whether the price is within the known range. */
  knows(key: PriceKey): boolean;
  /** The farthest known price; undefined where every level is known. */
  edge(): string | undefined;
}

/** More levels of one side than any figure needs; the farthest are forgotten, and the known range shrinks. */
const MOST_LEVELS = 5000;
const FORGOTTEN = 1000;

/**
 * The best level is the last of the list, because most changes are near it and move few others. Asks are sorted by negated keys for this.
 *
 * @param known the levels of a snapshot, the best first @param isWhole whether the snapshot has every level of the side
 * @returns undefined where a price cannot be read, or prices are not in order
 */
export function createLevels(side: BookSide, known: readonly Level[], isWhole: boolean): Levels | undefined {
  const order = (key: PriceKey): PriceKey => (side === "bid" ? key : -key);
  const keys: PriceKey[] = [];
  const levels: Level[] = [];
  for (let at = known.length - 1; at >= 0; at -= 1) {
    const level = known[at];
    const key = level && keyOf(level[0]);
    if (level === undefined || key === undefined) return undefined;
    const last = keys.at(-1);
    if (last !== undefined && last >= order(key)) return undefined;
    keys.push(order(key));
    levels.push(level);
  }
  let floor = isWhole ? undefined : keys[0];
  let edge = isWhole ? undefined : levels[0]?.[0];
  const isKnown = (ordered: PriceKey) => floor === undefined || ordered >= floor;
  return {
    get size() {
      return keys.length;
    },
    set(key, level) {
      const ordered = order(key);
      if (!isKnown(ordered)) return undefined;
      const at = placeOf(keys, ordered);
      const before = levels[at];
      if (before !== undefined && keys[at] === ordered) {
        levels[at] = level;
        return before;
      }
      insert(keys, at, ordered);
      insert(levels, at, level);
      if (keys.length > MOST_LEVELS) {
        keys.splice(0, FORGOTTEN);
        levels.splice(0, FORGOTTEN);
        floor = keys[0];
        edge = levels[0]?.[0];
      }
      return undefined;
    },
    remove(key) {
      const ordered = order(key);
      const at = placeOf(keys, ordered);
      if (keys[at] !== ordered) return undefined;
      keys.splice(at, 1);
      return levels.splice(at, 1)[0];
    },
    best: () => levels[levels.length - 1],
    bestKey() {
      const best = keys[keys.length - 1];
      return best === undefined ? undefined : order(best);
    },
    top: (most) => levels.slice(Math.max(0, levels.length - most)).reverse(),
    all: () => levels.slice(),
    knows: (key) => isKnown(order(key)),
    edge: () => edge,
  };
}

/** The index of the first key that is not below the given one. */
function placeOf(keys: readonly PriceKey[], key: PriceKey): number {
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    // The index is within the list.
    if ((keys[middle] ?? 0) < key) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Like `splice`, without the list of removed items that it creates. */
function insert<Item>(items: Item[], at: number, item: Item): void {
  items.push(item);
  if (at === items.length - 1) return;
  items.copyWithin(at + 1, at, items.length - 1);
  items[at] = item;
}
