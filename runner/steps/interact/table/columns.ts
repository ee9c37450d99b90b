import type { ElementInfo } from "../../../../contracts/app-tools/element-info.ts";
import { FindElement } from "../../../../contracts/app-tools/look/find-element.ts";
import { ClickElement } from "../../../../contracts/app-tools/pointer/click-element.ts";
import { DragElement } from "../../../../contracts/app-tools/pointer/drag-element.ts";
import { ScrollElement } from "../../../../contracts/app-tools/pointer/scroll-element.ts";
import { type Answered, failed, passed, refused, type StepContext, type StepOutcome } from "../../../../contracts/step.ts";
import { plural } from "../../../../platform/text/shown-text.ts";
import { headerLocator, readTable, type TableColumn } from "../../parts/table-rows.ts";
import type { SortOrder } from "../../verify/order.ts";

/** A header goes from one order to the other, and in some tables to none between them. */
const MOST_CLICKS = 3;

/** Clicks a header until the table says that it is sorted so. */
export async function sortBy(
  table: string,
  { by, order }: { readonly by: string; readonly order: SortOrder },
  context: StepContext,
): Promise<StepOutcome> {
  const { app, window, timeoutMs, signal } = context;
  for (let clicks = 0; ; clicks += 1) {
    const column = await columnOf(table, by, context);
    if (!column.ok) return refused(column);
    const { sorted } = column.data;
    if (sorted === order) return passed(clicks === 0 ? "it was so before" : `after ${plural(clicks, "click")}`);
    if (clicks === MOST_CLICKS)
      return failed(`${by} is ${sorted === null ? "not sorted" : `sorted ${sorted}`} after ${plural(clicks, "click")} on its header`);
    const answer = await app.call(ClickElement, { element: headerLocator(table, by), window, timeout: timeoutMs }, signal);
    if (!answer.ok) return refused(answer);
  }
}

/** Distance from a header's right edge at which tables take a drag as a change of the width. */
const EDGE = 2;

/** Differences that rounding to pixels makes. */
const ROUNDED = 1;

/** Drags the right edge of a header. */
export async function dragEdge(
  table: string,
  { header, width }: { readonly header: string; readonly width: number },
  context: StepContext,
): Promise<StepOutcome> {
  const { app, timeoutMs, signal } = context;
  const found = await headerOf(table, header, context);
  if (!found.ok) return refused(found);
  const { bounds, window } = found.data;
  const y = bounds.y + bounds.height / 2;
  const edge = bounds.x + bounds.width - EDGE;
  const answer = await app.call(DragElement, { x: edge, y, window, toX: edge + width - bounds.width, toY: y, timeout: timeoutMs }, signal);
  if (!answer.ok) return refused(answer);
  const column = await columnOf(table, header, context);
  if (!column.ok) return refused(column);
  const now = column.data.width;
  if (Math.abs(now - width) > ROUNDED)
    return failed(`${header} is ${now} wide after the drag, expected ${width}`, { expected: width, actual: now });
  return passed(`from ${bounds.width} to ${now}`);
}

interface Move {
  readonly header: string;
  readonly side: "before" | "after";
  /** Header of the column beside which it goes. */
  readonly target: string;
}

/** Share of the target's width at which a header is dropped on its side. */
const DROP = { before: 0.2, after: 0.8 };

/** Drags a header beside another one. */
export async function dragHeader(table: string, { header, side, target }: Move, context: StepContext): Promise<StepOutcome> {
  const { app, timeoutMs, signal } = context;
  const source = await headerOf(table, header, context);
  if (!source.ok) return refused(source);
  const place = await headerOf(table, target, context);
  if (!place.ok) return refused(place);
  const { bounds, window } = place.data;
  const to = { toX: bounds.x + bounds.width * DROP[side], toY: bounds.y + bounds.height / 2 };
  const answer = await app.call(DragElement, { element: headerLocator(table, header), window, ...to, timeout: timeoutMs }, signal);
  if (!answer.ok) return refused(answer);
  const read = await readTable(table, { count: 0 }, context);
  if (!read.ok) return refused(read);
  const headers = read.data.columns.map((column) => column.header);
  const distance = headers.indexOf(header) - headers.indexOf(target);
  if (distance !== (side === "before" ? -1 : 1)) return failed(`${header} is not ${side} ${target} after the drag`, { actual: headers });
  return passed(headers.join(", "));
}

async function columnOf(table: string, header: string, context: StepContext): Promise<Answered<TableColumn>> {
  const read = await readTable(table, { columns: [header], count: 0 }, context);
  if (!read.ok) return read;
  const [column] = read.data.columns;
  return column === undefined
    ? { ok: false, code: "ELEMENT_NOT_FOUND", message: `there is no column ${header}` }
    : { ok: true, data: column };
}

/** The control of a header, with its bounds and the title of its window. A column that is scrolled out is scrolled into view. */
async function headerOf(
  table: string,
  header: string,
  { app, window, timeoutMs, signal }: StepContext,
): Promise<Answered<Pick<ElementInfo, "bounds"> & { readonly window: string }>> {
  const element = headerLocator(table, header);
  const scrolled = await app.call(ScrollElement, { element, window, to: "view", timeout: timeoutMs }, signal);
  // A table without a scroll bar refuses it.
  if (!scrolled.ok && scrolled.code !== "UNSUPPORTED") return scrolled;
  const found = await app.call(FindElement, { element, window }, signal);
  if (!found.ok) return found;
  const [first] = found.data.elements;
  return first === undefined
    ? { ok: false, code: "ELEMENT_NOT_FOUND", message: `\`${element}\` matches nothing` }
    : { ok: true, data: first };
}
