import { fractionOf, medianOf, percentOf, textOf } from "../amounts.ts";
import type { LiquidityVacuums } from "../answers.ts";
import type { LiquidityVacuumsAsked } from "../inputs.ts";

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
export function vacuumsOf(bins: readonly GridBin[], twiceMid: bigint, asked: LiquidityVacuumsAsked): LiquidityVacuums["vacuums"] {
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
    medianVolume: textOf(median),
    binSize: textOf(first.high - first.low),
    bins: bins.length,
    from: textOf(first.low),
    to: textOf(last.high),
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
  { median, twiceMid, asked }: { median: bigint; twiceMid: bigint; asked: LiquidityVacuumsAsked },
): Found {
  const [low, high] = [run[0]?.low ?? 0n, run.at(-1)?.high ?? 0n];
  const volume = run.reduce((sum, one) => sum + one.volume, 0n);
  const whole = median * BigInt(run.length);
  const deficit = percentOf(whole - volume, whole) ?? 0;
  return {
    low: textOf(low),
    high: textOf(high),
    bins: run.length,
    volume: textOf(volume),
    side: 2n * high <= twiceMid ? "below" : 2n * low >= twiceMid ? "above" : "across",
    deficitPercent: deficit,
    speed: deficit > asked.fastDeficitPercent ? "fast" : deficit > asked.moderateDeficitPercent ? "moderate" : "negligible",
  };
}
