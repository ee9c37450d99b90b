import { isoOf } from "../../model/market.ts";
import { amountText, createMedian, percentOf, ratioOf } from "../amounts.ts";
import type { MarketAnomalies } from "../answers.ts";
import type { HistoryWindow } from "../history/market-history.ts";
import { bandPlace, type DepthSample, type Second } from "../history/second.ts";
import type { AnalyticsAsked } from "../inputs.ts";
import { knownFinding, lackingSeconds, totalOf, unknownFinding } from "./flow.ts";

type Risk = MarketAnomalies["flashCrashRisk"];
type Worst = NonNullable<Risk["worst"]>;

/** Seconds of a baseline, at least. */
const LEAST_SECONDS = 10;
const LEVELS = ["none", "low", "elevated", "high"] as const;

interface Sampled {
  readonly second: Second;
  readonly sample: DepthSample;
}

/**
 * Signs of a market that may crash: quantity within a band around the mid price that is gone, a wide spread, and removals that no trade explains
 * (after Kirilenko, Kyle, Samadi and Tuzun, The flash crash, 2017, and Easley, Lopez de Prado and O'Hara, 2011). Each second is held against the
 * medians of the seconds before it. Two of three signs, one of them the depth, are a risk.
 */
export function flashCrashOf(window: HistoryWindow | undefined, asked: AnalyticsAsked["anomalies"]): Risk {
  const seconds = [...(window?.seconds ?? []), ...(window?.current === undefined ? [] : [window.current])];
  const sampled = seconds.flatMap((second) => (second.sample === undefined ? [] : [{ second, sample: second.sample }]));
  const missing = lackingSeconds(
    Math.min(window?.coveredByTrades ?? 0, sampled.length),
    LEAST_SECONDS + 1,
    "order book updates and trades",
  );
  const place = bandPlace(asked.bandBps);
  const depthOf = ({ sample }: Sampled) => sample.depth[place] ?? 0n;
  const { all, medianDepth, medianSpread } = comparedAll(sampled, depthOf);
  if (missing.length > 0 || medianDepth === undefined || medianSpread === undefined) {
    return { ...unknownFinding(missing), level: null, worst: null, medianDepth: null, medianSpread: null };
  }
  const signsOf = (one: Worst): Signs => ({
    depth: one.depthLossPercent > asked.crashDepthLossPercent,
    spread: (one.spreadFactor ?? 0) > asked.crashSpreadFactor,
    cancels: (one.cancelPercent ?? 0) > asked.crashCancelPercent,
  });
  const ranked = all.map((one) => ({ one, signs: signsOf(one) })).sort((a, b) => rankOf(b) - rankOf(a))[0];
  const count = ranked === undefined ? 0 : countOf(ranked.signs);
  return {
    ...knownFinding(count >= 2 && ranked?.signs.depth === true, reasonOf(ranked?.one)),
    level: LEVELS[count] ?? "high",
    worst: ranked?.one ?? null,
    medianDepth: amountText(medianDepth),
    medianSpread: amountText(medianSpread),
  };
}

type Signs = Readonly<Record<"depth" | "spread" | "cancels", boolean>>;

const countOf = (signs: Signs): number => Object.values(signs).filter((sign) => sign).length;

/** More signs are worse; of as many, the larger loss. */
const rankOf = ({ one, signs }: { readonly one: Worst; readonly signs: Signs }): number =>
  (signs.depth ? countOf(signs) : 0) * 1000 + one.depthLossPercent;

/** Holds each second after the first ones against those before it. The medians are those of all seconds. */
function comparedAll(sampled: readonly Sampled[], depthOf: (one: Sampled) => bigint) {
  const [depths, spreads] = [createMedian(), createMedian()];
  const all = sampled.flatMap((now, at) => {
    const before = { depth: depths.median(), spread: spreads.median(), last: sampled[at - 1] };
    depths.add(depthOf(now));
    spreads.add(now.sample.spread);
    return at < LEAST_SECONDS ? [] : (compared(before, now, depthOf) ?? []);
  });
  return { all, medianDepth: depths.median(), medianSpread: spreads.median() };
}

/** The seconds before another one: their medians, and the last of them. */
interface Before {
  readonly depth: bigint | undefined;
  readonly spread: bigint | undefined;
  readonly last: Sampled | undefined;
}

/** @returns undefined where there was no depth before */
function compared({ depth, spread, last }: Before, now: Sampled, depthOf: (one: Sampled) => bigint): Worst | undefined {
  if (depth === undefined || spread === undefined || depth === 0n) return undefined;
  // A removal that ends in a second may have begun in the one before.
  const sides = [last, now].flatMap((one) => (one === undefined ? [] : [one.second.bid, one.second.ask]));
  const { removedQuantity, executedQuantity } = totalOf(sides);
  const cancelled = removedQuantity > executedQuantity ? removedQuantity - executedQuantity : 0n;
  return {
    at: isoOf(now.second.second * 1000),
    depthLossPercent: percentOf(depth - depthOf(now), depth) ?? 0,
    spreadFactor: ratioOf(now.sample.spread, spread),
    cancelPercent: percentOf(cancelled, removedQuantity),
  };
}

const shown = (figure: number | null, unit: string): string => (figure === null ? "unknown" : `${figure.toFixed(1)} ${unit}`);

function reasonOf(worst: Worst | undefined): string {
  if (worst === undefined) return "The book had no depth within the band";
  const { at, depthLossPercent, spreadFactor, cancelPercent } = worst;
  const figures = [
    `${shown(depthLossPercent, "%")} of the depth lost`,
    `spread ${shown(spreadFactor, "times")} its median`,
    `${shown(cancelPercent, "%")} of removals cancelled`,
  ];
  return `Worst second ${at}: ${figures.join(", ")}`;
}
