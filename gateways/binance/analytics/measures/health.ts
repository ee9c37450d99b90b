import { ONE, ratioOf, sumOf } from "../amounts.ts";
import type { OrderbookHealth } from "../answers.ts";
import type { HistoryWindow } from "../history/market-history.ts";
import { changesOf } from "../history/second.ts";
import type { AnalyticsAsked } from "../inputs.ts";
import { lackingSeconds, NOT_YET, perSecond, totalOf } from "./flow.ts";

type Health = OrderbookHealth["health"];

const LEAST_SECONDS = 10;
/** The coefficient of variation of the spread at which stability is 0. */
const UNSTABLE = 0.5;
const RATINGS = [
  [80, "excellent"],
  [60, "good"],
  [40, "fair"],
  [20, "poor"],
  [0, "critical"],
] as const;

/** Scores are rounded to two digits. */
const rounded = (score: number): number => Math.round(Math.min(100, Math.max(0, score)) * 100) / 100;

/**
 * The health of a book from 0 to 100: `0.25 * spread stability + 0.35 * depth + 0.25 * flow balance + 0.15 * update rate`, the weights of the
 * seed's original (mcp-provider-binance, 2025). Each part comes from the seconds of the window:
 *
 * - spread stability: `100 * (1 - CV / 0.5)`, where CV is the coefficient of variation of the spread, a sample a second;
 * - depth: mean levels of the thinner side within 100 bps, by the number that counts as full;
 * - flow balance: `100 * (1 - |bids - asks| / (bids + asks))` of the changed levels;
 * - update rate: events a second, by the number that counts as full.
 */
export function bookHealthScore(
  window: HistoryWindow | undefined,
  { fullDepthLevels, expectedEventsPerSecond }: AnalyticsAsked["orderbookHealth"],
): Health {
  const covered = window?.covered ?? 0;
  const missing = lackingSeconds(covered, LEAST_SECONDS, "order book updates");
  const seconds = window?.seconds ?? [];
  const samples = seconds.flatMap(({ sample }) => (sample === undefined ? [] : [sample]));
  if (missing.length > 0 || samples.length < 2) {
    const needed = missing.length > 0 ? missing : [`${2 - samples.length} more seconds with both a bid and an ask`];
    return {
      status: "insufficient_data",
      missing: needed,
      score: null,
      rating: null,
      parts: PARTS.map(([name, weight, unit]) => ({ name, weight, unit, score: null, value: null, reason: NOT_YET })),
    };
  }
  const [bids, asks] = [totalOf(seconds.map((one) => one.bid)), totalOf(seconds.map((one) => one.ask))].map(changesOf);
  const values = {
    spread_stability: variationOf(samples.map(({ spread }) => spread)),
    depth: samples.reduce((sum, { levels }) => sum + levels, 0) / samples.length,
    flow_balance: imbalanceOf(bids ?? 0, asks ?? 0),
    update_rate:
      perSecond(
        seconds.reduce((sum, { events }) => sum + events, 0),
        covered,
      ) ?? 0,
  };
  const scores = {
    spread_stability: 100 * (1 - values.spread_stability / UNSTABLE),
    depth: (100 * values.depth) / fullDepthLevels,
    flow_balance: 100 * (1 - values.flow_balance),
    update_rate: (100 * values.update_rate) / expectedEventsPerSecond,
  };
  const reasons = {
    spread_stability: `the spread varies by ${percent(values.spread_stability)} of its mean; 50 % scores 0`,
    depth: `${values.depth.toFixed(1)} levels within 100 bps on the thinner side; ${fullDepthLevels} score 100`,
    flow_balance: `bid and ask changes differ by ${percent(values.flow_balance)} of all`,
    update_rate: `${values.update_rate.toFixed(2)} events a second; ${expectedEventsPerSecond} score 100`,
  };
  const parts = PARTS.map(([name, weight, unit]) => ({
    name,
    weight,
    unit,
    score: rounded(scores[name]),
    value: values[name],
    reason: reasons[name],
  }));
  const score = rounded(parts.reduce((sum, part) => sum + part.weight * part.score, 0));
  const rating = RATINGS.find(([least]) => score >= least)?.[1] ?? "critical";
  return { status: "ok", missing: [], score, rating, parts };
}

const PARTS = [
  ["spread_stability", 0.25, "coefficient of variation"],
  ["depth", 0.35, "levels"],
  ["flow_balance", 0.25, "share of all changes"],
  ["update_rate", 0.15, "events per second"],
] as const;

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

const imbalanceOf = (bids: number, asks: number): number => (bids + asks === 0 ? 0 : Math.abs(bids - asks) / (bids + asks));

/** The standard deviation by the mean, from integers up to the square root. */
export function variationOf(amounts: readonly bigint[]): number {
  const count = BigInt(amounts.length);
  const sum = sumOf(amounts);
  if (sum === 0n) return 0;
  const squares = sumOf(amounts.map((amount) => amount * amount));
  // Var / mean^2 = (n * sum(x^2) - sum(x)^2) / sum(x)^2.
  return Math.sqrt(ratioOf((count * squares - sum * sum) * ONE, sum * sum * ONE) ?? 0);
}
