import { wrapToWidth } from "../../platform/text/text-width.ts";
import type { Command } from "./command.ts";
import { flagRows } from "./flags.ts";

/** Width if the output is not a terminal. */
const DEFAULT_WIDTH = 80;
/** Least width of descriptions beside the names; below it they get lines of their own. */
const NARROWEST = 28;
const MARGIN = "  ";

interface Row {
  readonly left: string;
  readonly right: string;
}

/**
 * Renders the help of one command with its options, or a list of several commands.
 *
 * @param columns width of the terminal
 */
export function renderHelp(commands: readonly Command[], columns = DEFAULT_WIDTH): string {
  const [only, ...others] = commands;
  if (only === undefined) return "";
  const options = optionsOf(only, columns);
  if (others.length === 0) {
    const listed = options === "" ? "" : `\nOptions:\n${options}\n`;
    return `${wrapToWidth(only.summary, columns).join("\n")}\n\nUsage: amcp-test ${only.usage}\n${listed}`;
  }
  const list = table(
    commands.map(({ usage, summary }) => ({ left: `amcp-test ${usage}`, right: summary })),
    columns,
  );
  const first = wrapToWidth("End-to-end tests for Avalonia desktop apps.", columns).join("\n");
  const last = wrapToWidth("Run `amcp-test <command> --help` for the options of the others.", columns).join("\n");
  return `${first}\n\n${list}\n\nOptions of \`run\`:\n${options}\n\n${last}\n`;
}

const optionsOf = ({ flags }: Command, columns: number): string => table(flagRows(flags), columns);

/** Renders two columns; a second column that does not fit is placed below the first. */
function table(rows: readonly Row[], columns: number): string {
  const widest = Math.max(0, ...rows.map(({ left }) => left.length));
  const beside = columns - widest - 2 * MARGIN.length;
  if (beside >= NARROWEST) return rows.flatMap((row) => besideLines(row, widest, beside)).join("\n");
  const below = MARGIN.repeat(3);
  return rows
    .flatMap(({ left, right }) => [MARGIN + left, ...wrapToWidth(right, columns - below.length).map((line) => below + line)])
    .join("\n");
}

function besideLines({ left, right }: Row, widest: number, width: number): readonly string[] {
  return wrapToWidth(right, width).map((line, index) => `${MARGIN}${(index === 0 ? left : "").padEnd(widest)}${MARGIN}${line}`);
}
