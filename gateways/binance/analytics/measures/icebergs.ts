import { absolute, ratioOf, textOf } from "../amounts.ts";
import type { MarketAnomalies } from "../answers.ts";
import type { HistoryWindow } from "../history/market-history.ts";
import type { TradedPrice } from "../history/refills.ts";
import type { AnomaliesAsked } from "../inputs.ts";
import { knownFinding, lackingSeconds, unknownFinding } from "./missing.ts";

const LEAST_SECONDS = 5;
const HALF = 2n;

/** A price whose level was refilled often enough, each time soon after a trade. */
function isIceberg({ refills, executed, displayedPeak }: TradedPrice, { icebergRefills }: AnomaliesAsked): boolean {
  return refills.length >= icebergRefills && executed > displayedPeak;
}

const prompt = (price: TradedPrice, { icebergRefillMs }: AnomaliesAsked): TradedPrice => ({
  ...price,
  refills: price.refills.filter(({ delayMs }) => delayMs <= icebergRefillMs),
});

/**
 * Prices that show little and trade much: after trades have taken most of what was visible, the level is refilled within a short time, again and
 * again (Zotikov and Antonov, CME iceberg order detection and prediction, 2019). On aggregated levels this is a heuristic.
 */
export function icebergsOf(
  window: HistoryWindow | undefined,
  prices: readonly TradedPrice[],
  asked: AnomaliesAsked,
): MarketAnomalies["icebergs"] {
  const missing = lackingSeconds(window?.coveredByTrades ?? 0, LEAST_SECONDS, "order book updates and trades");
  if (missing.length > 0) return { ...unknownFinding(missing), found: [] };
  const found = prices
    .map((price) => prompt(price, asked))
    .filter((price) => isIceberg(price, asked))
    .map(({ side, price, executed, displayedPeak, refills }) => ({
      side,
      price: textOf(price),
      refills: refills.length,
      executed: textOf(executed),
      displayedPeak: textOf(displayedPeak),
      timesPeak: ratioOf(executed, displayedPeak) ?? 0,
      kind: kindOf(refills),
      last: new Date(Math.max(...refills.map(({ time }) => time))).toISOString(),
    }));
  const most = Math.max(0, ...prices.map((price) => prompt(price, asked).refills.length));
  const reason = `${most} refills at the price with most of them (threshold ${asked.icebergRefills} within ${asked.icebergRefillMs} ms of a trade)`;
  return { ...knownFinding(found.length > 0, reason), found };
}

function kindOf(refills: TradedPrice["refills"]): "native" | "synthetic" | "mixed" {
  const native = refills.filter(({ isNative }) => isNative).length;
  return native === refills.length ? "native" : native === 0 ? "synthetic" : "mixed";
}

interface Traded {
  readonly window: HistoryWindow | undefined;
  readonly prices: readonly TradedPrice[];
  /** The price step, as an amount. */
  readonly tick: bigint;
}

/**
 * Large resting interest that takes what is traded against it while price stands still: an iceberg whose window moves the mid price by less than
 * a tick (Bookmap's definition of absorption; heuristic on aggregated levels).
 */
export function absorptionOf({ window, prices, tick }: Traded, asked: AnomaliesAsked): MarketAnomalies["absorption"] {
  const missing = lackingSeconds(window?.coveredByTrades ?? 0, LEAST_SECONDS, "order book updates and trades");
  const mids = (window?.seconds ?? []).flatMap(({ sample }) => (sample === undefined ? [] : [sample.twiceMid]));
  const [first, last] = [mids[0], mids.at(-1)];
  if (missing.length > 0 || first === undefined || last === undefined) return { ...unknownFinding(missing), found: [] };
  const moved = absolute(last - first);
  const isStill = moved < HALF * tick;
  const movedTicks = ratioOf(moved, HALF * tick) ?? 0;
  const found = prices
    .map((price) => prompt(price, asked))
    .filter((price) => isStill && isIceberg(price, asked))
    .map(({ side, price, executed, refills }) => ({
      side,
      price: textOf(price),
      executed: textOf(executed),
      refills: refills.length,
      movedTicks,
    }));
  return {
    ...knownFinding(found.length > 0, `The mid price has moved by ${movedTicks} ticks, and ${found.length} prices were refilled`),
    found,
  };
}
