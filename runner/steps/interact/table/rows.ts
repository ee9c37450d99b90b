import { Clipboard } from "../../../../contracts/app-tools/keyboard/clipboard.ts";
import { PressKey } from "../../../../contracts/app-tools/keyboard/press-key.ts";
import { TypeText } from "../../../../contracts/app-tools/keyboard/type-text.ts";
import { FindElement } from "../../../../contracts/app-tools/look/find-element.ts";
import { ClickElement } from "../../../../contracts/app-tools/pointer/click-element.ts";
import { type Answered, failed, passed, refused, type StepContext, type StepOutcome } from "../../../../contracts/step.ts";
import { plural } from "../../../../platform/text/shown-text.ts";
import { type CellTexts, cellLocator, type RowKey, type RowSpan, readTable, rowLocator, rowWords, spanIn } from "../../parts/table-rows.ts";

interface Edit {
  readonly row: RowKey;
  readonly texts: CellTexts;
}

/** Types texts into cells of a row. Cells that identify the row come last, so that it is found until then. */
export async function editRow(table: string, { row, texts }: Edit, context: StepContext): Promise<StepOutcome> {
  const keys = typeof row === "object" ? Object.keys(row) : [];
  const cells = Object.entries(texts).toSorted(([one], [other]) => keys.indexOf(one) - keys.indexOf(other));
  for (const [header, text] of cells) {
    const problem = await editCell({ cell: cellLocator(table, header, row), text, name: `${header} of ${rowWords(row)}` }, context);
    if (problem !== undefined) return problem;
  }
  return passed();
}

interface CellEdit {
  /** Locator of the cell. */
  readonly cell: string;
  readonly text: string;
  readonly name: string;
}

async function editCell({ cell, text, name }: CellEdit, context: StepContext): Promise<StepOutcome | undefined> {
  const { app, window, timeoutMs, signal } = context;
  const isSwitch = text === "true" || text === "false";
  const toggle = isSwitch ? await stateIn(cell, "ToggleButton", context) : undefined;
  if (toggle?.ok === false) return refused(toggle);
  if (toggle?.data !== undefined) return toggleCell({ cell, text, name }, context);
  const opened = await app.call(ClickElement, { element: cell, window, count: 2, timeout: timeoutMs }, signal);
  if (!opened.ok) return refused(opened);
  const box = await stateIn(cell, "TextBox", context);
  if (!box.ok) return refused(box);
  if (box.data === undefined) return failed(`${name} has no text box after a double click; a cell that is read-only has none`);
  const typed = await app.call(
    TypeText,
    { element: `${cell} >> type=TextBox`, window, text, clear: true, submit: true, timeout: timeoutMs },
    signal,
  );
  return typed.ok ? undefined : refused(typed);
}

/** The first click may only select the row. */
const MOST_CLICKS = 3;

async function toggleCell({ cell, text, name }: CellEdit, context: StepContext): Promise<StepOutcome | undefined> {
  const { app, window, timeoutMs, signal } = context;
  for (let clicks = 0; ; clicks += 1) {
    const state = await stateIn(cell, "ToggleButton", context);
    if (!state.ok) return refused(state);
    if (state.data === text) return undefined;
    if (clicks === MOST_CLICKS) return failed(`${name} is ${state.data ?? "gone"} after ${plural(clicks, "click")}, expected ${text}`);
    const answer = await app.call(ClickElement, { element: cell, window, timeout: timeoutMs }, signal);
    if (!answer.ok) return refused(answer);
  }
}

/** The state of a control inside a cell, such as `true` of a check box; empty for one without, undefined if the cell has no such control. */
async function stateIn(cell: string, type: string, { app, window, signal }: StepContext): Promise<Answered<string | undefined>> {
  const found = await app.call(FindElement, { element: `${cell} >> type=${type}`, window, all: true }, signal);
  if (!found.ok) return found;
  const [first] = found.data.elements;
  return { ok: true, data: first && (first.properties["checked"] ?? "") };
}

