import { z } from "zod";
import type { ElementInfo } from "../../../contracts/app-tools/element-info.ts";
import { FindElement } from "../../../contracts/app-tools/look/find-element.ts";
import { FullElementTree } from "../../../contracts/app-tools/look/get-element-tree.ts";
import { renderLocator } from "../../../contracts/locator.ts";
import { failed, passed, refused, type StepContext, type StepOutcome, type ToolOutcome, unmet } from "../../../contracts/step.ts";
import { untilPassed } from "../parts/polling.ts";

export const SortOrder = z.enum(["ascending", "descending"]);
export type SortOrder = z.infer<typeof SortOrder>;

const ByColumn = z.strictObject({ by: z.string().min(1).describe("header of the column"), order: SortOrder.default("ascending") });

/** The order of a table: the header of a column, in ascending order, or `{ by, order }`. */
export const TableOrder = z.union([z.string().min(1), ByColumn]);

/** The column and the order in which a table is sorted. */
export const tableOrderOf = (written: z.output<typeof TableOrder>): z.output<typeof ByColumn> =>
  typeof written === "string" ? { by: written, order: "ascending" } : written;

/** A way to compare values: what it can read, and the messages' name of it. */
interface Kind {
  readonly name: string;
  /** @returns undefined if the value is of another kind */
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

/** Dates with slashes are not read, because day and month cannot be distinguished. */
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
export function disorderOf(values: readonly unknown[], order: SortOrder): string | undefined {
  const { name, compare } = comparing(values);
  const sign = order === "ascending" ? 1 : -1;
  const index = values.findIndex((value, at) => at > 0 && sign * compare(values[at - 1], value) > 0);
  if (index < 0) return undefined;
  return `item ${index} is ${quoted(values[index - 1])} and item ${index + 1} is ${quoted(values[index])}, compared as ${name}`;
}

const quoted = (value: unknown): string => (typeof value === "string" ? JSON.stringify(value) : shownItem(value));

interface Asked {
  readonly element: string;
  readonly sorted: SortOrder;
  readonly jump: boolean | undefined;
}

/** The items of a list, or all elements that the locator finds, as they are seen: from top to bottom, from left to right. */
interface Seen {
  readonly texts: readonly string[];
  /** More than are seen if the list makes its items only when they are scrolled to. */
  readonly all: number;
}

/** Polls the items, because their order changes without a notification. */
export async function checkSorted(asked: Asked, context: StepContext): Promise<StepOutcome> {
  return untilPassed(() => look(asked, context), asked.jump, context);
}

async function look({ element, sorted }: Asked, context: StepContext): Promise<StepOutcome> {
  const seen = await itemsOf(element, context);
  if (!seen.ok) return refused(seen);
  const { texts, all } = seen.data;
  const called = renderLocator(element);
  if (texts.length < 2)
    return failed(`${called} has ${texts.length === 0 ? "no items" : "one item"}, and an order needs two`, { actual: texts });
  const disorder = disorderOf(texts, sorted);
  if (disorder !== undefined) return unmet(`${called} is not sorted ${sorted}: ${disorder}`, { expected: sorted, actual: texts });
  return passed(all > texts.length ? `${texts.length} of ${all} items, those that are shown` : `${texts.length} items`, { saved: null });
}

async function itemsOf(element: string, { app, window, signal }: StepContext): Promise<ToolOutcome<Seen>> {
  const found = await app.call(FindElement, { element, window, all: true }, signal);
  if (!found.ok) return found;
  const [first, second] = found.data.elements;
  if (second !== undefined) return { ...found, data: { texts: textsOf(found.data.elements), all: found.data.elements.length } };
  const tree = await app.call(FullElementTree, { root: first?.ref ?? element, window }, signal);
  if (!tree.ok) return tree;
  const [list] = tree.data.roots;
  const items = itemsIn(list?.children ?? []);
  return { ...tree, data: { texts: textsOf(items), all: Number(list?.properties["itemCount"] ?? items.length) } };
}

/** Beside the items, a list may hold other parts, such as the pages of tabs. */
function itemsIn(children: readonly ElementInfo[]): readonly ElementInfo[] {
  const items = children.filter(({ type, properties }) => /(Item|Row)$/.test(type) || /Item$/.test(properties["role"] ?? ""));
  return items.length > 0 ? items : children;
}

type Item = Pick<ElementInfo, "bounds" | "name" | "properties"> & Partial<Pick<ElementInfo, "children">>;

/** Containers that are used again do not stand in the order in which they are seen. */
const textsOf = (items: readonly Item[]): readonly string[] =>
  items.toSorted(({ bounds: one }, { bounds: other }) => one.y - other.y || one.x - other.x).map(textOf);

function textOf({ name, properties, children = [] }: Item): string {
  const own = properties["text"] ?? properties["value"] ?? name ?? "";
  return own !== ""
    ? own
    : children
        .map(textOf)
        .filter((text) => text !== "")
        .join(" ");
}
