import { isObject } from "../../../platform/text/json-values.ts";

/** The values of one place in the answers to a question. */
export interface ShapePlace {
  /** JSON types of its values. */
  readonly types: Set<JsonType>;
  readonly texts: string[];
  readonly numbers: number[];
  /** Objects and fixed-length lists at this place, against which fields are counted. */
  parents: number;
  /** How many values there are. */
  count: number;
}

export type JsonType = "null" | "boolean" | "number" | "text" | "list" | "object" | "empty object";

/** The places of answers by their JSON path, such as `$.records[*].lpnId`. A place follows its parent. */
export type Shape = ReadonlyMap<string, ShapePlace>;

/** Lists in lists of these lengths are rows whose elements have a meaning by position, such as price and quantity. */
const ROW = { least: 2, most: 16 };

/** The shape of several answers to one question. */
export function shapeOf(answers: readonly unknown[]): Shape {
  const places = new Map<string, ShapePlace>();
  for (const answer of answers) collect(places, "$", answer);
  return places;
}

function collect(places: Map<string, ShapePlace>, path: string, value: unknown): void {
  const place = placeAt(places, path);
  place.count += 1;
  place.types.add(typeOf(value));
  if (typeof value === "string") place.texts.push(value);
  if (typeof value === "number") place.numbers.push(value);
  if (!isObject(value) && !Array.isArray(value)) return;
  const isRow = Array.isArray(value) && path.endsWith("]") && value.length >= ROW.least && value.length <= ROW.most;
  const entries = Object.entries(value);
  if (isRow || (isObject(value) && entries.length > 0)) place.parents += 1;
  for (const [key, part] of entries) {
    const inner = isRow ? `[${key}]` : Array.isArray(value) ? "[*]" : `.${key}`;
    collect(places, withoutRepetition(`${path}${inner}`), part);
  }
}

/** A tree of any depth, such as a pedigree, has one place for all its levels. */
const withoutRepetition = (path: string): string => path.replace(/(\.[^.[\]]+\[\*\])\1$/, "$1");

function placeAt(places: Map<string, ShapePlace>, path: string): ShapePlace {
  const known = places.get(path);
  if (known !== undefined) return known;
  const place: ShapePlace = { types: new Set(), texts: [], numbers: [], parents: 0, count: 0 };
  places.set(path, place);
  return place;
}

function typeOf(value: unknown): JsonType {
  if (value === null || value === undefined) return "null";
  if (Array.isArray(value)) return "list";
  if (typeof value === "string") return "text";
  if (typeof value === "number" || typeof value === "boolean") return typeof value === "number" ? "number" : "boolean";
  return Object.keys(value).length === 0 ? "empty object" : "object";
}

/** The path of the object or list that has this place; undefined for the answer itself. */
export const parentOf = (path: string): string | undefined => (path === "$" ? undefined : path.replace(/(\.[^.[\]]+|\[[^\]]*\])$/, ""));

/** Whether a place is a field of an object or of a row, which may be missing; elements of lists may not. */
export const isField = (path: string): boolean => path !== "$" && !path.endsWith("[*]");

/** A recognisable form of texts or numbers. */
export interface Format<Value> {
  readonly name: string;
  fits(value: Value): boolean;
}

const byPattern = (name: string, pattern: RegExp): Format<string> => ({ name, fits: (text) => pattern.test(text) });

/** From the most specific to the least. */
const textFormats: readonly Format<string>[] = [
  byPattern("a date and time as YYYY-MM-DDThh:mm:ss", /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/),
  byPattern("a date as YYYY-MM-DD", /^\d{4}-\d\d-\d\d$/),
  byPattern("a date as MM/DD/YYYY", /^\d\d\/\d\d\/\d{4}$/),
  byPattern("a date as M/D/YYYY", /^[1-9]\d?\/[1-9]\d?\/\d{4}$/),
  byPattern("a range of numbers", /^-?[\d.]+ - -?[\d.]+$/),
  byPattern("digits", /^\d+$/),
  byPattern("a decimal", /^-?\d+(\.\d+)?$/),
  byPattern("HTML", /^\s*</),
];

/** Milliseconds since 1970 of the years 2001 to 2286. */
const isMilliseconds = (number: number): boolean => Number.isInteger(number) && number >= 1e12 && number < 1e13;

const numberFormats: readonly Format<number>[] = [
  { name: "a time in milliseconds", fits: isMilliseconds },
  { name: "a whole number", fits: Number.isInteger },
];

/** The most specific form that all values have; undefined where they have none. Blank texts count as absent. */
export const textFormat = (texts: readonly string[]): Format<string> | undefined =>
  formatOf(
    textFormats,
    texts.filter((text) => text.trim() !== ""),
  );

export const numberFormat = (numbers: readonly number[]): Format<number> | undefined => formatOf(numberFormats, numbers);

const formatOf = <Value>(formats: readonly Format<Value>[], values: readonly Value[]): Format<Value> | undefined =>
  values.length === 0 ? undefined : formats.find(({ fits }) => values.every(fits));

/** Constants of an API are written like this. */
const CONSTANT = /^[A-Z][A-Z_]{2,}$/;
const MOST_CONSTANTS = 20;
/** Other texts are words of a short list where few of them occur many times. */
const WORDS = { least: 2, most: 3, often: 10 };

/** The words of a short list, such as statuses; undefined for texts of any content. */
export function wordsOf(texts: readonly string[]): ReadonlySet<string> | undefined {
  const words = new Set(texts);
  const isConstant = words.size <= MOST_CONSTANTS && [...words].every((word) => CONSTANT.test(word));
  const isShort = words.size >= WORDS.least && words.size <= WORDS.most && texts.length >= words.size * WORDS.often;
  return words.size > 0 && (isConstant || isShort) ? words : undefined;
}
