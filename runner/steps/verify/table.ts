import { z } from "zod";
import { renderLocator } from "../../../contracts/locator.ts";
import { type FailedAnswer, passed, refused, type StepContext, type StepOutcome, unmet } from "../../../contracts/step.ts";
import { plural } from "../../../platform/text/shown-text.ts";
import { defineStepVerb } from "../../language/define-verb.ts";
import { ElementLocator } from "../parts/arguments.ts";
import { Jump, untilPassed } from "../parts/polling.ts";
import { CellTexts, cellsByHeader, cellWords, RowRange, readTable, spanIn, type TablePart } from "../parts/table-rows.ts";
import { disorderOf, TableOrder, tableOrderOf } from "./order.ts";
import { differencesOf, ExpectedRow } from "./table-differences.ts";

const Args = z
  .strictObject({
    table: ElementLocator,
    equals: z.array(ExpectedRow).optional().describe("its rows, in their order: texts by header, or a list in the order of the columns"),
    contains: z.array(CellTexts).min(1, "name at least one row").optional().describe("rows that are somewhere in it"),
    count: z.int().min(0).optional().describe("how many rows it has, those that are scrolled out too"),
    sorted: TableOrder.optional().describe(
      "the column by which all of its rows are in order, within their groups and below their parents: ascending, or `{ by: Price, order: descending }`",
    ),
    headers: z.array(z.string()).min(1).optional().describe("the headers of its visible columns, from left to right"),
    columns: z.array(z.string()).min(1).optional().describe("the columns of `equals`; the visible ones when absent"),
    rows: RowRange.optional().describe("the rows of `equals`: `0..20`, both included; all when absent"),
    row: CellTexts.optional().describe("only rows with these texts count for `equals` and `count`"),
    jump: Jump,
  })
  .superRefine(({ equals, contains, count, sorted, headers, columns, rows, row }, context) => {
    const complain = (path: string, message: string) => context.addIssue({ code: "custom", path: [path], message });
    if ([equals, contains, count, sorted, headers].every((condition) => condition === undefined))
      complain("table", "`table` needs `equals`, `contains`, `count`, `sorted` or `headers`");
    if (equals === undefined && columns !== undefined) complain("columns", "`columns` says which columns `equals` compares");
    if (equals === undefined && rows !== undefined) complain("rows", "`rows` says which rows `equals` compares");
    if (row !== undefined && equals === undefined && count === undefined)
      complain("row", "`row` says which rows `equals` and `count` look at");
  });
type Args = z.output<typeof Args>;

/** The result of one condition: its problems, and the facts for the report. */
interface Finding {
  readonly problems: readonly string[];
  readonly actual: unknown;
}

export const verifyTable = defineStepVerb({
  name: "table",
  family: "verify",
  summary:
    "Checks that a table has, or gets within the step's time, these rows, this order or this many rows; rows that are scrolled out count.",
  args: Args,
  examples: [
    `{ table: Orders, equals: [{ Id: WT-1, Price: "42.00" }, { Id: WT-2, Price: "7.50" }] }`,
    `{ table: Orders, columns: [Id, Side], rows: 0..1, equals: [[WT-1, Buy], [WT-2, Sell]] }`,
    "{ table: Orders, contains: [{ Id: WT-17, Side: Buy }], count: 100000 }",
    "{ table: Orders, row: { Side: Buy }, count: 12 }",
    "{ table: Orders, sorted: Price }",
    "{ table: Orders, sorted: { by: Due, order: descending }, timeout: 10s }",
    "{ table: Orders, headers: [Id, Price, Side] }",
  ],
  sentence: ({ table, ...conditions }) => `${renderLocator(table)} ${conditionWords(conditions).join(" and ")}`,
  run: (args, context) => untilPassed(() => look(args, context), args.jump, context),
});

function conditionWords({ equals, contains, count, sorted, headers, rows, row }: Omit<Args, "table">): readonly string[] {
  const among = row === undefined ? "" : ` with ${cellWords(row)}`;
  return [
    ...(equals === undefined
      ? []
      : [`has ${rows === undefined ? `exactly ${plural(equals.length, "row")}` : `in rows ${rows} those given`}${among}`]),
    ...(contains === undefined ? [] : [`contains ${contains.map(cellWords).join("; ")}`]),
    ...(count === undefined ? [] : [`has ${plural(count, "row")}${among}`]),
    ...(sorted === undefined ? [] : [`is sorted by ${tableOrderOf(sorted).by}, ${tableOrderOf(sorted).order}`]),
    ...(headers === undefined ? [] : [`has the columns ${headers.join(", ")}`]),
  ];
}

