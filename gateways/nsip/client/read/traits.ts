import type { Traits } from "../../model/model.ts";
import { type Drift, type Fields, fieldsOf } from "./fields.ts";

/** The 16 traits that NSIP evaluates, in its spelling. */
export const TRAITS = [
  ...["BWT", "WWT", "PWWT", "YWT", "MWWT", "NLB", "NLW", "PEMD"],
  ...["PFAT", "YEMD", "YFAT", "WFEC", "PFEC", "YFD", "YGFW", "YSL"],
] as const;

/** Converts fractions of 1, which the API mixes with percentages, to whole percentages. Rounds: 0.29 is 29, not 28. */
export function percentage(accuracy: number | null): number | null {
  if (accuracy === null || accuracy < 0) return null;
  return Math.min(100, Math.round(accuracy <= 1 ? accuracy * 100 : accuracy));
}

/** Names of traits in flat answers, from other programs. Another name counts as a trait if its accuracy exists too. */
const FORMER = ["FAT", "EMD", "NWT", "PWT", "DAG", "WGR", "WEC", "FEC"] as const;

/** The traits of an object, and the names that are not among the 16. */
export interface ReadTraits {
  readonly traits: Traits;
  readonly others: readonly string[];
}

/** Traits as flat fields, such as `bwt` and `accbwt`, or in an object `Traits`. */
export function readTraits(fields: Fields, where: string, drift: Drift): ReadTraits {
  const nested = fields.raw("traits");
  const traits = nested === undefined ? readFlat(fields) : readNested(fieldsOf(nested, `${where}.traits`, drift), where, drift);
  const others = Object.keys(traits).filter((name) => !isKnown(name));
  for (const name of others) drift(`${where} has the trait ${name}, which is not known`);
  return { traits, others };
}

/** One of the 16 in NSIP's spelling, another name unchanged. */
export const traitName = (written: string): string => (isKnown(written.toUpperCase()) ? written.toUpperCase() : written);

const isKnown = (name: string): boolean => TRAITS.some((trait) => trait === name);

function readFlat(fields: Fields): Traits {
  const traits: Traits = {};
  const unread = fields.others().map(([name]) => name.toUpperCase());
  const paired = unread.filter((name) => unread.includes(`ACC${name}`));
  for (const name of new Set([...TRAITS, ...FORMER, ...paired])) {
    const value = fields.number(name);
    const accuracy = fields.number(`acc${name}`);
    if (value !== null) traits[name] = { value, accuracy: percentage(accuracy) };
  }
  return traits;
}

function readNested(fields: Fields, where: string, drift: Drift): Traits {
  const traits: Traits = {};
  for (const [name, field] of fields.others()) {
    const isPlain = typeof field !== "object" || field === null;
    const trait = fieldsOf(isPlain ? { value: field } : field, `${where}.traits.${name}`, drift);
    const value = trait.number("value");
    if (value !== null) traits[traitName(name)] = { value, accuracy: percentage(trait.number("accuracy")) };
  }
  return traits;
}
