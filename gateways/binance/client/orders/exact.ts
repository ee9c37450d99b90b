import { formatDecimal, parseDecimal, scaleOf, withoutZeros } from "../../model/decimal.ts";

/** Integers of one scale, so that decimals of different lengths can be compared exactly. */
export interface Exact {
  of(text: string): bigint;
  /** Without zeros at the end. */
  text(units: bigint): string;
  readonly scale: number;
}

/** The scale that all of these decimals need. */
export function exactFor(texts: readonly (string | undefined)[]): Exact {
  const scale = Math.max(0, ...texts.map((text) => (text === undefined ? 0 : scaleOf(text))));
  return { scale, of: (text) => parseDecimal(text, scale), text: (units) => withoutZeros(formatDecimal(units, scale)) };
}

/** The bounds of a filter in units; zero disables each of them (filters.md). */
export interface Bounds {
  readonly min: bigint;
  readonly max: bigint;
  readonly step: bigint;
}

/** The valid value nearest to the given one; halves of a step go down. */
export function nearestWithin(value: bigint, { min, max, step }: Bounds): bigint {
  const inside = max > 0n && value > max ? max : value < min ? min : value;
  if (step === 0n) return inside;
  const below = inside - (inside % step);
  const above = below === inside ? below : below + step;
  if (below < min) return above;
  if (max > 0n && above > max) return below;
  return inside - below <= above - inside ? below : above;
}
