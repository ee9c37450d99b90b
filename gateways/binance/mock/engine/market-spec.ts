import { formatDecimal, parseDecimal, scaleOf } from "../../model/decimal.ts";

/** The trading rules of a symbol. Prices are integers of ticks, quantities integers of steps. */
export interface MarketSpec {
  readonly symbol: string;
  readonly base: string;
  readonly quote: string;
  /** Digits after the point of a tick, which is 10^-priceScale. */
  readonly priceScale: number;
  /** Digits after the point of a step, which is 10^-quantityScale. With the price's scale at most 8, so that notionals are exact. */
  readonly quantityScale: number;
  /** Where the market begins, in ticks. */
  readonly startPrice: number;
  /** The usual quantity of a level, in steps. */
  readonly levelQuantity: number;
  /** The values of its filters. */
  readonly rules: ReturnType<typeof rulesOf>;
}

/** Digits after the point in everything that Binance writes. */
export const WRITTEN_SCALE = 8;

/** @param price the start price @param step a step @param level the usual quantity of a level; all as decimal texts */
function spec(
  [base, quote]: readonly [base: string, quote: string],
  { price, tick, step, level }: { price: string; tick: string; step: string; level: string },
): MarketSpec {
  const [priceScale, quantityScale] = [scaleOf(tick), scaleOf(step)];
  const steps = (text: string) => Number(parseDecimal(text, quantityScale));
  return {
    symbol: `${base}${quote}`,
    base,
    quote,
    priceScale,
    quantityScale,
    startPrice: Number(parseDecimal(price, priceScale)),
    levelQuantity: steps(level),
    rules: rulesOf(priceScale, steps(level)),
  };
}

const rulesOf = (priceScale: number, levelQuantity: number) => ({
  minPrice: 1,
  maxPrice: Number(parseDecimal("1000000", priceScale)),
  minQuantity: 1,
  maxQuantity: levelQuantity * 9_000,
  maxMarketQuantity: levelQuantity * 100,
  /** In units of 10^-8 of the quote asset. */
  minNotional: parseDecimal("5", WRITTEN_SCALE),
  maxNotional: parseDecimal("9000000", WRITTEN_SCALE),
  /** PERCENT_PRICE_BY_SIDE for both sides, as hundredths: a price is between `down` and `up` percent of the average price. */
  percentUp: 500n,
  percentDown: 20n,
  averageMinutes: 5,
  maxOrders: 200,
  maxAlgoOrders: 5,
  maxIcebergOrders: 100,
  maxIcebergParts: 100,
});

const usdt = (base: string, rules: { price: string; tick: string; step: string; level: string }) => spec([base, "USDT"], rules);

/** More symbols than a gateway keeps books of: tick and step of the first five differ in scale, and one of them has a Unicode name. */
export const marketSpecs: readonly MarketSpec[] = [
  usdt("BTC", { price: "67650.50", tick: "0.01", step: "0.00001", level: "0.5" }),
  usdt("ETH", { price: "3520.25", tick: "0.01", step: "0.0001", level: "8" }),
  usdt("BNB", { price: "612.40", tick: "0.01", step: "0.001", level: "20" }),
  usdt("PEPE", { price: "0.00001234", tick: "0.00000001", step: "1", level: "50000000" }),
  usdt("测试", { price: "1.2345", tick: "0.0001", step: "0.1", level: "1500" }),
  usdt("SOL", { price: "168.30", tick: "0.01", step: "0.001", level: "25" }),
  usdt("XRP", { price: "0.6120", tick: "0.0001", step: "1", level: "9000" }),
  usdt("ADA", { price: "0.4530", tick: "0.0001", step: "0.1", level: "12000" }),
  usdt("DOGE", { price: "0.15820", tick: "0.00001", step: "1", level: "40000" }),
  usdt("TRX", { price: "0.12110", tick: "0.0001", step: "0.1", level: "40000" }),
  usdt("LINK", { price: "17.820", tick: "0.001", step: "0.01", level: "300" }),
  usdt("AVAX", { price: "36.110", tick: "0.001", step: "0.01", level: "150" }),
  usdt("DOT", { price: "6.920", tick: "0.001", step: "0.01", level: "800" }),
  usdt("LTC", { price: "83.45", tick: "0.01", step: "0.001", level: "60" }),
  usdt("BCH", { price: "478.60", tick: "0.01", step: "0.001", level: "10" }),
  usdt("UNI", { price: "9.870", tick: "0.001", step: "0.01", level: "500" }),
  usdt("ATOM", { price: "8.340", tick: "0.001", step: "0.01", level: "600" }),
  usdt("XLM", { price: "0.1080", tick: "0.0001", step: "1", level: "50000" }),
  usdt("ETC", { price: "27.35", tick: "0.01", step: "0.01", level: "200" }),
  usdt("FIL", { price: "5.910", tick: "0.001", step: "0.01", level: "900" }),
  usdt("NEAR", { price: "7.230", tick: "0.001", step: "0.1", level: "700" }),
  usdt("APT", { price: "9.110", tick: "0.001", step: "0.01", level: "550" }),
  spec(["ETH", "BTC"], { price: "0.05203", tick: "0.00001", step: "0.001", level: "8" }),
  spec(["BNB", "BTC"], { price: "0.009052", tick: "0.000001", step: "0.01", level: "20" }),
];

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
