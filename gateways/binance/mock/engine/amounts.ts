import { formatDecimal } from "../../model/decimal.ts";
import { type MarketSpec, WRITTEN_SCALE } from "./market-spec.ts";

const POWERS = Array.from({ length: WRITTEN_SCALE + 1 }, (_, exponent) => 10n ** BigInt(exponent));
const ZEROS = "0".repeat(WRITTEN_SCALE);

/** 10^exponent, for exponents of 0 to 8. */
const power = (exponent: number): bigint => POWERS[exponent] ?? 10n ** BigInt(exponent);

/** Writes an integer of 10^-scale with eight digits after the point, as Binance does: 6765050 of scale 2 is `67650.50000000`. */
export function written(units: number, scale: number): string {
  if (units < 0) return `-${written(-units, scale)}`;
  const digits = String(units).padStart(scale + 1, "0");
  const point = digits.length - scale;
  return `${digits.slice(0, point)}.${digits.slice(point)}${ZEROS.slice(scale)}`;
}

/** Writes an amount of 10^-8. */
export const writtenAmount = (amount: bigint): string => formatDecimal(amount, WRITTEN_SCALE);

export const writtenPrice = ({ priceScale }: MarketSpec, price: number): string => written(price, priceScale);
export const writtenQuantity = ({ quantityScale }: MarketSpec, quantity: number): string => written(quantity, quantityScale);

/** The amount of the quote asset, in 10^-8, for a quantity at a price. */
export const notional = ({ priceScale, quantityScale }: MarketSpec, price: number, quantity: number): bigint =>
  BigInt(price) * BigInt(quantity) * power(WRITTEN_SCALE - priceScale - quantityScale);

/** A quantity as amount of the base asset, in 10^-8. */
export const baseAmount = ({ quantityScale }: MarketSpec, quantity: number): bigint =>
  BigInt(quantity) * power(WRITTEN_SCALE - quantityScale);

/** The most steps that an amount of the quote asset pays at a price. */
export const affordable = (spec: MarketSpec, price: number, amount: bigint): number => Number(amount / notional(spec, price, 1));

/** Writes a volume-weighted price: amount of the quote asset divided by a quantity, cut after eight digits. */
export function writtenAverage(spec: MarketSpec, quote: bigint, quantity: number): string {
  const base = baseAmount(spec, quantity);
  return writtenAmount(base === 0n ? 0n : (quote * power(WRITTEN_SCALE)) / base);
}
