import type { BookSide } from "../../model/ports.ts";

/** A price at which trades were executed, and what became of its level. Quantities are amounts of base currency, times the exchange's. */
export interface TradedPrice {
  readonly side: BookSide;
  readonly price: bigint;
  readonly executed: bigint;
  /** The largest quantity that was visible. */
  readonly displayedPeak: bigint;
  readonly refills: readonly Refill[];
}

export interface Refill {
  readonly time: number;
  readonly delayMs: number;
  readonly quantity: bigint;
  /** Whether the level was refilled within the event that shows the trade. */
  readonly isNative: boolean;
}

interface Tracked {
  readonly side: BookSide;
  readonly price: bigint;
  readonly trades: { readonly time: number; readonly quantity: bigint }[];
  readonly peaks: { readonly time: number; readonly quantity: bigint }[];
  refills: Refill[];
  /** The visible quantity after the last event. */
  visible: bigint;
  /** Executed since the last refill. */
  consumed: bigint;
  /** Executed since the last event. */
  fresh: bigint;
  lastTrade: number;
}

interface ExecutedTrade {
  readonly side: BookSide;
  readonly price: bigint;
  readonly quantity: bigint;
  readonly time: number;
}

/** A refill follows the execution of most of what was visible: a level that only changes is none. In percent. */
const CONSUMED_PERCENT = 80n;
const MOST_PRICES = 500;
/** Longer after a trade a refill is another order. */
const LONGEST_DELAY_MS = 10_000;

/**
 * Finds refills on aggregated levels. Between two events, `added = after - before + executed` is what a level has gained beside its trades. It
 * is a refill where the trades since the last one have taken most of what was visible. A native iceberg gains within the event of the trade, a
 * synthetic one later (Zotikov and Antonov, CME iceberg order detection and prediction, 2019). Without order ids this is a hint, no proof.
 */
export function createRefills() {
  const all = new Map<string, Tracked>();
  return {
    /** @param visible the quantity of the level by the last event before the trade */
    traded({ side, price, quantity, time }: ExecutedTrade, visible: bigint) {
      const key = `${side} ${price}`;
      const known = all.get(key);
      const tracked: Tracked = known ?? {
        side,
        price,
        trades: [],
        peaks: [{ time, quantity: visible }],
        refills: [],
        visible,
        consumed: 0n,
        fresh: 0n,
        lastTrade: time,
      };
      // The latest traded is the last, so that the first may be dropped.
      all.delete(key);
      all.set(key, tracked);
      tracked.trades.push({ time, quantity });
      tracked.consumed += quantity;
      tracked.fresh += quantity;
      tracked.lastTrade = time;
      for (const oldest of all.keys()) {
        if (all.size <= MOST_PRICES) break;
        all.delete(oldest);
      }
    },
    /** An event of the book is applied. @param visible the quantity of a level after it */
    changed(time: number, visible: (side: BookSide, price: bigint) => bigint) {
      for (const tracked of all.values())
        if (time - tracked.lastTrade <= LONGEST_DELAY_MS) observe(tracked, time, visible(tracked.side, tracked.price));
    },
    /** Trades and refills at each price since a time. */
    since(time: number): readonly TradedPrice[] {
      const recent = [...all.values()].filter(({ lastTrade }) => lastTrade >= time);
      return recent.map(({ side, price, trades, peaks, refills }) => ({
        side,
        price,
        refills: refills.filter((refill) => refill.time >= time),
        executed: trades.reduce((sum, trade) => (trade.time >= time ? sum + trade.quantity : sum), 0n),
        displayedPeak: peaks.reduce((most, peak) => (peak.time >= time && peak.quantity > most ? peak.quantity : most), 0n),
      }));
    },
    /** Drops what is older. */
    forget(before: number) {
      for (const [key, { lastTrade, trades, peaks, refills }] of all) {
        if (lastTrade < before) all.delete(key);
        else for (const list of [trades, peaks, refills]) dropOlder(list, before);
      }
    },
  };
}

/** Lists are in the order of time. */
function dropOlder(list: { readonly time: number }[], before: number): void {
  const first = list.findIndex(({ time }) => time >= before);
  list.splice(0, first < 0 ? list.length : first);
}

function observe(tracked: Tracked, time: number, after: bigint): void {
  const before = tracked.visible;
  const added = after - before + tracked.fresh;
  const isConsumed = tracked.consumed * 100n >= before * CONSUMED_PERCENT && tracked.consumed > 0n;
  if (added > 0n && isConsumed && after > 0n) {
    tracked.refills.push({ time, delayMs: Math.max(0, time - tracked.lastTrade), quantity: added, isNative: tracked.fresh > 0n });
  }
  if (added > 0n) tracked.consumed = 0n;
  if (after !== before || tracked.fresh > 0n) tracked.peaks.push({ time, quantity: after });
  tracked.fresh = 0n;
  tracked.visible = after;
}
