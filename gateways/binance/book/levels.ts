import type { Level } from "../model/market.ts";
import type { BookSide } from "../model/ports.ts";

/** Digits after the point that a key keeps. Binance writes prices with at most eight. */
const KEY_SCALE = 8;

/**
 * A decimal as an integer of 10^-8: a number up to 2^53, a BigInt beyond. Both compare exactly with each other, and one value has one form,
 * so that keys of both kinds fit into one sorted list or map.
 */
export type PriceKey = number | bigint;

const ZERO = 48;
/** Whole parts below it have keys below 2^53. */
const LARGE = 90_000_000;
const POWERS: readonly number[] = Array.from({ length: KEY_SCALE + 1 }, (_, power) => 10 ** power);

/** @returns the key of a decimal without a sign; undefined where the text is no such decimal, or needs more than eight digits after the point */
export function priceKeyOf(text: string): PriceKey | undefined {
  const point = text.indexOf(".");
  const end = point < 0 ? text.length : point;
  if (end === 0 || point === text.length - 1) return undefined;
  const kept = Math.min(text.length, end + 1 + KEY_SCALE);
  const whole = digits(text, 0, end);
  const fraction = digits(text, end + 1, kept);
  if (whole < 0 || fraction < 0 || digits(text, kept, text.length) !== 0) return undefined;
  if (whole >= LARGE) return largeKey(text);
  return whole * 10 ** KEY_SCALE + fraction * (POWERS[KEY_SCALE - Math.max(0, kept - end - 1)] ?? 1);
}

/** The value of a range of digits, which may be empty; -1 where one is no digit. */
function digits(text: string, from: number, to: number): number {
  let value = 0;
  for (let at = from; at < to; at += 1) {
    const digit = text.charCodeAt(at) - ZERO;
    if (digit < 0 || digit > 9) return -1;
    value = value * 10 + digit;
  }
  return value;
}

/** The key of a text that is known to be a decimal. */
function largeKey(text: string): PriceKey {
  const [whole = "", fraction = ""] = text.split(".");
  const key = BigInt(whole + fraction.slice(0, KEY_SCALE).padEnd(KEY_SCALE, "0"));
  return key <= Number.MAX_SAFE_INTEGER ? Number(key) : key;
}

/** Whether a decimal without a sign is zero, such as `0.00000000`; undefined where the text is no such decimal. */
export function isZero(text: string): boolean | undefined {
  const point = text.indexOf(".");
  const whole = digits(text, 0, point < 0 ? text.length : point);
  const fraction = point < 0 ? 0 : digits(text, point + 1, text.length);
  if (whole < 0 || fraction < 0 || text.length === 0 || point === 0 || point === text.length - 1) return undefined;
  return whole === 0 && fraction === 0;
}

/** More levels of one side than any figure needs; the farthest are forgotten, and the known range shrinks. */
const MOST_LEVELS = 5000;
const FORGOTTEN = 1000;

/** One side of a book, sorted. */
export type Levels = NonNullable<ReturnType<typeof createLevels>>;

/**
 * The best level is the last of the list, because most changes are near it and move few others. Asks are sorted by negated keys for this.
 *
 * @param known the levels of a snapshot, the best first @param isWhole whether the snapshot has every level of the side
 * @returns undefined where a price cannot be read, or prices are not in order
 */
export function createLevels(side: BookSide, known: readonly Level[], isWhole: boolean) {
  const order = (key: PriceKey): PriceKey => (side === "bid" ? key : -key);
  const rows = new Rows();
  const { keys, levels } = rows;
  for (let at = known.length - 1; at >= 0; at -= 1) {
    const level = known[at];
    const key = level && priceKeyOf(level[0]);
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
    /** @returns the level that was there; undefined where there was none, or where the price is beyond the known range */
    set(key: PriceKey, level: Level): Level | undefined {
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
    remove(key: PriceKey): Level | undefined {
      const ordered = order(key);
      const at = placeOf(keys, ordered);
      if (keys[at] !== ordered) return undefined;
      const before = levels[at];
      rows.remove(at);
      return before;
    },
    best: (): Level | undefined => levels[levels.length - 1],
    /** The price of the best level. */
    bestKey(): PriceKey | undefined {
      const best = keys[keys.length - 1];
      return best === undefined ? undefined : order(best);
    },
    /** The best levels, the best first. */
    top: (most: number): Level[] => levels.slice(Math.max(0, levels.length - most)).reverse(),
    /** All levels, the worst first. */
    all: (): Level[] => levels.slice(),
    /** Whether the price is within the known range. */
    knows: (key: PriceKey): boolean => isKnown(order(key)),
    /** The farthest known price; undefined where every level is known. */
    edge: (): string | undefined => edge,
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