/** Selects rows: the first by a click, the others with Ctrl, the end of a range with Shift. */
export async function pickRows(table: string, selection: readonly RowKey[], context: StepContext): Promise<StepOutcome> {
  const read = await readTable(table, { count: 0 }, context);
  if (!read.ok) return refused(read);
  // The middle of a row may be a cell with a button.
  const header = read.data.columns.find((column) => column.header !== "")?.header;
  const { app, window, timeoutMs, signal } = context;
  for (const { row, modifiers } of selection.flatMap(clicksFor)) {
    const element = header === undefined ? rowLocator(table, row) : cellLocator(table, header, row);
    const answer = await app.call(ClickElement, { element, window, modifiers, timeout: timeoutMs }, signal);
    if (!answer.ok) return refused(answer);
  }
  const left = await notSelected(table, selection, context);
  if (!left.ok) return refused(left);
  const { data: missing } = left;
  return missing === undefined ? passed() : failed(`${missing} is not selected after the clicks; the table may select single rows only`);
}

interface RowClick {
  readonly row: RowKey;
  readonly modifiers: ("ctrl" | "shift")[];
}

function clicksFor(row: RowKey, place: number): readonly RowClick[] {
  const added = place === 0 ? [] : (["ctrl"] as const);
  const span = typeof row === "string" ? spanIn(row) : undefined;
  if (span === undefined) return [{ row, modifiers: [...added] }];
  const first = { row: span.from, modifiers: [...added] };
  return span.count === 1 ? [first] : [first, { row: span.from + span.count - 1, modifiers: [...added, "shift"] }];
}

/** The words of the first row that is not selected. A row that is named by the text of any cell is not looked at. */
async function notSelected(table: string, selection: readonly RowKey[], context: StepContext): Promise<Answered<string | undefined>> {
  for (const row of selection) {
    const asked = askedFor(row);
    if (asked === undefined) continue;
    const read = await readTable(table, asked, context);
    if (!read.ok) return read;
    const missing = read.data.rows.find(({ selected }) => !selected);
    if (missing !== undefined) return { ok: true, data: rowWords(missing.index) };
  }
  return { ok: true, data: undefined };
}

/** How a row is read; undefined if it is named by the text of any cell. */
function askedFor(row: RowKey): (Partial<RowSpan> & { readonly row?: CellTexts }) | undefined {
  if (typeof row === "number") return { from: row, count: 1 };
  return typeof row === "string" ? spanIn(row) : { row, count: 1 };
}

/** Selects rows and copies them by the keyboard. */
export async function copyPicked(table: string, selection: readonly RowKey[], context: StepContext): Promise<StepOutcome> {
  const { app, window, timeoutMs, signal } = context;
  const selected = await pickRows(table, selection, context);
  if (selected.status !== "passed") return selected;
  const cleared = await app.call(Clipboard, { action: "clear", window }, signal);
  if (!cleared.ok) return refused(cleared);
  const pressed = await app.call(PressKey, { key: "Ctrl+C", window, timeout: timeoutMs }, signal);
  if (!pressed.ok) return refused(pressed);
  const held = await app.call(Clipboard, { action: "get", window }, signal);
  if (!held.ok) return refused(held);
  const { text } = held.data;
  return text === null ? failed("the table copied nothing") : passed(plural(text.trimEnd().split("\n").length, "line"), { saved: text });
}

interface Unfolding {
  readonly row: RowKey;
  readonly action: "expand" | "collapse";
}

const unfoldingKeys = { expand: "Right", collapse: "Left" } as const;

/** Selects a row, and opens or closes it by the keyboard. */
export async function unfold(table: string, { row, action }: Unfolding, context: StepContext): Promise<StepOutcome> {
  const { app, window, timeoutMs, signal } = context;
  const selected = await pickRows(table, [row], context);
  if (selected.status !== "passed") return selected;
  const pressed = await app.call(PressKey, { key: unfoldingKeys[action], window, timeout: timeoutMs }, signal);
  if (!pressed.ok) return refused(pressed);
  const asked = askedFor(row);
  const read = asked === undefined ? undefined : await readTable(table, asked, context);
  if (read?.ok === false) return refused(read);
  const [after] = read?.data.rows ?? [];
  if (after === undefined) return passed();
  if (after.expanded === undefined) return failed(`${rowWords(row)} has no rows below it`);
  return after.expanded === (action === "expand") ? passed() : failed(`${rowWords(row)} is still ${after.expanded ? "open" : "closed"}`);
}
