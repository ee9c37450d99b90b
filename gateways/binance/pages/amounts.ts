import { divideRounded, formatDecimal, parseDecimal, scaleOf, withoutZeros } from "../model/decimal.ts";

/** Arithmetic on decimal texts, exact but for named roundings. */

const common = (...texts: readonly string[]): number => Math.max(...texts.map(scaleOf));

export function sum(a: string, b: string): string {
  const scale = common(a, b);
  return withoutZeros(formatDecimal(parseDecimal(a, scale) + parseDecimal(b, scale), scale));
}

export function difference(a: string, b: string): string {
  const scale = common(a, b);
  return withoutZeros(formatDecimal(parseDecimal(a, scale) - parseDecimal(b, scale), scale));
}

/** @param digits after the point, rounded to the nearest */
export function product(a: string, b: string, digits: number): string {
  const [scaleA, scaleB] = [scaleOf(a), scaleOf(b)];
  const exact = parseDecimal(a, scaleA) * parseDecimal(b, scaleB);
  const scale = scaleA + scaleB;
  const rounded = scale <= digits ? exact * 10n ** BigInt(digits - scale) : divideRounded(exact, 10n ** BigInt(scale - digits));
  return withoutZeros(formatDecimal(rounded, digits));
}

/** `part / whole` in percent. @returns undefined for a whole of zero */
export function percentOf(part: string, whole: string): string | undefined {
  const scale = common(part, whole);
  const divisor = parseDecimal(whole, scale);
  return divisor === 0n ? undefined : formatDecimal(divideRounded(parseDecimal(part, scale) * 10_000n, divisor), 2);
}

/** (ask - bid) / mid in basis points, to two digits. @returns undefined where the mid price is zero */
export function spreadBps(bid: string, ask: string): string | undefined {
  const scale = common(bid, ask);
  const [low, high] = [parseDecimal(bid, scale), parseDecimal(ask, scale)];
  return low + high === 0n ? undefined : formatDecimal(divideRounded((high - low) * 2n * 1_000_000n, low + high), 2);
}

/** Orders two decimal texts by value. */
export function compare(a: string, b: string): number {
  const scale = common(a, b);
  const [left, right] = [parseDecimal(a, scale), parseDecimal(b, scale)];
  return left < right ? -1 : left > right ? 1 : 0;
}
