/** Digits after the point that a key keeps. Binance writes prices with at most eight. */
const KEY_SCALE = 8;

/**
 * A decimal as an integer of 10^-8: a number up to 2^53, a BigInt beyond. Both compare exactly with each other, and one value has one form,
 * so that keys of both kinds fit into one sorted list or map.
 */
export type PriceKey = number | bigint;

const ZERO = 48;
/** Whole parts below it have keys below 2^53. */
const LARGE = 90_000_000;
const POWERS: readonly number[] = Array.from({ length: KEY_SCALE + 1 }, (_, power) => 10 ** power);

/** @returns the key of a decimal without a sign; undefined where the text is no such decimal, or needs more than eight digits after the point */
export function keyOf(text: string): PriceKey | undefined {
  const point = text.indexOf(".");
  const end = point < 0 ? text.length : point;
  if (end === 0 || point === text.length - 1) return undefined;
  const kept = Math.min(text.length, end + 1 + KEY_SCALE);
  const whole = digits(text, 0, end);
  const fraction = digits(text, end + 1, kept);
  if (whole < 0 || fraction < 0 || digits(text, kept, text.length) !== 0) return undefined;
  if (whole >= LARGE) return largeKey(text);
  return whole * 10 ** KEY_SCALE + fraction * (POWERS[KEY_SCALE - Math.max(0, kept - end - 1)] ?? 1);
}

/** The value of a range of digits, which may be empty; -1 where one is no digit. */
function digits(text: string, from: number, to: number): number {
  let value = 0;
  for (let at = from; at < to; at += 1) {
    const digit = text.charCodeAt(at) - ZERO;
    if (digit < 0 || digit > 9) return -1;
    value = value * 10 + digit;
  }
  return value;
}

/** The key of a text that is known to be a decimal. */
function largeKey(text: string): PriceKey {
  const [whole = "", fraction = ""] = text.split(".");
  const key = BigInt(whole + fraction.slice(0, KEY_SCALE).padEnd(KEY_SCALE, "0"));
  return key <= Number.MAX_SAFE_INTEGER ? Number(key) : key;
}

/** Whether a decimal without a sign is zero, such as `0.00000000`; undefined where the text is no such decimal. */
export function isZero(text: string): boolean | undefined {
  const point = text.indexOf(".");
  const whole = digits(text, 0, point < 0 ? text.length : point);
  const fraction = point < 0 ? 0 : digits(text, point + 1, text.length);
  if (whole < 0 || fraction < 0 || text.length === 0 || point === 0 || point === text.length - 1) return undefined;
  return whole === 0 && fraction === 0;
}