async function look(args: Args, context: StepContext): Promise<StepOutcome> {
  const { equals, contains, count, sorted, headers } = args;
  const expected = { equals, contains, count, sorted, headers };
  const checks = [checkRows, checkContained, checkCount, checkOrder, checkHeaders];
  const findings: Finding[] = [];
  for (const check of checks) {
    const finding = await check(args, context);
    if (finding === undefined) continue;
    if ("code" in finding) return refused(finding);
    findings.push(finding);
  }
  const problems = findings.flatMap(({ problems }) => problems);
  if (problems.length === 0) return passed();
  const actual = findings.filter(({ problems }) => problems.length > 0).map(({ actual }) => actual);
  return unmet(problems, { expected, actual: actual.length === 1 ? actual[0] : actual });
}

type Check = (args: Args, context: StepContext) => Promise<Finding | FailedAnswer | undefined>;

/** Rows after the expected ones that a failure shows. */
const ROWS_BEYOND = 3;

const checkRows: Check = async ({ table, equals, columns, rows, row }, context) => {
  if (equals === undefined) return undefined;
  const span = spanIn(rows ?? "") ?? { from: 0, count: equals.length + ROWS_BEYOND };
  const answer = await readTable(table, { columns: columns ?? columnsOf(equals), row, ...span }, context);
  if (!answer.ok) return answer;
  const { data } = answer;
  const there = rows === undefined ? data.total : undefined;
  return {
    problems: differencesOf(equals, data, { from: span.from, there }),
    actual: data.rows.map((read) => cellsByHeader(read, data.columns)),
  };
};

/** The columns that rows by header name; undefined if a row is a list. */
function columnsOf(equals: readonly ExpectedRow[]): readonly string[] | undefined {
  const named = equals.flatMap((row) => (Array.isArray(row) ? [] : Object.keys(row)));
  return equals.length === 0 || equals.some(Array.isArray) ? undefined : [...new Set(named)];
}

const checkContained: Check = async ({ table, contains }, context) => {
  if (contains === undefined) return undefined;
  const missing: string[] = [];
  for (const cells of contains) {
    const found = await readTable(table, { row: cells, count: 0 }, context);
    if (!found.ok) return found;
    if (found.data.total > 0) continue;
    const near = await nearestTo(cells, table, context);
    missing.push(`no row has ${cellWords(cells)}${near}`);
  }
  return { problems: missing, actual: `${missing.length} of ${contains.length} are missing` };
};

/** The first row that has the first of the texts, which is the key as a rule. */
async function nearestTo(cells: CellTexts, table: string, context: StepContext): Promise<string> {
  const [key, ...others] = Object.entries(cells);
  if (key === undefined || others.length === 0) return "";
  const near = await readTable(table, { columns: Object.keys(cells), row: Object.fromEntries([key]), count: 1 }, context);
  const [row] = near.ok ? near.data.rows : [];
  return near.ok && row !== undefined ? `; row ${row.index} has ${cellWords(cellsByHeader(row, near.data.columns))}` : "";
}

const checkCount: Check = async ({ table, count, row }, context) => {
  if (count === undefined) return undefined;
  const answer = await readTable(table, { row, count: 0 }, context);
  if (!answer.ok) return answer;
  const { total } = answer.data;
  const among = row === undefined ? "" : ` with ${cellWords(row)}`;
  return { problems: total === count ? [] : [`it has ${plural(total, "row")}${among}, expected ${count}`], actual: total };
};

const checkHeaders: Check = async ({ table, headers }, context) => {
  if (headers === undefined) return undefined;
  const answer = await readTable(table, { count: 0 }, context);
  if (!answer.ok) return answer;
  const shown = answer.data.columns.map(({ header }) => header);
  const isSame = shown.length === headers.length && shown.every((header, place) => header === headers[place]);
  return { problems: isSame ? [] : [`the columns are ${shown.join(", ")}, expected ${headers.join(", ")}`], actual: shown };
};

const checkOrder: Check = async ({ table, sorted }, context) => {
  if (sorted === undefined) return undefined;
  const { by, order } = tableOrderOf(sorted);
  const answer = await readTable(table, { columns: [by] }, context);
  if (!answer.ok) return answer;
  for (const { within, texts } of runsOf(answer.data)) {
    const disorder = disorderOf(texts, order);
    if (disorder !== undefined) return { problems: [`${by} is not sorted ${order}${within}: ${disorder}`], actual: texts.slice(0, 100) };
  }
  return { problems: [], actual: undefined };
};

/** The texts of rows that are sorted among each other: those of a group, and those below a parent. */
function runsOf({ rows }: TablePart): readonly { readonly within: string; readonly texts: readonly string[] }[] {
  const runs = new Map<string, { within: string; texts: string[] }>();
  const parents: number[] = [];
  for (const { index, cells, level = 0, group } of rows) {
    parents[level] = index;
    const parent = level === 0 ? undefined : parents[level - 1];
    const within = `${group === undefined ? "" : ` in ${group}`}${parent === undefined ? "" : ` below row ${parent}`}`;
    const run = runs.get(within) ?? { within, texts: [] };
    run.texts.push(cells[0] ?? "");
    runs.set(within, run);
  }
  return [...runs.values()];
}
