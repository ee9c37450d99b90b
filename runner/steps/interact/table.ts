import { z } from "zod";
import { renderLocator } from "../../../contracts/locator.ts";
import type { StepContext, StepOutcome } from "../../../contracts/step.ts";
import { defineStepVerb } from "../../language/define-verb.ts";
import { ElementLocator } from "../parts/arguments.ts";
import { CellTexts, cellWords, RowKey, RowRange, rowWords, spanIn } from "../parts/table-rows.ts";
import { TableOrder, tableOrderOf } from "../verify/order.ts";
import { dragEdge, dragHeader, sortBy } from "./table/columns.ts";
import { copyPicked, editRow, pickRows, unfold } from "./table/rows.ts";

const Header = z.string().min(1);

/** Rows that are selected together. */
const Selection = z.union([RowRange, RowKey, z.array(z.union([RowRange, RowKey])).min(1, "name at least one row")]);
type Selection = z.output<typeof Selection>;

/** By action, the options that go with it. No action has the name of a verb, because a step has one verb. */
const companions = {
  sort: [],
  edit: ["row"],
  selectRows: [],
  copyRows: [],
  resizeColumn: ["to"],
  moveColumn: ["before", "after"],
  expand: [],
  collapse: [],
} as const;
const actions = Object.keys(companions) as (keyof typeof companions)[];

const Args = z
  .strictObject({
    table: ElementLocator,
    sort: TableOrder.optional().describe(
      "clicks the column's header until the table is sorted by it: ascending, or `{ by: Price, order: descending }`",
    ),
    edit: CellTexts.optional().describe("types these texts into cells of `row`, by header; `true` and `false` set a check box"),
    row: RowKey.optional().describe("the row that `edit` changes"),
    selectRows: Selection.optional().describe("selects rows by clicks: a range `3..7`, a row, or a list of both"),
    resizeColumn: Header.optional().describe("drags the right edge of the column's header"),
    to: z.number().positive().optional().describe("the width for `resizeColumn`, in device-independent pixels"),
    moveColumn: Header.optional().describe("drags the column's header"),
    before: Header.optional().describe("the column that `moveColumn` drags to the left of"),
    after: Header.optional().describe("the column that `moveColumn` drags to the right of"),
    copyRows: Selection.optional().describe("selects rows and presses Ctrl+C; the result is the text of the clipboard"),
    expand: RowKey.optional().describe("opens a row that has rows below it"),
    collapse: RowKey.optional().describe("closes it"),
  })
  .superRefine((args, context) => {
    const complaint = complaintAbout(args);
    if (complaint !== undefined) context.addIssue({ code: "custom", ...complaint });
  });
type Args = z.output<typeof Args>;

export const interactTable = defineStepVerb({
  name: "table",
  family: "interact",
  summary:
    "Sorts, edits, selects, resizes, moves or copies in a table, with the mouse and the keyboard of a person. Each step has one action; rows that are scrolled out are brought into view.",
  args: Args,
  saves: z.unknown().describe("with `copyRows` the text of the clipboard, else nothing"),
  examples: [
    "{ table: Orders, sort: Price }",
    "{ table: Orders, sort: { by: Due, order: descending } }",
    `{ table: Orders, edit: { Price: "42.50", Paid: true }, row: { Id: WT-17 } }`,
    "{ table: Orders, selectRows: 3..7 }",
    "{ table: Orders, selectRows: [{ Id: WT-17 }, { Id: WT-21 }, 30..35] }",
    "{ table: Orders, resizeColumn: Price, to: 200 }",
    "{ table: Orders, moveColumn: Price, before: Id }",
    "{ table: Orders, copyRows: 0..2, save: copied }",
    "{ table: Files, expand: { Name: src } }",
  ],
  sentence: (args) => `${planOf(args).words} in ${renderLocator(args.table)}`,
  run: (args, context) => planOf(args).run(context),
});

/** The action of a step: its words for the report, and its inputs. */
interface Plan {
  readonly words: string;
  run(context: StepContext): Promise<StepOutcome>;
}

function planOf({ table, sort, edit, row = 0, resizeColumn, to = 0, moveColumn, before, after, ...onRows }: Args): Plan {
  if (sort !== undefined) {
    const order = tableOrderOf(sort);
    return { words: `sort by ${order.by}, ${order.order},`, run: (context) => sortBy(table, order, context) };
  }
  if (edit !== undefined)
    return { words: `set ${cellWords(edit)} of ${rowWords(row)}`, run: (context) => editRow(table, { row, texts: edit }, context) };
  if (resizeColumn !== undefined)
    return { words: `make ${resizeColumn} ${to} wide`, run: (context) => dragEdge(table, { header: resizeColumn, width: to }, context) };
  if (moveColumn !== undefined) {
    const [side, target] = before === undefined ? (["after", after ?? ""] as const) : (["before", before] as const);
    return {
      words: `move ${moveColumn} ${side} ${target}`,
      run: (context) => dragHeader(table, { header: moveColumn, side, target }, context),
    };
  }
  return rowPlanOf(table, onRows);
}

function rowPlanOf(
  table: string,
  { selectRows, copyRows, expand, collapse }: Pick<Args, "selectRows" | "copyRows" | "expand" | "collapse">,
): Plan {
  if (selectRows !== undefined)
    return { words: `select ${selectionWords(selectRows)}`, run: (context) => pickRows(table, listed(selectRows), context) };
  if (copyRows !== undefined)
    return { words: `copy ${selectionWords(copyRows)}`, run: (context) => copyPicked(table, listed(copyRows), context) };
  const [action, row] = expand === undefined ? (["collapse", collapse ?? 0] as const) : (["expand", expand] as const);
  return { words: `${action} ${rowWords(row)}`, run: (context) => unfold(table, { row, action }, context) };
}

const listed = (selection: Selection): readonly RowKey[] => (Array.isArray(selection) ? selection : [selection]);

const selectionWords = (selection: Selection): string =>
  listed(selection)
    .map((row) => (typeof row === "string" && spanIn(row) !== undefined ? `rows ${row}` : rowWords(row)))
    .join(", ");

/** The first contradiction between the options; undefined if there is none. */
function complaintAbout(args: Args): { readonly path: string[]; readonly message: string } | undefined {
  const given = (option: keyof Args) => args[option] !== undefined;
  const [action, second] = actions.filter(given);
  const list = actions.map((name) => `\`${name}\``).join(", ");
  if (action === undefined) return { path: ["table"], message: `\`table\` needs one of ${list}` };
  if (second !== undefined) return { path: [second], message: `one step does one thing: \`${action}\` or \`${second}\`` };
  const stray = actions.flatMap((other) => (other === action ? [] : companions[other])).find(given);
  if (stray !== undefined) return { path: [stray], message: `\`${stray}\` does not go with \`${action}\`` };
  const wanted: readonly (keyof Args)[] = companions[action];
  const found = wanted.filter(given);
  if (wanted.length > 0 && found.length !== 1)
    return { path: [action], message: `\`${action}\` needs ${wanted.map((name) => `\`${name}\``).join(" or ")}` };
  return undefined;
}
