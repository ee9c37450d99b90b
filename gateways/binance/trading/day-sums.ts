/** The value of the orders of a UTC day by quote asset, in memory. Values are units of 10^-16. */
export interface DaySums {
  /** @param time milliseconds since 1970 */
  sum(asset: string, time: number): bigint;
  /** Adds an order before it is sent, so that concurrent orders share the cap. @returns the function that takes it back */
  reserve(asset: string, value: bigint, time: number): () => void;
}

export function createDaySums(): DaySums {
  let day = "";
  let sums = new Map<string, bigint>();
  const today = (time: number) => {
    const now = new Date(time).toISOString().slice(0, 10);
    if (now !== day) sums = new Map();
    day = now;
    return sums;
  };
  return {
    sum: (asset, time) => today(time).get(asset) ?? 0n,
    reserve(asset, value, time) {
      const own = today(time);
      const add = (change: bigint) => own.set(asset, (own.get(asset) ?? 0n) + change);
      add(value);
      return () => void add(-value);
    },
  };
}
