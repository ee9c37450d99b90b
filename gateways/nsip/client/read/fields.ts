import { isObject } from "../../../../platform/text/json-values.ts";
import { UpstreamProblem } from "../../../kit/upstream/upstream-problem.ts";
import type { Traits } from "../../model/model.ts";
import { TRAITS } from "../../model/model.ts";

/** Receives a note, one short sentence, for each unexpected part of an answer. */
export type Drift = (note: string) => void;

/** An object of an answer. Field names are case-insensitive, and numbers may be texts. */
export interface Fields {
  /** Undefined where the field is absent or null. */
  raw(...names: readonly string[]): unknown;
  /** Null where the field is absent or blank. */
  text(...names: readonly string[]): string | null;
  number(...names: readonly string[]): number | null;
  /** 0 and above. */
  count(...names: readonly string[]): number | null;
  object(...names: readonly string[]): Fields | undefined;
  list(...names: readonly string[]): readonly unknown[] | undefined;
  /** Whether the field exists, even null or blank. */
  has(name: string): boolean;
  isEmpty(): boolean;
  /** The names of fields that were not read. */
  others(): readonly (readonly [name: string, value: unknown])[];
}

/** @param where the object's name in notes @throws UpstreamProblem for a value that is no object */
export function fieldsOf(value: unknown, where: string, drift: Drift): Fields {
  if (!isObject(value)) throw new UpstreamProblem(`${where} is ${nameOf(value)} instead of an object`);
  const entries = new Map(Object.entries(value).map(([name, field]) => [name.toLowerCase(), { name, field }]));
  const asked = new Set<string>();
  const raw = (...names: readonly string[]): unknown => {
    for (const name of names) asked.add(name.toLowerCase());
    return names.map((name) => entries.get(name.toLowerCase())?.field).find((field) => field !== undefined && field !== null);
  };
  const number = (...names: readonly string[]): number | null => {
    const field = raw(...names);
    const read = typeof field === "string" && field.trim() !== "" ? Number(field) : field;
    if (typeof read === "number" && Number.isFinite(read)) return read;
    if (field !== undefined && field !== "") drift(`${where}.${names[0]} is ${nameOf(field)} instead of a number`);
    return null;
  };
  return {
    raw,
    number,
    text(...names) {
      const field = raw(...names);
      if (typeof field === "string") return field.trim() === "" ? null : field.trim();
      if (typeof field === "number") return String(field);
      if (field !== undefined) drift(`${where}.${names[0]} is ${nameOf(field)} instead of a text`);
      return null;
    },
    count(...names) {
      const read = number(...names);
      return read === null || read < 0 ? null : Math.trunc(read);
    },
    object(...names) {
      const field = raw(...names);
      return field === undefined ? undefined : fieldsOf(field, `${where}.${names[0]}`, drift);
    },
    list(...names) {
      const field = raw(...names);
      if (field === undefined || Array.isArray(field)) return field;
      throw new UpstreamProblem(`${where}.${names[0]} is ${nameOf(field)} instead of a list`);
    },
    has: (name) => entries.has(name.toLowerCase()),
    isEmpty: () => entries.size === 0,
    others: () => [...entries].filter(([key]) => !asked.has(key)).map(([, { name, field }]) => [name, field]),
  };
}

/** Notes fields that were not read: the API may have new ones. */
export function noteOthers(fields: Fields, where: string, drift: Drift): void {
  for (const [name] of fields.others()) drift(`${where}.${name} is not known`);
}

const nameOf = (value: unknown): string => {
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  return typeof value === "object" ? "an object" : `the ${typeof value} ${JSON.stringify(value)?.slice(0, 40)}`;
};

/** The `data` of a wrapped answer, or the answer itself; undefined where the answer reports absence. */
export function unwrap(answer: unknown): unknown {
  if (!isObject(answer)) return answer;
  if (answer["success"] === false) return undefined;
  return "data" in answer ? (answer["data"] ?? undefined) : answer;
}

/** Like `unwrap`, for an answer that must exist. @throws UpstreamProblem where the answer reports absence */
export function unwrapWhole(answer: unknown, where: string): unknown {
  const data = unwrap(answer);
  if (data === undefined) throw new UpstreamProblem(`The API refuses ${where}: ${JSON.stringify(answer).slice(0, EXCERPT)}`);
  return data;
}

/** The length of an excerpt of an answer in messages. */
const EXCERPT = 80;

/**
 * Whether an object means an unknown animal: the object or its LPN is empty.
 *
 * @throws UpstreamProblem for an object that is no animal
 */
export function saysAbsent(fields: Fields, where: string): boolean {
  if (fields.text("lpnId") !== null) return false;
  if (fields.has("lpnId") || fields.isEmpty()) return true;
  throw new UpstreamProblem(`${where} is not understood: it has no lpnId`);
}

/** A name in Pascal case identifies the form before autumn 2025. */
export function noteLegacy(value: unknown, name: string, where: string, drift: Drift): void {
  if (typeof value === "object" && value !== null && name in value) drift(`${where} has the legacy form`);
}

/** `2/13/2024`, `09/23/2025`, `2025-02-16T00:00:00` and `2025-02-16` as YYYY-MM-DD; null for anything else. */
export function isoDateIn(text: string | null): string | null {
  const iso = /^(\d{4})-(\d{2})-(\d{2})(T|$)/.exec(text ?? "");
  if (iso !== null) return `${iso[1]}-${iso[2]}-${iso[3]}`;
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text ?? "");
  return american === null ? null : `${american[3]}-${american[1]?.padStart(2, "0")}-${american[2]?.padStart(2, "0")}`;
}

/** Converts fractions of 1, which the API mixes with percentages, to whole percentages. Rounds: 0.29 is 29, not 28. */
export function percentage(accuracy: number | null): number | null {
  if (accuracy === null || accuracy < 0) return null;
  return Math.min(100, Math.round(accuracy <= 1 ? accuracy * 100 : accuracy));
}

/** Names of traits in flat answers, from other programs. Another name counts as a trait if its accuracy exists too. */
const FORMER = ["FAT", "EMD", "NWT", "PWT", "DAG", "WGR", "WEC", "FEC"] as const;

/** The traits of an object, and the names that are not among the 16. */
interface ReadTraits {
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
