import { AmcpError } from "../../contracts/errors.ts";
import { parseDuration } from "../../runner/language/index.ts";

/**
 * @param flag with its dashes
 * @throws AmcpError AMCP_USAGE for any other word
 */
export function oneOf<Word extends string>(flag: string, words: readonly Word[], written: string | undefined): Word | undefined {
  const word = words.find((known) => known === written);
  if (written !== undefined && word === undefined) throw new AmcpError("AMCP_USAGE", `${flag} takes ${words.join(", ")}, not "${written}"`);
  return word;
}

interface Bounds {
  readonly least?: number;
  readonly most?: number;
}

const MOST = 999_999_999;

/** The highest port of TCP. */
export const HIGHEST_PORT = 65_535;

/** @throws AmcpError AMCP_USAGE unless it is a whole number from `least` to `most` */
export function wholeNumber(flag: string, written: string | undefined, { least = 0, most = MOST }: Bounds = {}): number | undefined {
  if (written === undefined) return undefined;
  const number = Number(written);
  if (/^\d{1,10}$/.test(written) && number >= least && number <= most) return number;
  const limit = most === MOST ? "" : ` to ${most}`;
  throw new AmcpError("AMCP_USAGE", `${flag} takes a whole number from ${least}${limit}, not "${written}"`);
}

/** Reads a limit whose 0 means none. @returns an infinite number for none @throws AmcpError AMCP_USAGE as `wholeNumber` */
export function limitIn(flag: string, written: string | undefined, bounds?: Bounds): number | undefined {
  const limit = wholeNumber(flag, written, bounds);
  return limit === 0 ? Number.POSITIVE_INFINITY : limit;
}

interface LeastDuration {
  readonly leastMs?: number;
  /** An allowed duration, for the message. */
  readonly example: string;
}

/** Reads `90s` or `20m` as milliseconds. @throws AmcpError AMCP_USAGE for other texts and for shorter durations */
export function duration(flag: string, written: string | undefined, { leastMs = 0, example }: LeastDuration): number | undefined {
  if (written === undefined) return undefined;
  const ms = parseDuration(written);
  if (ms !== undefined && ms >= leastMs) return ms;
  const least = leastMs === 0 ? "" : ` from ${leastMs / 1000}s`;
  throw new AmcpError("AMCP_USAGE", `${flag} takes a duration${least}, such as ${example}, not "${written}"`);
}

/** Whether a switch in the environment is set: any value except empty, `0` and `false`. */
export const isSet = (value: string | undefined): boolean => value !== undefined && value !== "" && value !== "0" && value !== "false";

/** The value of an environment variable; an empty one counts as unset. */
export const nonEmptyText = (variable: string | undefined): string | undefined => (variable === "" ? undefined : variable);
