import { z } from "zod";

export const Order = z.enum(["ascending", "descending"]);
export type Order = z.infer<typeof Order>;

/** A way to compare values: what it can read, and the messages' name of it. */
interface Kind {
  readonly name: string;
  /** @returns undefined where the value is of another kind */
  read(value: unknown): number | undefined;
}

const NUMBER = /^[-+]?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?\s*%?$/;
const ISO_DATE = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/;
const DOTTED_DATE = /^(\d{1,2})\.(\d{1,2})\.(\d{4})(?: (\d{2}:\d{2}(?::\d{2})?))?$/;
const NAMED_MONTH = /^(?=.*\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*\b)(?=.*\b\d{4}\b)[\w ,.:]+$/;

const numbers: Kind = {
  name: "numbers",
  read(value) {
    if (typeof value === "number") return value;
    const text = typeof value === "string" ? value.trim() : "";
    return NUMBER.test(text) ? Number(text.replaceAll(/[,%\s]/g, "")) : undefined;
  },
};

/** Dates with slashes are not read, because day and month cannot be told apart. */
const dates: Kind = {
  name: "dates",
  read(value) {
    const text = typeof value === "string" ? value.trim() : "";
    const dotted = DOTTED_DATE.exec(text);
    const written = dotted === null ? text : isoOf(dotted);
    return ISO_DATE.test(written) || NAMED_MONTH.test(written) ? readDate(written) : undefined;
  },
};

const isoOf = ([, day = "", month = "", year = "", time]: RegExpExecArray): string =>
  `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}${time === undefined ? "" : `T${time}`}`;

function readDate(text: string): number | undefined {
  const ms = Date.parse(text);
  return Number.isNaN(ms) ? undefined : ms;
}

const texts = new Intl.Collator("en");

/** A comparison that fits all values: of numbers, else of dates, else of texts. */
function comparing(values: readonly unknown[]): { readonly name: string; compare(left: unknown, right: unknown): number } {
  const kind = [numbers, dates].find(({ read }) => values.every((value) => read(value) !== undefined));
  if (kind === undefined) return { name: "texts", compare: (left, right) => texts.compare(shownItem(left), shownItem(right)) };
  return { name: kind.name, compare: (left, right) => (kind.read(left) ?? 0) - (kind.read(right) ?? 0) };
}

const shownItem = (value: unknown): string => (typeof value === "string" ? value : (JSON.stringify(value) ?? ""));

/** @returns the first two neighbours that are out of order, as a sentence; undefined if the values are in order. Equal neighbours are. */
export function disorderOf(values: readonly unknown[], order: Order): string | undefined {
  const { name, compare } = comparing(values);
  const sign = order === "ascending" ? 1 : -1;
  const index = values.findIndex((value, at) => at > 0 && sign * compare(values[at - 1], value) > 0);
  if (index < 0) return undefined;
  return `item ${index} is ${quoted(values[index - 1])} and item ${index + 1} is ${quoted(values[index])}, compared as ${name}`;
}

const quoted = (value: unknown): string => (typeof value === "string" ? JSON.stringify(value) : shownItem(value));
