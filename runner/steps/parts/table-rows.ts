import { z } from "zod";
import { ReadTable } from "../../../contracts/app-tools/look/read-table.ts";
import type { StepContext, ToolOutcome } from "../../../contracts/step.ts";
import { quotedName } from "../../../contracts/unique-locators.ts";

const cellsOf = (text: z.ZodString) =>
  z.record(z.string().min(1), text).refine((cells) => Object.keys(cells).length > 0, "a row needs at least one `Header: text`");

/** Texts of cells by the headers of their columns, which are compared as they are shown. */
export const CellTexts = cellsOf(z.string());
export type CellTexts = z.infer<typeof CellTexts>;

/** The key of a row in a locator, which has no empty texts. */
const KeyTexts = cellsOf(z.string().min(1));

/** A row of a table: its index from 0, the text of one of its cells, or texts by header. */
export const RowKey = z
  .union([z.int().min(0), z.string().min(1), KeyTexts])
  .describe("the row: its index from 0 as displayed, the text of a cell, or `{ Header: text }`");
export type RowKey = z.infer<typeof RowKey>;

const RANGE = /^(\d{1,9})\.\.(\d{1,9})$/;

/** `3..7`: the rows from 3 to 7, both included, counted from 0. */
export const RowRange = z
  .string()
  .regex(RANGE, "rows are counted from 0 and written `3..7`, both included")
  .refine((range) => (spanIn(range)?.count ?? 1) > 0, "the first row of a range does not come after the last");

/** Rows that follow each other. */
export interface RowSpan {
  /** Index of the first row. */
  readonly from: number;
  readonly count: number;
}

/** The rows of a range; undefined if the text is none. */
export function spanIn(range: string): RowSpan | undefined {
  const [, from, to] = RANGE.exec(range) ?? [];
  return from === undefined || to === undefined ? undefined : { from: Number(from), count: Number(to) - Number(from) + 1 };
}

/** The locator of a row. @param table its locator */
export const rowLocator = (table: string, row: RowKey): string => `${table} >> ${rowStep(row)}`;

/** The locator of a cell. @param table its locator @param header of the column */
export const cellLocator = (table: string, header: string, row: RowKey): string =>
  `${table} >> Cell ${quotedName(header)} >> ${rowStep(row)}`;

/** The locator of a column's header. @param table its locator */
export const headerLocator = (table: string, header: string): string => `${table} >> Header ${quotedName(header)}`;

function rowStep(row: RowKey): string {
  if (typeof row === "number") return `row=${row}`;
  if (typeof row === "string") return `row ${quotedName(row)}`;
  const cells = Object.entries(row).map(([header, text]) => `${headerName(header)}=${quotedName(text)}`);
  return `row ${cells.join(", ")}`;
}

const headerName = (header: string): string => (/^[\p{L}\p{Nd}_-]+$/u.test(header) ? header : quotedName(header));

/** `row 3`, `row "WT-17"`, `row Id = "WT-17"` */
export function rowWords(row: RowKey): string {
  if (typeof row === "number") return `row ${row}`;
  return `row ${typeof row === "string" ? JSON.stringify(row) : cellWords(row)}`;
}

/** `Id = "WT-17", Side = "Buy"` */
export const cellWords = (cells: CellTexts): string =>
  Object.entries(cells)
    .map(([header, text]) => `${header} = ${JSON.stringify(text)}`)
    .join(", ");

export type TableColumn = z.output<typeof ReadTable.output>["columns"][number];
export type TableRow = z.output<typeof ReadTable.output>["rows"][number];

/** Columns and rows of a table, as far as they were asked for. */
export interface TablePart {
  readonly columns: readonly TableColumn[];
  readonly rows: readonly TableRow[];
  /** All rows, or those that were selected by the texts of their cells. */
  readonly total: number;
}

interface AskedRows {
  /** Headers; the visible columns when undefined. */
  readonly columns?: readonly string[] | undefined;
  /** Only rows with these texts. */
  readonly row?: CellTexts | undefined;
  readonly from?: number;
  /** At most so many rows; all rows when undefined. */
  readonly count?: number | undefined;
}

/** The rows that one call answers at most. */
const PAGE = 1000;

/** Reads rows of a table, page by page, also those that are not in view; nothing is scrolled. @param table its locator */
export async function readTable(
  table: string,
  { columns, row, from = 0, count = Number.POSITIVE_INFINITY }: AskedRows,
  { app, window, signal }: Pick<StepContext, "app" | "window" | "signal">,
): Promise<ToolOutcome<TablePart>> {
  const rows: TableRow[] = [];
  for (;;) {
    const wanted = Math.min(PAGE, count - rows.length);
    const asked = { columns: columns?.slice(), row, from: from + rows.length, count: wanted };
    const page = await app.call(ReadTable, { element: table, window, ...asked }, signal);
    if (!page.ok) return page;
    rows.push(...page.data.rows);
    if (page.data.more === 0 || page.data.rows.length === 0 || rows.length >= count) return { ...page, data: { ...page.data, rows } };
  }
}

/** The name of a column in results: its header, or `#3` without one. */
export const columnName = ({ header, index }: TableColumn): string => (header === "" ? `#${index}` : header);

/** The texts of a row by header. */
export const cellsByHeader = ({ cells }: TableRow, columns: readonly TableColumn[]): CellTexts =>
  Object.fromEntries(columns.map((column, place) => [columnName(column), cells[place] ?? ""]));
