import type { Traits } from "../../model.ts";
import { type Drift, type Fields, fieldsOf } from "./fields.ts";

/** The 16 that NSIP evaluates, as its pages write them. */
export const TRAITS = [
  ...["BWT", "WWT", "PWWT", "YWT", "MWWT", "NLB", "NLW", "PEMD"],
  ...["PFAT", "YEMD", "YFAT", "WFEC", "PFEC", "YFD", "YGFW", "YSL"],
] as const;

/** The API has fractions of 1 and percentages side by side. Rounded: 0.29 is 29, not 28. */
export function percentage(accuracy: number | null): number | null {
  if (accuracy === null || accuracy < 0) return null;
  return Math.min(100, Math.round(accuracy <= 1 ? accuracy * 100 : accuracy));
}

/** Flat, as `bwt` and `accbwt` beside other fields, or in an object `Traits` of their own. */
export function readTraits(fields: Fields, where: string, drift: Drift): Traits {
  const nested = fields.raw("traits");
  return nested === undefined ? readFlat(fields) : readNested(fieldsOf(nested, `${where}.traits`, drift), where, drift);
}

function readFlat(fields: Fields): Traits {
  const traits: Traits = {};
  for (const name of TRAITS) {
    const value = fields.number(name);
    const accuracy = fields.number(`acc${name}`);
    if (value !== null) traits[name] = { value, accuracy: percentage(accuracy) };
  }
  return traits;
}

function readNested(fields: Fields, where: string, drift: Drift): Traits {
  const traits: Traits = {};
  for (const [name, field] of fields.others()) {
    const trait = fieldsOf(typeof field === "number" ? { value: field } : field, `${where}.traits.${name}`, drift);
    const value = trait.number("value");
    if (value !== null) traits[name.toUpperCase()] = { value, accuracy: percentage(trait.number("accuracy")) };
  }
  return traits;
}
