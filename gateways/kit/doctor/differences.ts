import { isField, numberFormat, parentOf, type Shape, type ShapePlace, shapeOf, textFormat, wordsOf } from "./shape.ts";

/** One difference of an answer from the expected ones. */
export interface ShapeDifference {
  /** JSON path of the field, such as `$.records[*].lpnId`; `$` is the answer. */
  readonly path: string;
  readonly kind: "missing" | "new" | "type" | "format" | "value" | "redirected" | "unreadable";
  /** The difference in words, after the path. */
  readonly note: string;
  /** Whether the answers of the mock have the field. */
  readonly isInMock: boolean;
}

/** The most differences of one answer that are listed. */
const MOST = 40;

/**
 * Where an answer differs from the mock's answers to the same question.
 *
 * @param mock its shape, of many answers, so that it has each optional field
 */
export function differencesFrom(mock: Shape, answer: unknown): readonly ShapeDifference[] {
  const live = shapeOf([answer]);
  const missing = [...mock].flatMap(([path, place]) => missingAt(path, place, { mock, live }));
  const others = [...live].flatMap(([path, place]) => {
    const known = mock.get(path);
    return known === undefined ? newAt(path, place, mock) : changesAt(path, known, place);
  });
  return [...missing, ...others].slice(0, MOST);
}

function missingAt(path: string, expected: ShapePlace, { mock, live }: { mock: Shape; live: Shape }): readonly ShapeDifference[] {
  const parent = parentOf(path) ?? "";
  const isOptional = expected.count < (mock.get(parent)?.parents ?? 0);
  const whole = live.get(parent)?.parents ?? 0;
  const found = live.get(path)?.count ?? 0;
  if (!isField(path) || isOptional || found >= whole) return [];
  const places = found === 0 ? "" : ` in ${whole - found} of ${whole}`;
  return [{ path, kind: "missing", note: `is missing${places}; the mock has ${typesIn(expected)}`, isInMock: true }];
}

/** The fields of a new object are not listed beside it, and neither are the elements of a new list. */
function newAt(path: string, place: ShapePlace, mock: Shape): readonly ShapeDifference[] {
  const parent = mock.get(parentOf(path) ?? "");
  if (parent === undefined || (!isField(path) && !parent.types.has("list"))) return [];
  return [{ path, kind: "new", note: `is new, ${typesIn(place)}; the mock does not have it`, isInMock: false }];
}

function changesAt(path: string, mock: ShapePlace, live: ShapePlace): readonly ShapeDifference[] {
  const difference = (kind: ShapeDifference["kind"], note: string): ShapeDifference => ({ path, kind, note, isInMock: true });
  const types = [...live.types].filter((type) => !mock.types.has(type) && !(type === "object" && mock.types.has("empty object")));
  if (types.length > 0) return [difference("type", `is ${types.map(named).join(" or ")}; the mock has ${typesIn(mock)}`)];
  const words = wordsOf(mock.texts);
  const unknown = [...new Set(live.texts)].filter((text) => words !== undefined && !words.has(text));
  if (words !== undefined && unknown.length > 0)
    return [difference("value", `has the value ${quoted(unknown)}; the mock has ${quoted([...words].sort())}`)];
  if (words !== undefined) return [];
  const isMockBlank = mock.texts.some((text) => text.trim() === "");
  const text = textFormat(mock.texts);
  const otherText = live.texts.find((one) => text !== undefined && !text.fits(one) && !(isMockBlank && one.trim() === ""));
  const number = numberFormat(mock.numbers);
  const otherNumber = live.numbers.find((one) => number !== undefined && !number.fits(one));
  return [
    ...(text === undefined || otherText === undefined ? [] : [difference("format", `is ${formOf(otherText)}; the mock has ${text.name}`)]),
    ...(number === undefined || otherNumber === undefined
      ? []
      : [difference("format", `is ${numberFormat([otherNumber])?.name ?? "a fraction"}; the mock has ${number.name}`)]),
  ];
}

/** The form of a text, without the text itself, which may be a name or an address. */
const formOf = (text: string): string => (text.trim() === "" ? "a blank text" : (textFormat([text])?.name ?? "a text of another form"));

const named = (type: string): string => (type === "null" ? type : `${/^[aeiou]/.test(type) ? "an" : "a"} ${type}`);

const typesIn = ({ types }: ShapePlace): string => [...types].map(named).join(" or ");

/** How many words of a list are shown, and how much of each. */
const SHOWN = { words: 8, characters: 30 };

const quoted = (words: readonly string[]): string => {
  const shown = words.slice(0, SHOWN.words).map((word) => JSON.stringify(word.slice(0, SHOWN.characters)));
  return `${shown.join(", ")}${words.length > SHOWN.words ? ` and ${words.length - SHOWN.words} more` : ""}`;
};
