import { AmcpError } from "../contracts/errors.ts";

/**
 * @param flag with its dashes, as people know it
 * @throws AmcpError AMCP_USAGE for any other word
 */
export function oneOf<Word extends string>(flag: string, words: readonly Word[], written: string | undefined): Word | undefined {
  const word = words.find((known) => known === written);
  if (written !== undefined && word === undefined) throw new AmcpError("AMCP_USAGE", `${flag} takes ${words.join(", ")}, not "${written}"`);
  return word;
}

/** @throws AmcpError AMCP_USAGE for what is no whole number from `least` */
export function wholeNumber(flag: string, written: string | undefined, { least = 0 }: { least?: number } = {}): number | undefined {
  if (written === undefined) return undefined;
  const number = Number(written);
  if (/^\d{1,9}$/.test(written) && number >= least) return number;
  throw new AmcpError("AMCP_USAGE", `${flag} takes a whole number from ${least}, not "${written}"`);
}

/** Set as people set switches: to anything but nothing, `0` and `false`. */
export const isSet = (value: string | undefined): boolean => value !== undefined && value !== "" && value !== "0" && value !== "false";
