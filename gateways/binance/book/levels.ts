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
  const rows = new Rows();
  const { keys, levels } = rows;
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
      rows.insert(at, ordered, level);
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
      const before = levels[at];
      rows.remove(at);
      return before;
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

/** Levels that are moved one by one, which is faster than `splice` for few of them; most changes are near the end. */
const MOST_MOVED = 250;

/** Sorted keys, and the level of each. */
class Rows {
  readonly keys: PriceKey[] = [];
  readonly levels: Level[] = [];

  insert(at: number, key: PriceKey, level: Level): void {
    const { keys, levels } = this;
    if (keys.length - at > MOST_MOVED) {
      keys.splice(at, 0, key);
      levels.splice(at, 0, level);
      return;
    }
    keys.push(key);
    levels.push(level);
    for (let to = keys.length - 1; to > at; to -= 1) {
      keys[to] = keys[to - 1] ?? key;
      levels[to] = levels[to - 1] ?? level;
    }
    keys[at] = key;
    levels[at] = level;
  }

  remove(at: number): void {
    const { keys, levels } = this;
    if (keys.length - at > MOST_MOVED) {
      keys.splice(at, 1);
      levels.splice(at, 1);
      return;
    }
    const [last, lastLevel] = [keys.pop(), levels.pop()];
    if (last === undefined || lastLevel === undefined || at === keys.length) return;
    for (let to = at; to < keys.length - 1; to += 1) {
      keys[to] = keys[to + 1] ?? last;
      levels[to] = levels[to + 1] ?? lastLevel;
    }
    keys[keys.length - 1] = last;
    levels[levels.length - 1] = lastLevel;
  }
}
