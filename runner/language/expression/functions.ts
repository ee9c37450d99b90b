import dayjs, { type Dayjs } from "dayjs";
import utc from "dayjs/plugin/utc.js";
import type { Generated } from "./generated.ts";
import { ExpressionError, listOf, numberOf, renderValue, stringOf } from "./values.ts";

dayjs.extend(utc);

/** One function of expressions. Its table line is the only place with its name, form, summary and action. */
export interface ExpressionFunction {
  /** The call as a person writes it. */
  readonly form: string;
  readonly summary: string;
  /** An expression for the reference page, with its value if that is always the same; a test evaluates it. */
  readonly example: readonly [expression: string, value?: unknown];
  /** The least and the largest number of arguments. */
  readonly takes: readonly [least: number, most: number];
  call(args: readonly unknown[], moment: Moment): unknown;
}

/** The facts beside its arguments that a function may read. */
interface Moment {
  readonly now: Date;
  readonly generated: Generated;
}

type Described = Omit<ExpressionFunction, "takes" | "call">;

const describe = (form: string, summary: string, ...example: ExpressionFunction["example"]): Described => ({ form, summary, example });

/** A function of texts. */
const onText = (described: Described, call: (text: string, ...rest: unknown[]) => unknown, rest: readonly [number, number] = [0, 0]) => ({
  ...described,
  takes: [1 + rest[0], 1 + rest[1]] as const,
  call: ([text, ...more]: readonly unknown[]) => call(stringOf(text, nameOf(described)), ...more),
});

/** A function of numbers. */
const onNumbers = (described: Described, call: (...numbers: number[]) => number, takes: readonly [number, number] = [1, 1]) => ({
  ...described,
  takes,
  call: (args: readonly unknown[]) => call(...args.map((value) => numberOf(value, nameOf(described)))),
});

const onList = (described: Described, call: (list: readonly unknown[], ...rest: unknown[]) => unknown, rest = 0) => ({
  ...described,
  takes: [1 + rest, 1 + rest] as const,
  call: ([list, ...more]: readonly unknown[]) => call(listOf(list, nameOf(described)), ...more),
});

/** A function that moves or reads a date; without a time of day the result has none either. */
const onDate = (described: Described, call: (date: Dayjs, ...rest: unknown[]) => unknown, rest = 0) => ({
  ...described,
  takes: [1 + rest, 1 + rest] as const,
  call([written, ...more]: readonly unknown[]) {
    const text = stringOf(written, nameOf(described));
    const result = call(dateOf(text, nameOf(described)), ...more);
    return dayjs.isDayjs(result) ? (DATE_ONLY.test(text) ? result.format("YYYY-MM-DD") : result.toISOString()) : result;
  },
});

const nameOf = ({ form }: Described): string => form.slice(0, form.indexOf("("));

const DATE_ONLY = /^\d{4}-\d{2}-\d{2}$/;

/** Dates are ISO 8601 texts in UTC, as the clocks of the apps are. */
function dateOf(text: string, asker: string): Dayjs {
  const date = dayjs.utc(text);
  if (!/^\d{4}-\d{2}-\d{2}/.test(text) || !date.isValid())
    throw new ExpressionError(`\`${asker}\` needs a date such as \`2026-01-31\`, not ${JSON.stringify(text)}`);
  return date;
}

function toNumber(value: unknown): number {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
  if (typeof number === "number" && Number.isFinite(number)) return number;
  throw new ExpressionError(`\`number\` cannot read ${JSON.stringify(value)}`);
}

/** Numbers by value, other items by their text. */
const compareItems = (left: unknown, right: unknown): number =>
  typeof left === "number" && typeof right === "number" ? left - right : renderValue(left) < renderValue(right) ? -1 : 1;

function roundTo(number: number, digits = 0): number {
  const factor = 10 ** digits;
  return Math.round(number * factor) / factor;
}

