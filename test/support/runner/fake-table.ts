import type { Answer } from "./fake-context.ts";

interface FakeRow {
  readonly cells: readonly string[];
  readonly selected?: boolean;
  readonly level?: number;
  readonly expanded?: boolean;
  readonly group?: string;
}

/** A table behind `ReadTable`, whose rows may change between calls. */
export interface FakeTable {
  headers: readonly string[];
  rows: readonly FakeRow[];
  sorted?: Readonly<Record<string, "ascending" | "descending">>;
  width?: number;
}

export const rowsOf = (...rows: readonly (readonly string[])[]): readonly FakeRow[] => rows.map((cells) => ({ cells }));

/** Answers like an app: columns by header, a page of rows, and of rows with certain texts only these. */
export function readingFrom(table: FakeTable): Answer {
  return (input) => {
    const {
      columns = table.headers,
      from = 0,
      count = 20,
      row = {},
    } = input as { columns?: readonly string[]; from?: number; count?: number; row?: Readonly<Record<string, string>> };
    const unknown = [...columns, ...Object.keys(row)].find((header) => !table.headers.includes(header));
    if (unknown !== undefined) return { ok: false, code: "ELEMENT_NOT_FOUND", message: `Orders has no column \`${unknown}\`.` };
    const place = (header: string) => table.headers.indexOf(header);
    const all = table.rows
      .map((one, index) => ({ selected: false, ...one, index }))
      .filter(({ cells }) => Object.entries(row).every(([header, text]) => cells[place(header)] === text));
    const rows = all.slice(from, from + count).map((one) => ({ ...one, cells: columns.map((header) => one.cells[place(header)] ?? "") }));
    const shown = columns.map((header) => ({
      header,
      index: place(header),
      width: table.width ?? 100,
      x: 0,
      sorted: table.sorted?.[header] ?? null,
      visible: true,
    }));
    const data = { element: "Orders", columns: shown, rows, total: all.length, more: Math.max(0, all.length - from - rows.length) };
    return { ok: true, data, text: "", images: [] };
  };
}
