import { z } from "zod";
import { plural } from "../../../platform/text/shown-text.ts";
import { CellTexts, cellsByHeader, cellWords, columnName, type TableColumn, type TablePart, type TableRow } from "../parts/table-rows.ts";

/** A row as a scenario writes it: texts by header, or a list in the order of the columns. */
export const ExpectedRow = z.union([CellTexts, z.array(z.string()).min(1, "a row has at least one cell")]);
export type ExpectedRow = z.infer<typeof ExpectedRow>;

/** Rows that are explained; the others are counted. */
const MOST_EXPLAINED = 5;

interface Extent {
  /** Index of the first compared row. */
  readonly from: number;
  /** Rows of the table; undefined where only some rows are compared. */
  readonly there?: number | undefined;
}

/** Compares rows in their order. @returns their number if it differs, and a sentence for each of the first five rows that differ */
export function differencesOf(expected: readonly ExpectedRow[], { columns, rows }: TablePart, { from, there }: Extent): readonly string[] {
  const compared = expected.flatMap((row, place) =>
    differenceOf(row, { columns, row: rows[place], name: `row ${rows[place]?.index ?? from + place}` }),
  );
  const beyond = rows.slice(expected.length).map((row) => `row ${row.index} is not expected: ${cellWords(cellsByHeader(row, columns))}`);
  const all = [...compared, ...beyond];
  const more = all.length - MOST_EXPLAINED;
  return [
    ...(there === undefined || there === expected.length ? [] : [`it has ${plural(there, "row")}, expected ${expected.length}`]),
    ...all.slice(0, MOST_EXPLAINED),
    ...(more <= 0 ? [] : [`${plural(more, "other row")} ${more === 1 ? "differs" : "differ"} too`]),
  ];
}

interface Compared {
  readonly columns: readonly TableColumn[];
  readonly row: TableRow | undefined;
  readonly name: string;
}

function differenceOf(expected: ExpectedRow, { columns, row, name }: Compared): readonly string[] {
  const wanted = Array.isArray(expected) ? byColumn(expected, columns) : expected;
  if (row === undefined) return [`${name} is missing: ${cellWords(wanted)}`];
  if (Array.isArray(expected) && expected.length !== columns.length)
    return [`${name} has ${plural(columns.length, "cell")}, expected ${expected.length}: ${columns.map(columnName).join(", ")}`];
  const shown = cellsByHeader(row, columns);
  const wrong = Object.entries(wanted).filter(([header, text]) => shown[header] !== text);
  if (wrong.length === 0) return [];
  return [
    `${name}: ${wrong.map(([header, text]) => `${header} is ${JSON.stringify(shown[header] ?? "")}, expected ${JSON.stringify(text)}`).join("; ")}`,
  ];
}

const byColumn = (texts: readonly string[], columns: readonly TableColumn[]): CellTexts =>
  Object.fromEntries(texts.map((text, place) => [columns[place] === undefined ? `cell ${place}` : columnName(columns[place]), text]));
