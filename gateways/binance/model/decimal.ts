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
