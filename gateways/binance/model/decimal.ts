/** Exact decimals: integers of 10^-scale, because prices and steps do not survive floating point. */

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;

/** The decimal text without zeros at the end of its fraction. */
export const withoutZeros = (text: string): string => (text.includes(".") ? text.replace(/\.?0+$/, "") : text);

/**
 * Parses a decimal text to units of 10^-scale.
 *
 * @throws RangeError where the text is no decimal, or has digits beyond the scale that are not zero
 */
export function parseDecimal(text: string, scale: number): bigint {
  const [, sign, whole = "", fraction = ""] = DECIMAL.exec(text) ?? [];
  if (sign === undefined) throw new RangeError(`${JSON.stringify(text)} is no decimal`);
  if (/[1-9]/.test(fraction.slice(scale))) throw new RangeError(`${text} has more than ${scale} digits after the point`);
  const units = BigInt(whole + fraction.slice(0, scale).padEnd(scale, "0"));
  return sign === "-" ? -units : units;
}

/** Formats units of 10^-scale with all digits of the scale, such as `0.10` for 10 of scale 2. */
export function formatDecimal(units: bigint, scale: number): string {
  const sign = units < 0n ? "-" : "";
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, "0");
  return scale === 0 ? sign + digits : `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}

/** The least number of digits after the point that a decimal needs, such as 2 for `0.01000000`. */
export const scaleOf = (text: string): number => (text.includes(".") ? (text.replace(/0+$/, "").split(".")[1]?.length ?? 0) : 0);

/** Divides two integers and rounds to the nearest one; halves are rounded away from zero. @throws RangeError for a divisor of zero */
export function divideRounded(dividend: bigint, divisor: bigint): bigint {
  if (divisor === 0n) throw new RangeError("division by zero");
  const isNegative = dividend < 0n !== divisor < 0n;
  const [top, bottom] = [dividend < 0n ? -dividend : dividend, divisor < 0n ? -divisor : divisor];
  const quotient = (top * 2n + bottom) / (bottom * 2n);
  return isNegative ? -quotient : quotient;
}

/** Arithmetic on decimal texts, exact but for named roundings. */

const common = (...texts: readonly string[]): number => Math.max(...texts.map(scaleOf));

export function addDecimals(a: string, b: string): string {
  const scale = common(a, b);
  return withoutZeros(formatDecimal(parseDecimal(a, scale) + parseDecimal(b, scale), scale));
}

export function subtractDecimals(a: string, b: string): string {
  const scale = common(a, b);
  return withoutZeros(formatDecimal(parseDecimal(a, scale) - parseDecimal(b, scale), scale));
}

/** @param digits after the point, rounded to the nearest */
export function multiplyDecimals(a: string, b: string, digits: number): string {
  const [scaleA, scaleB] = [scaleOf(a), scaleOf(b)];
  const exact = parseDecimal(a, scaleA) * parseDecimal(b, scaleB);
  const scale = scaleA + scaleB;
  const rounded = scale <= digits ? exact * 10n ** BigInt(digits - scale) : divideRounded(exact, 10n ** BigInt(scale - digits));
  return withoutZeros(formatDecimal(rounded, digits));
}

/** `part / whole` in percent. @returns undefined for a whole of zero */
export function decimalPercentOf(part: string, whole: string): string | undefined {
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
export function compareDecimals(a: string, b: string): number {
  const scale = common(a, b);
  const [left, right] = [parseDecimal(a, scale), parseDecimal(b, scale)];
  return left < right ? -1 : left > right ? 1 : 0;
}
