import { isoOf } from "../../model/market.ts";
import { absolute, amountText, ratioOf } from "../amounts.ts";
import type { MarketAnomalies } from "../answers.ts";
import type { HistoryWindow } from "../history/market-history.ts";
import type { TradedPrice } from "../history/refills.ts";
import type { Second } from "../history/second.ts";
import type { AnalyticsAsked } from "../inputs.ts";
import { knownFinding, lackingSeconds, perSecond, unknownFinding, updatesOf } from "./flow.ts";

const LEAST_STUFFING_SECONDS = 3;

/**
 * Very many level updates that hardly lead to trades (Egginton, Van Ness and Van Ness, Quote stuffing, 2016; order-to-trade ratio of ESMA's RTS
 * 9). A stream of 100 ms has at most ten events a second, so that their entries are counted. On aggregated levels this is a hint, no proof.
 */
export function quoteStuffingOf(window: HistoryWindow | undefined, asked: AnalyticsAsked["anomalies"]): MarketAnomalies["quoteStuffing"] {
  const { stuffingUpdatesPerSecond: most, stuffingFillPercent: least } = asked;
  const covered = window?.covered ?? 0;
  const seconds = window?.seconds ?? [];
  const missing = lackingSeconds(window?.coveredByTrades ?? 0, LEAST_STUFFING_SECONDS, "order book updates and trades");
  if (missing.length > 0) {
    return { ...unknownFinding(missing), peakUpdatesPerSecond: null, averageUpdatesPerSecond: null, tradesPer100Updates: null };
  }
  const busy = seconds.filter((one) => updatesOf(one) > most);
  const fills = fillsOf(busy.length > 0 ? busy : seconds);
  const detected = busy.length > 0 && fills !== null && fills < least;
  const peak = seconds.reduce((high, one) => Math.max(high, updatesOf(one)), 0);
  const reason = `${peak} level updates in the busiest second (threshold ${most}), ${fills ?? 0} trades per 100 updates (threshold ${least})`;
  return {
    ...knownFinding(detected, reason),
    peakUpdatesPerSecond: peak,
    averageUpdatesPerSecond: perSecond(sumUpdates(seconds), covered),
    tradesPer100Updates: fills,
  };
}

const sumUpdates = (seconds: readonly Second[]): number => seconds.reduce((sum, one) => sum + updatesOf(one), 0);

const fillsOf = (seconds: readonly Second[]): number | null =>
  ratioOf(100n * BigInt(seconds.reduce((sum, { trades }) => sum + trades, 0)), BigInt(sumUpdates(seconds)));

const LEAST_SECONDS = 5;
const HALF = 2n;

/** A price whose level was refilled often enough, each time soon after a trade. */
function isIceberg({ refills, executed, displayedPeak }: TradedPrice, { icebergRefills }: AnalyticsAsked["anomalies"]): boolean {
  return refills.length >= icebergRefills && executed > displayedPeak;
}

const prompt = (price: TradedPrice, { icebergRefillMs }: AnalyticsAsked["anomalies"]): TradedPrice => ({
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
  asked: AnalyticsAsked["anomalies"],
): MarketAnomalies["icebergs"] {
  const missing = lackingSeconds(window?.coveredByTrades ?? 0, LEAST_SECONDS, "order book updates and trades");
  if (missing.length > 0) return { ...unknownFinding(missing), found: [] };
  const found = prices
    .map((price) => prompt(price, asked))
    .filter((price) => isIceberg(price, asked))
    .map(({ side, price, executed, displayedPeak, refills }) => ({
      side,
      price: amountText(price),
      refills: refills.length,
      executed: amountText(executed),
      displayedPeak: amountText(displayedPeak),
      timesPeak: ratioOf(executed, displayedPeak) ?? 0,
      kind: kindOf(refills),
      last: isoOf(Math.max(...refills.map(({ time }) => time))),
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
export function absorptionOf({ window, prices, tick }: Traded, asked: AnalyticsAsked["anomalies"]): MarketAnomalies["absorption"] {
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
      price: amountText(price),
      executed: amountText(executed),
      refills: refills.length,
      movedTicks,
    }));
  return {
    ...knownFinding(found.length > 0, `The mid price has moved by ${movedTicks} ticks, and ${found.length} prices were refilled`),
    found,
  };
}
