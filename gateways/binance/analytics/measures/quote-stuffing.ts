import { ratioOf } from "../amounts.ts";
import type { MarketAnomalies } from "../answers.ts";
import type { HistoryWindow } from "../history/market-history.ts";
import type { Second } from "../history/second.ts";
import type { AnomaliesAsked } from "../inputs.ts";
import { perSecond, updatesOf } from "./flow.ts";
import { knownFinding, lackingSeconds, unknownFinding } from "./missing.ts";

const LEAST_SECONDS = 3;

/**
 * Very many level updates that hardly lead to trades (Egginton, Van Ness and Van Ness, Quote stuffing, 2016; order-to-trade ratio of ESMA's RTS
 * 9). A stream of 100 ms has at most ten events a second, so that their entries are counted. On aggregated levels this is a hint, no proof.
 */
export function quoteStuffingOf(window: HistoryWindow | undefined, asked: AnomaliesAsked): MarketAnomalies["quoteStuffing"] {
  const { stuffingUpdatesPerSecond: most, stuffingFillPercent: least } = asked;
  const covered = window?.covered ?? 0;
  const seconds = window?.seconds ?? [];
  const missing = lackingSeconds(window?.coveredByTrades ?? 0, LEAST_SECONDS, "order book updates and trades");
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
