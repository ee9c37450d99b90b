import { parse as parseCsv } from "csv-parse/sync";
import { isMap, isSeq, LineCounter, type Node, parseDocument } from "yaml";
import type { Diagnostic } from "../../../contracts/diagnostic.ts";
import { messageOf } from "../../../contracts/errors.ts";
import { VariableName } from "../variable-name.ts";
import type { Variables } from "../variables.ts";
import type { Body } from "./document.ts";
import type { UsedFiles } from "./parse-verb.ts";
import { Source } from "./source.ts";
import { tableCell } from "./written.ts";

/** Rows of a table, or the problem of the file that they come from. */
export type ReadTable = { readonly rows: readonly Variables[]; readonly diagnostics: readonly Diagnostic[] };

/** Reads the rows of a scenario's `table`, or of the file that it names. Without a table there is one empty row. */
export function readTable(table: unknown, source: Source, files: UsedFiles): ReadTable {
  if (isSeq<Body>(table)) return { rows: table.items.map((row) => rowOf(row, source)), diagnostics: [] };
  const path = table === undefined ? undefined : String((table as { value?: unknown }).value);
  if (path === undefined) return { rows: [{}], diagnostics: [] };
  const refuse = (message: string): ReadTable => ({
    rows: [],
    diagnostics: [source.diagnose(table as Node, "AMCP_SCENARIO_INVALID_ARGUMENT", message)],
  });

  const found = files.read(source.file, path);
  if (found === undefined) return refuse(`there is no file \`${path}\` beside ${source.file}`);
  try {
    const rows = path.endsWith(".csv") ? csvRows(found.text) : yamlRows(found.file, found.text);
    if (rows.length === 0) return refuse(`\`${path}\` has no rows`);
    const name = rows.flatMap((row) => Object.keys(row)).find((column) => !VariableName.safeParse(column).success);
    return name === undefined
      ? { rows, diagnostics: [] }
      : refuse(`the column \`${name}\` of \`${path}\` has no variable's name: letters, digits and \`_\``);
  } catch (error) {
    return refuse(`\`${path}\` cannot be read: ${messageOf(error)}`);
  }
}

const rowOf = (row: Body, source: Source): Variables =>
  Object.fromEntries(row.items.map(({ key, value }) => [String(key), tableCell(value as Node | null, source)]));

/** Cells are texts, as in the file; the first line has the names. */
const csvRows = (text: string): Variables[] => parseCsv(text, { columns: true, bom: true, skip_empty_lines: true, trim: true });

/** JSON is YAML, too. */
function yamlRows(file: string, written: string): Variables[] {
  const text = written.replace(/^\ufeff/, "");
  const lineCounter = new LineCounter();
  const { contents, errors } = parseDocument<Node>(text, { lineCounter, prettyErrors: false });
  if (errors[0] !== undefined) throw errors[0];
  const source = new Source(file, text, lineCounter);
  if (!isSeq<Node | null>(contents)) throw new Error("it is not a list of rows");
  return contents.items.map((row, index) => {
    if (!isMap<Node, Node | null>(row)) throw new Error(`item ${index + 1} is not a row: a map of columns`);
    return rowOf(row, source);
  });
}
