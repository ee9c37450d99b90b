import { divideRounded, formatDecimal, parseDecimal, withoutZeros } from "../model/decimal.ts";
import type { Level } from "../model/market.ts";

/** Digits after the point of all amounts: Binance has at most eight. */
const SCALE = 8;
/** One, as an amount. */
export const ONE = 10n ** BigInt(SCALE);
const BPS = 10_000n;

/** An amount in units of 10^-8. */
export const amountOf = (text: string): bigint => parseDecimal(text, SCALE);

/** The decimal text of an amount, without needless zeros. */
export const amountText = (amount: bigint): string => withoutZeros(formatDecimal(amount, SCALE));

/** Digits after the point of prices that are computed: symbols with prices of 10^-8 need more than that. */
const PRICE_SCALE = 12;

/** The decimal text of a computed price: a quotient of amounts of the same scale as prices, rounded to twelve digits. */
export const priceOf = (dividend: bigint, divisor: bigint): string =>
  withoutZeros(formatDecimal(divideRounded(dividend * 10n ** BigInt(PRICE_SCALE - SCALE), divisor), PRICE_SCALE));

/** The quotient as a number of eight digits after the point, rounded from integers; null for a divisor of zero. */
export const ratioOf = (dividend: bigint, divisor: bigint): number | null =>
  divisor === 0n ? null : Number(formatDecimal(divideRounded(dividend * ONE, divisor), SCALE));

export const percentOf = (part: bigint, whole: bigint): number | null => ratioOf(part * 100n, whole);

/** A part in basis points of a base; null for a base of zero. */
export const bpsOf = (part: bigint, base: bigint): number | null => ratioOf(part * BPS, base);

/** A factor of at most six digits after the point, such as a threshold, as a fraction of integers. */
export const fractionOf = (factor: number): { readonly times: bigint; readonly parts: bigint } => ({
  times: BigInt(Math.round(factor * 1_000_000)),
  parts: 1_000_000n,
});

/** A price and a quantity, as amounts. */
export interface Rung {
  readonly price: bigint;
  readonly quantity: bigint;
}

export const rungsOf = (levels: readonly Readonly<Level>[]): Rung[] =>
  levels.map(([price, quantity]) => ({ price: amountOf(price), quantity: amountOf(quantity) }));

/** The median; of an even number of amounts the mean of the middle two, rounded. @returns undefined without amounts */
export const medianOf = (amounts: readonly bigint[]): bigint | undefined =>
  middleOf([...amounts].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0)));

/** The median of amounts that arrive one after another, which are kept in order instead of sorted for each of them. */
export function createMedian(): { add(amount: bigint): void; median(): bigint | undefined } {
  const sorted: bigint[] = [];
  return {
    add(amount) {
      let [low, high] = [0, sorted.length];
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((sorted[middle] ?? 0n) < amount) low = middle + 1;
        else high = middle;
      }
      sorted.splice(low, 0, amount);
    },
    median: () => middleOf(sorted),
  };
}

function middleOf(sorted: readonly bigint[]): bigint | undefined {
  const [lower, upper] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  return lower === undefined || upper === undefined ? undefined : divideRounded(lower + upper, 2n);
}

export const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, amount) => sum + amount, 0n);

export const absolute = (amount: bigint): bigint => (amount < 0n ? -amount : amount);
