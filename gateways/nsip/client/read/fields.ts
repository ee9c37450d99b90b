import { UpstreamProblem } from "../../../kit/upstream/upstream-problem.ts";

/** Told what an answer has that nobody expected, one short sentence each. */
export type Drift = (note: string) => void;

/** One object of an answer, whose fields are found whatever the case of their names and however numbers are written. */
export interface Fields {
  /** Undefined where it is absent or null. */
  raw(...names: readonly string[]): unknown;
  /** Null where it is absent or blank. */
  text(...names: readonly string[]): string | null;
  number(...names: readonly string[]): number | null;
  /** 0 and above. */
  count(...names: readonly string[]): number | null;
  object(...names: readonly string[]): Fields | undefined;
  list(...names: readonly string[]): readonly unknown[] | undefined;
  /** Whether it is there, be it null or blank. */
  has(name: string): boolean;
  isEmpty(): boolean;
  /** Those that nothing has asked for, by the name that they have. */
  others(): readonly (readonly [name: string, value: unknown])[];
}

/** @param where names the object in notes @throws UpstreamProblem when it is no object */
export function fieldsOf(value: unknown, where: string, drift: Drift): Fields {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new UpstreamProblem(`${where} is ${nameOf(value)} instead of an object`);
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

/** Fields that nobody reads are worth a note: perhaps they should be. */
export function noteOthers(fields: Fields, where: string, drift: Drift): void {
  for (const [name] of fields.others()) drift(`${where}.${name} is not known`);
}

const nameOf = (value: unknown): string => {
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  return typeof value === "object" ? "an object" : `the ${typeof value} ${JSON.stringify(value)?.slice(0, 40)}`;
};

/** `data` of a wrapped answer, or the answer. Undefined where it says that there is nothing. */
export function unwrap(answer: unknown): unknown {
  if (typeof answer !== "object" || answer === null || Array.isArray(answer)) return answer;
  if ("success" in answer && answer.success === false) return undefined;
  return "data" in answer ? (answer.data ?? undefined) : answer;
}

/** The same for an answer that cannot be missing. @throws UpstreamProblem where it says that there is nothing */
export function unwrapWhole(answer: unknown, where: string): unknown {
  const data = unwrap(answer);
  if (data === undefined) throw new UpstreamProblem(`The API refuses ${where}: ${JSON.stringify(answer).slice(0, EXCERPT)}`);
  return data;
}

/** How much of an answer is repeated to people. */
const EXCERPT = 80;

/**
 * Whether an object says that there is no such animal: it is empty, or its LPN is.
 *
 * @throws UpstreamProblem for an object of another kind, which says nothing about the animal
 */
export function saysAbsent(fields: Fields, where: string): boolean {
  if (fields.text("lpnId") !== null) return false;
  if (fields.has("lpnId") || fields.isEmpty()) return true;
  throw new UpstreamProblem(`${where} is not understood: it has no lpnId`);
}

/** One of the names that are written in Pascal case betrays the form of before autumn 2025. */
export function noteLegacy(value: unknown, name: string, where: string, drift: Drift): void {
  if (typeof value === "object" && value !== null && name in value) drift(`${where} has the legacy form`);
}
