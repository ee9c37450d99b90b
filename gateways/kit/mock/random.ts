/** A pseudo-random generator: the same seed gives the same numbers on every machine. */
export interface Random {
  /** From 0, below 1. */
  next(): number;
  /** A whole number from `least` up to and including `most`. */
  whole(least: number, most: number): number;
  /** One of the items. @throws RangeError without items */
  pick<Item>(items: readonly Item[]): Item;
  /** Normally distributed around 0 with a standard deviation of 1. */
  normal(): number;
}

/** mulberry32: 32 bits of state suffice for synthetic data, and the algorithm is easy to port. */
export function createRandom(seed: number): Random {
  let state = seed | 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    whole,
    pick(items) {
      const item = items[whole(0, items.length - 1)];
      if (item === undefined) throw new RangeError("there is nothing to pick from");
      return item;
    },
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
  };
}
