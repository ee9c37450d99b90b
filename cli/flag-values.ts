import { AmcpError } from "../contracts/errors.ts";

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

/** @throws AmcpError AMCP_USAGE unless it is a whole number from `least` to `most` */
export function wholeNumber(flag: string, written: string | undefined, { least = 0, most = MOST }: Bounds = {}): number | undefined {
  if (written === undefined) return undefined;
  const number = Number(written);
  if (/^\d{1,10}$/.test(written) && number >= least && number <= most) return number;
  const limit = most === MOST ? "" : ` to ${most}`;
  throw new AmcpError("AMCP_USAGE", `${flag} takes a whole number from ${least}${limit}, not "${written}"`);
}

/** Whether a switch in the environment is set: any value except empty, `0` and `false`. */
export const isSet = (value: string | undefined): boolean => value !== undefined && value !== "" && value !== "0" && value !== "false";
