import type { Side } from "../../model/account.ts";

/** A change of a level's shown quantity; 0 is no level. */
interface Change {
  readonly side: Side;
  readonly price: number;
  readonly before: number;
}

/** About half a minute of a very busy symbol. */
const KEPT_CHANGES = 32_768;

/** The latest changes of a book by update id, so that its earlier states can be shown. @param firstId the update id before the first change */
export function createBookHistory(firstId: number) {
  // A ring of numbers: the change of id `firstId + n` is at `(n - 1) % KEPT_CHANGES`.
  const [prices, befores] = [new Float64Array(KEPT_CHANGES), new Float64Array(KEPT_CHANGES)];
  const bids = new Uint8Array(KEPT_CHANGES);
  let count = 0;
  return {
    add({ side, price, before }: Change) {
      const place = count % KEPT_CHANGES;
      prices[place] = price;
      befores[place] = before;
      bids[place] = side === "BUY" ? 1 : 0;
      count += 1;
    },
    /** The levels at an earlier update id. @param now the levels of the current id @returns undefined for ids that are no longer known, or not yet */
    undone(wanted: number, current: number, now: Readonly<Record<Side, readonly BookLevel[]>>) {
      if (wanted > current || wanted < firstId || current - wanted > Math.min(count, KEPT_CHANGES)) return undefined;
      const levels = { BUY: new Map(now.BUY), SELL: new Map(now.SELL) };
      for (let id = current; id > wanted; id -= 1) {
        const place = (id - firstId - 1) % KEPT_CHANGES;
        const side = levels[bids[place] === 1 ? "BUY" : "SELL"];
        const [price, before] = [prices[place] ?? 0, befores[place] ?? 0];
        if (before === 0) side.delete(price);
        else side.set(price, before);
      }
      return { bids: [...levels.BUY].sort(([a], [b]) => b - a), asks: [...levels.SELL].sort(([a], [b]) => a - b) };
    },
  };
}

/** A price and its shown quantity, in ticks and steps. */
export type BookLevel = readonly [price: number, quantity: number];