/** Longer ranges are a mistake, and would exhaust memory. */
const LONGEST_RANGE = 10_000;

function integersFrom(from: number, to: number): number[] {
  if (to - from >= LONGEST_RANGE)
    throw new ExpressionError(`\`range\` gives at most ${LONGEST_RANGE} numbers, not those from ${from} to ${to}`);
  return Array.from({ length: Math.max(0, Math.floor(to - from) + 1) }, (_, index) => from + index);
}

/** The functions of expressions, by name. */
export const functions: Readonly<Record<string, ExpressionFunction>> = {
  text: { ...describe("text(value)", "the value as text", "text(42)", "42"), takes: [1, 1], call: ([value]) => renderValue(value) },
  number: {
    ...describe("number(text)", "the number that a text contains", "number('42.5')", 42.5),
    takes: [1, 1],
    call: ([value]) => toNumber(value),
  },
  upper: onText(describe("upper(text)", "in upper case", "upper('ok')", "OK"), (text) => text.toUpperCase()),
  lower: onText(describe("lower(text)", "in lower case", "lower('OK')", "ok"), (text) => text.toLowerCase()),
  trim: onText(describe("trim(text)", "without white space at both ends", "trim(' ok ')", "ok"), (text) => text.trim()),
  replace: onText(
    describe("replace(text, part, by)", "with every `part` replaced", "replace('1,234', ',', '')", "1234"),
    (text, part, by) => text.replaceAll(stringOf(part, "replace"), () => stringOf(by, "replace")),
    [2, 2],
  ),
  slice: onText(
    describe(
      "slice(text, from, to)",
      "the characters from index `from` up to `to`, or to the end; negative ones count from the end",
      "slice('Alert 7', -1)",
      "7",
    ),
    (text, from, to) => text.slice(numberOf(from, "slice"), to === undefined ? undefined : numberOf(to, "slice")),
    [1, 2],
  ),
  split: onText(
    describe("split(text, separator)", "the parts between separators, as a list", "split('a;b', ';')", ["a", "b"]),
    (text, separator) => text.split(stringOf(separator, "split")),
    [1, 1],
  ),
  contains: onText(
    describe("contains(text, part)", "whether the text contains the part", "contains('Alert 7', 'lert')", true),
    (text, part) => text.includes(stringOf(part, "contains")),
    [1, 1],
  ),
  startsWith: onText(
    describe("startsWith(text, part)", "whether the text starts with the part", "startsWith('Alert 7', 'Al')", true),
    (text, part) => text.startsWith(stringOf(part, "startsWith")),
    [1, 1],
  ),
  endsWith: onText(
    describe("endsWith(text, part)", "whether the text ends with the part", "endsWith('Alert 7', '7')", true),
    (text, part) => text.endsWith(stringOf(part, "endsWith")),
    [1, 1],
  ),
  padStart: onText(
    describe("padStart(text, length, fill)", "filled at the start up to the length", "padStart('7', 3, '0')", "007"),
    (text, length, fill) => text.padStart(numberOf(length, "padStart"), stringOf(fill, "padStart")),
    [2, 2],
  ),
  round: onNumbers(
    describe("round(number, digits)", "rounded to digits after the point, 0 when absent", "round(2.345, 1)", 2.3),
    roundTo,
    [1, 2],
  ),
  floor: onNumbers(describe("floor(number)", "the next lower integer", "floor(2.9)", 2), Math.floor),
  ceil: onNumbers(describe("ceil(number)", "the next higher integer", "ceil(2.1)", 3), Math.ceil),
  abs: onNumbers(describe("abs(number)", "without sign", "abs(-2)", 2), Math.abs),
  min: onNumbers(describe("min(a, b, ...)", "the lowest number", "min(3, 1, 2)", 1), Math.min, [1, Number.POSITIVE_INFINITY]),
  max: onNumbers(describe("max(a, b, ...)", "the highest number", "max(3, 1, 2)", 3), Math.max, [1, Number.POSITIVE_INFINITY]),
  length: {
    ...describe("length(value)", "the number of characters or items", "length('four')", 4),
    takes: [1, 1],
    call: ([value]) => (typeof value === "string" ? [...value].length : listOf(value, "length").length),
  },
  sum: onList(describe("sum(list)", "the sum of its numbers", "sum([1, 2, 3])", 6), (list) =>
    list.reduce((sum: number, item) => sum + numberOf(item, "sum"), 0),
  ),
  sorted: onList(describe("sorted(list)", "in ascending order", "sorted([3, 1, 2])", [1, 2, 3]), (list) => list.toSorted(compareItems)),
  join: onList(
    describe("join(list, separator)", "its items as one text", "join([1, 2], ', ')", "1, 2"),
    (list, separator) => list.map(renderValue).join(stringOf(separator, "join")),
    1,
  ),
  range: {
    ...describe("range(from, to)", "the integers from the first to the last, as a list", "range(1, 3)", [1, 2, 3]),
    takes: [2, 2],
    call: ([from, to]) => integersFrom(numberOf(from, "range"), numberOf(to, "range")),
  },
  today: {
    ...describe("today()", "the date in UTC, such as `2026-01-31`", "today()"),
    takes: [0, 0],
    call: (_args, { now }) => now.toISOString().slice(0, 10),
  },
  now: {
    ...describe("now()", "date and time in UTC, such as `2026-01-31T12:00:00.000Z`", "now()"),
    takes: [0, 0],
    call: (_args, { now }) => now.toISOString(),
  },
  addDays: onDate(
    describe("addDays(date, days)", "the date that many days later; earlier where negative", "addDays('2026-01-31', 1)", "2026-02-01"),
    (date, days) => date.add(numberOf(days, "addDays"), "day"),
    1,
  ),
  addMonths: onDate(
    describe(
      "addMonths(date, months)",
      "the date that many months later, at most the last day of that month",
      "addMonths('2026-01-31', 1)",
      "2026-02-28",
    ),
    (date, months) => date.add(numberOf(months, "addMonths"), "month"),
    1,
  ),
  formatDate: onDate(
    describe(
      "formatDate(date, pattern)",
      "with `YYYY`, `MM`, `DD`, `HH`, `mm`, `ss` and the other letters of Day.js",
      "formatDate('2026-01-31', 'DD.MM.YYYY')",
      "31.01.2026",
    ),
    (date, pattern) => date.format(stringOf(pattern, "formatDate")),
    1,
  ),
  daysBetween: onDate(
    describe("daysBetween(from, to)", "the whole days from one date to another", "daysBetween('2026-01-31', '2026-02-02')", 2),
    (from, to) => dateOf(stringOf(to, "daysBetween"), "daysBetween").diff(from, "day"),
    1,
  ),
  uuid: {
    ...describe("uuid()", "an id that no other scenario, row, repetition or run gets; a retry gets the same one again", "uuid()"),
    takes: [0, 0],
    call: (_args, { generated }) => generated.uuid(),
  },
  random: {
    ...describe("random(from, to)", "a random integer, both ends included; a retry gets the same one again", "random(1, 6)"),
    takes: [2, 2],
    call([least, most], { generated }) {
      const [from, to] = [Math.ceil(numberOf(least, "random")), Math.floor(numberOf(most, "random"))];
      if (to < from) throw new ExpressionError(`\`random\` needs a lower and a higher number, not ${from} and ${to}`);
      return generated.integer(from, to);
    },
  },
  sequence: {
    ...describe(
      "sequence(name)",
      "1, then 2, and so on; each name counts by itself, and each attempt at a scenario starts at 1",
      "sequence('order')",
      1,
    ),
    takes: [0, 1],
    call: ([name = ""], { generated }) => generated.next(stringOf(name, "sequence")),
  },
};
