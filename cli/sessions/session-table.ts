import type { McpSession } from "../../contracts/sessions/mcp-session.ts";
import type { ToolCallRecord } from "../../contracts/sessions/tool-call-record.ts";
import { visible } from "../../platform/text/shown-text.ts";
import { cutToWidth, padToWidth, textWidth, wrapToWidth } from "../../platform/text/text-width.ts";
import { recordedOutcome, renderCount, renderDuration, renderSpan, sessionDurationMs, toolOf } from "../../sessions/index.ts";

const GAP = "  ";
/** The least that is left of a column which gives way to the others. */
const NARROWEST = 8;
/** The least width of a text below a row that stands under a column. */
const NARROWEST_BELOW = 30;

interface Column<Item> {
  readonly title: string;
  readonly align: "left" | "right";
  of(item: Item): string;
}

/** A terminal's width in columns; undefined if the output is a file, so that nothing is cut. */
export type Width = number | undefined;

const clientOf = ({ client_name = "", client_version = "" }: McpSession): string => `${client_name} ${client_version}`.trim();

/** Renders sessions as a table. @param idLength how many characters of an id are shown */
export function renderSessions(sessions: readonly McpSession[], { width, idLength }: { width: Width; idLength: number }): string {
  const columns: readonly Column<McpSession>[] = [
    { title: "SESSION", align: "left", of: ({ id }) => id.slice(0, idLength) },
    { title: "CLIENT", align: "left", of: clientOf },
    { title: "STATUS", align: "left", of: ({ status }) => status },
    { title: "START", align: "left", of: ({ start_time }) => renderMoment(start_time).slice(0, "2026-11-24 10:07".length) },
    { title: "DURATION", align: "right", of: (session) => renderSpan(sessionDurationMs(session)) },
    { title: "CALLS", align: "right", of: ({ tool_call_count }) => renderCount(tool_call_count) },
    { title: "TOKENS", align: "right", of: ({ total_tokens }) => renderCount(total_tokens) },
  ];
  return createTable(columns, sessions, { width, shrinks: "CLIENT" }).render(sessions, { titles: true });
}

/** Renders what is known about a session before its calls. */
export function renderSessionFacts(session: McpSession, { width }: { width: Width }): string {
  const { id, status, start_time, end_time, last_activity, tool_call_count, total_tokens } = session;
  const end = end_time ?? last_activity;
  return [
    `session  ${id}`,
    `client   ${clientOf(session) || "without a name"}`,
    `status   ${status}`,
    `time     ${renderMoment(start_time)} to ${renderMoment(end)} (${renderSpan(sessionDurationMs(session))})`,
    `calls    ${renderCount(tool_call_count)}`,
    `tokens   ${renderCount(total_tokens)}`,
  ]
    .map((line) => `${fitted(visible(line), width)}\n`)
    .join("");
}

const callColumns: readonly Column<ToolCallRecord>[] = [
  { title: "TIME", align: "left", of: ({ timestamp }) => renderMoment(timestamp).slice("2026-11-24 ".length) },
  { title: "TOOL", align: "left", of: (call) => (call.parent_call_id === undefined ? "" : GAP) + toolOf(call) },
  { title: "RESULT", align: "left", of: recordedOutcome },
  { title: "DURATION", align: "right", of: ({ duration }) => renderDuration(duration) },
  { title: "TOKENS", align: "right", of: ({ metrics }) => (metrics === undefined ? "" : renderCount(metrics.total_tokens)) },
];
const errorColumn: Column<ToolCallRecord> = { title: "ERROR", align: "left", of: ({ error }) => error };

/**
 * Renders calls page by page. The first page decides how wide the columns are. A terminal has a call's error in whole below its row, under
 * the tool; a file has it in the last column, so that each call is one line.
 */
export function createCallTable({ width }: { width: Width }): (calls: readonly ToolCallRecord[]) => string {
  let table: Table<ToolCallRecord> | undefined;
  return (calls) => {
    const isFirst = table === undefined;
    table ??=
      width === undefined
        ? createTable([...callColumns, errorColumn], calls, { width, shrinks: "TOOL" })
        : createTable(callColumns, calls, { width, shrinks: "TOOL", below: ({ error }) => error });
    return table.render(calls, { titles: isFirst });
  };
}

interface Table<Item> {
  render(items: readonly Item[], options: { titles: boolean }): string;
}

interface TableOptions<Item> {
  readonly width: Width;
  /** Title of the column that is cut first where the terminal is narrow; what is still too wide is cut at its end. */
  readonly shrinks: string;
  /** Text that is wrapped in lines of its own below a row. */
  below?(item: Item): string;
}

function createTable<Item>(
  columns: readonly Column<Item>[],
  sample: readonly Item[],
  { width, shrinks, below = () => "" }: TableOptions<Item>,
): Table<Item> {
  const cellsOf = (item: Item) => columns.map((column) => visible(column.of(item)));
  const titles = columns.map(({ title }) => title);
  const rows = [titles, ...sample.map(cellsOf)];
  const widths = columns.map((_, index) => Math.max(...rows.map((row) => textWidth(row[index] ?? ""))));
  const shrunk = columns.findIndex(({ title }) => title === shrinks);
  const whole = widths.reduce((sum, one) => sum + one + GAP.length, -GAP.length);
  const excess = width === undefined ? 0 : Math.max(0, whole - width);
  widths[shrunk] = Math.max(Math.min(NARROWEST, widths[shrunk] ?? 0), (widths[shrunk] ?? 0) - excess);
  const rendered = (cells: readonly string[]) => {
    const padded = cells.map((cell, index) => {
      const room = widths[index] ?? 0;
      return padToWidth(index === shrunk ? cutToWidth(cell, room) : cell, room, columns[index]?.align ?? "left");
    });
    return `${fitted(padded.join(GAP).trimEnd(), width)}\n`;
  };
  const linesBelow = (item: Item) => {
    const text = visible(below(item));
    return text === "" || width === undefined ? "" : hanging(text, width, (widths[0] ?? 0) + GAP.length);
  };
  return {
    render: (items, options) =>
      (options.titles ? rendered(titles) : "") + items.map((item) => rendered(cellsOf(item)) + linesBelow(item)).join(""),
  };
}

/** Wraps a text in lines with a margin, which a narrow terminal does without. */
function hanging(text: string, width: number, margin: number): string {
  const indent = width >= margin + NARROWEST_BELOW ? margin : 0;
  return wrapToWidth(text, Math.max(2, width - indent))
    .map((line) => `${" ".repeat(indent)}${line}\n`)
    .join("");
}

const fitted = (line: string, width: Width): string => (width === undefined ? line : cutToWidth(line, width));

/** In the time zone of the user: `2026-11-24 10:07:03`. */
function renderMoment(time: string): string {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return time;
  const two = (number: number) => String(number).padStart(2, "0");
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}`;
}
