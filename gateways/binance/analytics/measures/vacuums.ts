import { divideRounded } from "../../model/decimal.ts";
import { amountText, fractionOf, medianOf, percentOf, type Rung } from "../amounts.ts";
import type { LiquidityVacuums } from "../answers.ts";
import type { AnalyticsAsked } from "../inputs.ts";
import { type KnownBook, twiceMidOf } from "./liquidity.ts";

type Found = LiquidityVacuums["vacuums"]["found"][number];

/** A bin of a gapless grid. */
export interface GridBin {
  readonly low: bigint;
  readonly high: bigint;
  readonly volume: bigint;
}

/** Bins that a median needs to mean something. */
const LEAST_BINS = 5;

/**
 * Runs of bins whose volume is below a share of the median bin: price is expected to pass them fast (low-volume nodes of a volume profile:
 * Dalton, Mind over Markets, 1990). The grid has no gaps, so that a bin without volume counts. A bin below 20 % of the median lacks more than
 * 80 % of it, so that `moderate` and `negligible` appear only with a higher threshold.
 *
 * @param twiceMid twice the price that separates below from above
 */
export function vacuumsOf(
  bins: readonly GridBin[],
  twiceMid: bigint,
  asked: AnalyticsAsked["liquidityVacuums"],
): LiquidityVacuums["vacuums"] {
  const median = medianOf(bins.map(({ volume }) => volume));
  const [first, last] = [bins[0], bins.at(-1)];
  const missing = lacking(bins, median);
  if (median === undefined || first === undefined || last === undefined || missing.length > 0) {
    const nothing = { medianVolume: null, binSize: null, from: null, to: null };
    return { status: "insufficient_data", missing, ...nothing, bins: bins.length, found: [] };
  }
  const { times, parts } = fractionOf(asked.thresholdPercent);
  const isThin = ({ volume }: GridBin) => volume * parts * 100n < median * times;
  const found = runsOf(bins, isThin).map((run) => describe(run, { median, twiceMid, asked }));
  return {
    status: "ok",
    missing: [],
    medianVolume: amountText(median),
    binSize: amountText(first.high - first.low),
    bins: bins.length,
    from: amountText(first.low),
    to: amountText(last.high),
    found,
  };
}

function lacking(bins: readonly GridBin[], median: bigint | undefined): string[] {
  if (bins.length < LEAST_BINS) return [`${LEAST_BINS - bins.length} more bins of volume: ask for smaller bins or a longer window`];
  return median === 0n ? ["volume in at least half of the bins: ask for larger bins, a narrower range or a longer window"] : [];
}

function runsOf(bins: readonly GridBin[], isThin: (bin: GridBin) => boolean): GridBin[][] {
  const runs: GridBin[][] = [];
  let run: GridBin[] = [];
  for (const bin of bins) {
    if (isThin(bin)) {
      if (run.length === 0) runs.push(run);
      run.push(bin);
    } else run = [];
  }
  return runs;
}

function describe(
  run: readonly GridBin[],
  { median, twiceMid, asked }: { median: bigint; twiceMid: bigint; asked: AnalyticsAsked["liquidityVacuums"] },
): Found {
  const [low, high] = [run[0]?.low ?? 0n, run.at(-1)?.high ?? 0n];
  const volume = run.reduce((sum, one) => sum + one.volume, 0n);
  const whole = median * BigInt(run.length);
  const deficit = percentOf(whole - volume, whole) ?? 0;
  return {
    low: amountText(low),
    high: amountText(high),
    bins: run.length,
    volume: amountText(volume),
    side: 2n * high <= twiceMid ? "below" : 2n * low >= twiceMid ? "above" : "across",
    deficitPercent: deficit,
    speed: deficit > asked.fastDeficitPercent ? "fast" : deficit > asked.moderateDeficitPercent ? "moderate" : "negligible",
  };
}

interface GridAsked {
  readonly rangeBps: number;
  readonly bins: number;
  readonly tick: bigint;
}

/**
 * Sums the resting quantity of both sides on a grid without gaps around the mid price. Bins are multiples of a whole number of ticks, and only bins
 * that the book knows completely count: the range ends at the farthest known level.
 */
export function gridOf({ bids, asks }: Pick<KnownBook, "bids" | "asks">, { rangeBps, bins, tick }: GridAsked): readonly GridBin[] {
  const [middle, lowest, highest] = [twiceMidOf(bids[0], asks[0]), bids.at(-1), asks.at(-1)];
  if (middle === undefined || lowest === undefined || highest === undefined) return [];
  const { times, parts } = fractionOf(rangeBps);
  const half = divideRounded(middle * times, 2n * 10_000n * parts);
  const low = larger(divideRounded(middle, 2n) - half, lowest.price);
  const high = smaller(divideRounded(middle, 2n) + half, highest.price);
  const size = larger(1n, ceiling(high - low, BigInt(bins) * tick)) * tick;
  const first = ceiling(low, size) * size;
  const count = Number((high + tick - first) / size);
  if (count <= 0) return [];
  const volumes = Array.from({ length: count }, () => 0n);
  const add = ({ price, quantity }: Rung) => {
    const place = price < first ? -1 : Number((price - first) / size);
    const known = volumes[place];
    if (known !== undefined) volumes[place] = known + quantity;
  };
  for (const rung of bids) add(rung);
  for (const rung of asks) add(rung);
  return volumes.map((volume, place) => {
    const edge = first + BigInt(place) * size;
    return { low: edge, high: edge + size, volume };
  });
}

const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b);
const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b);
const ceiling = (dividend: bigint, divisor: bigint): bigint => (dividend + divisor - 1n) / divisor;
