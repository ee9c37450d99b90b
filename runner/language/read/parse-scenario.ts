import { parse as parseCsv } from "csv-parse/sync";
import { isMap, isSeq, LineCounter, type Node, parseDocument } from "yaml";
import type { Diagnostic } from "../../../contracts/diagnostic.ts";
import { type ErrorCode, messageOf } from "../../../contracts/errors.ts";
import type { EncodingFault } from "../../../platform/text/text-encoding.ts";
import type { Block, Verb } from "../define-verb.ts";
import { parseDuration } from "../duration.ts";
import { VariableName } from "../names.ts";
import type { Variables } from "../variables.ts";
import { type Body, readHead, readScenarioDocument } from "./document.ts";
import { applyHooks } from "./parse-hooks.ts";
import { parseSteps } from "./parse-step.ts";
import type { FileText, UsedFiles } from "./parse-verb.ts";
import { type Scenario, ScenarioFile } from "./scenario.ts";
import { Source, tableCell } from "./source.ts";

/** A valid scenario, or all its problems in the order of the file. */
export interface ParsedScenario {
  readonly scenario?: Scenario;
  readonly diagnostics: readonly Diagnostic[];
}

const NO_FILES: UsedFiles = { read: () => undefined };

/** The problem of a file that is not UTF-8. */
export const encodingProblem = (file: string, { message, line, column }: EncodingFault): Diagnostic => ({
  code: "AMCP_FILE_UNREADABLE",
  message,
  file,
  line,
  column,
  endColumn: column + 1,
});

/** Parses a scenario file and never throws. `checkScenario` checks names, which need facts from outside the file. */
export function parseScenario(
  file: string,
  text: string,
  verbs: readonly (Verb | Block)[],
  usedFiles: UsedFiles = NO_FILES,
): ParsedScenario {
  const used = new Set<string>();
  const unreadable = new Map<string, Diagnostic>();
  const note = (found: FileText): void => {
    used.add(found.file);
    if (found.fault !== undefined) unreadable.set(found.file, encodingProblem(found.file, found.fault));
  };
  const files: UsedFiles = {
    hooks: (scenario) => usedFiles.hooks?.(scenario) ?? [],
    refuse: (from, path) => usedFiles.refuse?.(from, path),
    read(from, path) {
      const found = usedFiles.read(from, path);
      if (found !== undefined) note(found);
      return found;
    },
  };
  const { source, body, diagnostics: syntax } = readScenarioDocument(file, text);
  if (body === undefined) return { diagnostics: syntax };

  const places = source.places(body);
  const head = readHead(body, source, ScenarioFile, "a scenario");
  const [setup, steps, teardown] = (["setup", "steps", "teardown"] as const).map((part) =>
    parseSteps(body.get(part, true), { verbs, source, files, using: [] }),
  );
  const table = head.parsed === undefined ? { rows: [], diagnostics: [] } : readTable(body.get("table", true), source, files);
  const parts = [setup, steps, teardown].flatMap((part) => part?.diagnostics ?? []);
  // Other problems in a misread line are consequences.
  const misread = new Set(syntax.map(({ line }) => line));
  const understood = [...head.diagnostics, ...table.diagnostics, ...parts].filter(({ line }) => !misread.has(line));
  const own = [...syntax, ...understood].sort((a, b) => a.line - b.line || a.column - b.column);
  const diagnostics = unreadable.size > 0 ? [...unreadable.values()] : own;
  if (diagnostics.length > 0 || head.parsed === undefined) return { diagnostics };

  const written = files.hooks?.(file) ?? [];
  for (const hooks of written) note(hooks);
  const around = applyHooks(written, head.parsed, { verbs, files });
  const inHooks = unreadable.size > 0 ? [...unreadable.values()] : around.diagnostics;
  if (inHooks.length > 0) return { diagnostics: inHooks };

  const { timeout, only, table: _table, setup: _setup, steps: _steps, teardown: _teardown, ...known } = head.parsed;
  return {
    diagnostics,
    scenario: {
      ...known,
      reset: known.reset,
      variants: known.variants,
      skip: known.skip,
      expect: known.expect,
      file,
      line: places.whole.line,
      places,
      only: only === true,
      table: table.rows,
      files: [...used],
      hooks: around.hooked,
      setup: [...around.before, ...(setup?.steps ?? [])],
      steps: steps?.steps ?? [],
      teardown: [...(teardown?.steps ?? []), ...around.after],
      timeoutMs: timeout === undefined ? undefined : parseDuration(timeout),
    },
  };
}

/** Rows of a table, or the problem of the file that they come from. */
type ReadTable = { readonly rows: readonly Variables[]; readonly diagnostics: readonly Diagnostic[] };

/** Reads the rows of a scenario's `table`, or of the file that it names. Without a table there is one empty row. */
function readTable(table: unknown, source: Source, files: UsedFiles): ReadTable {
  if (isSeq<Body>(table)) return { rows: table.items.map((row) => rowOf(row, source)), diagnostics: [] };
  const path = table === undefined ? undefined : String((table as { value?: unknown }).value);
  if (path === undefined) return { rows: [{}], diagnostics: [] };
  const refuse = (message: string, code: ErrorCode = "AMCP_SCENARIO_INVALID_ARGUMENT"): ReadTable => ({
    rows: [],
    diagnostics: [source.diagnose(table as Node, code, message)],
  });

  const outside = files.refuse?.(source.file, path);
  if (outside !== undefined) return refuse(`\`${path}\` must not be read: ${outside}`, "AMCP_FILE_OUTSIDE");
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
