import type { MarketAnomalies } from "../answers.ts";
import type { HistoryWindow } from "../history/market-history.ts";
import { bandPlace, type Sample, type Second } from "../history/second.ts";
import type { AnomaliesAsked } from "../inputs.ts";
import { medianOf, percentOf, ratioOf, textOf } from "./amounts.ts";
import { totalOf } from "./flow.ts";
import { knownFinding, lackingSeconds, unknownFinding } from "./missing.ts";

type Risk = MarketAnomalies["flashCrashRisk"];
type Worst = NonNullable<Risk["worst"]>;

/** Samples of a baseline, at least. */
const LEAST_SECONDS = 10;
const LEVELS = ["none", "low", "elevated", "high"] as const;

interface Sampled {
  readonly second: Second;
  readonly sample: Sample;
}

/**
 * Signs of a market that may crash: quantity within a band around the mid price that is gone, a wide spread, and removals that no trade explains
 * (after Kirilenko, Kyle, Samadi and Tuzun, The flash crash, 2017, and Easley, Lopez de Prado and O'Hara, 2011). Each second is held against the
 * medians of the seconds before it. Two of three signs, one of them the depth, are a risk.
 */
export function flashCrashOf(window: HistoryWindow | undefined, asked: AnomaliesAsked): Risk {
  const sampled = (window?.seconds ?? []).flatMap((second) => (second.sample === undefined ? [] : [{ second, sample: second.sample }]));
  const missing = lackingSeconds(Math.min(window?.covered ?? 0, sampled.length), LEAST_SECONDS + 1, "order book updates");
  const place = bandPlace(asked.bandBps);
  const depthOf = ({ sample }: Sampled) => sample.depth[place] ?? 0n;
  const [medianDepth, medianSpread] = [medianOf(sampled.map(depthOf)), medianOf(sampled.map(({ sample }) => sample.spread))];
  if (missing.length > 0 || medianDepth === undefined || medianSpread === undefined) {
    return { ...unknownFinding(missing), level: null, worst: null, medianDepth: null, medianSpread: null };
  }
  let worst: Worst | undefined;
  for (let at = LEAST_SECONDS; at < sampled.length; at += 1) {
    const one = compared(sampled.slice(0, at), sampled.slice(at, at + 1), depthOf);
    if (one !== undefined && (worst === undefined || one.depthLossPercent > worst.depthLossPercent)) worst = one;
  }
  const signs = {
    depth: worst !== undefined && worst.depthLossPercent > asked.crashDepthLossPercent,
    spread: worst !== undefined && (worst.spreadFactor ?? 0) > asked.crashSpreadFactor,
    cancels: worst !== undefined && (worst.cancelPercent ?? 0) > asked.crashCancelPercent,
  };
  const count = Object.values(signs).filter((sign) => sign).length;
  return {
    ...knownFinding(signs.depth && count >= 2, reasonOf(worst)),
    level: LEVELS[count] ?? "high",
    worst: worst ?? null,
    ...{ medianDepth: textOf(medianDepth), medianSpread: textOf(medianSpread) },
  };
}

/** Holds a second against the ones before it. @returns undefined where there was no depth before */
function compared(before: readonly Sampled[], [now]: readonly Sampled[], depthOf: (one: Sampled) => bigint): Worst | undefined {
  const [depth, spread] = [medianOf(before.map(depthOf)), medianOf(before.map(({ sample }) => sample.spread))];
  if (now === undefined || depth === undefined || spread === undefined || depth === 0n) return undefined;
  // A sample is taken with the first event of its second: what it has lost was removed then, or in the second before.
  const sides = [before.at(-1), now].flatMap((one) => (one === undefined ? [] : [one.second.bid, one.second.ask]));
  const { removedQuantity, executedQuantity } = totalOf(sides);
  const cancelled = removedQuantity > executedQuantity ? removedQuantity - executedQuantity : 0n;
  return {
    at: new Date(now.second.second * 1000).toISOString(),
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
