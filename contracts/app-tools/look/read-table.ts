import { z } from "zod";
import { defineAppTool } from "../define-app-tool.ts";
import { elementLocator, window } from "../target.ts";

/** A column of a table. */
const TableColumn = z.object({
  header: z.string().describe("text of the header; empty without one"),
  index: z.int().min(0).describe("place in display order, hidden columns included"),
  width: z.number().describe("in device-independent pixels; 0 while hidden"),
  x: z.number().nullable().describe("left edge in the window; null where the column has no header control now"),
  sorted: z.enum(["ascending", "descending"]).nullable(),
  visible: z.boolean().describe("false for a hidden column; one that is scrolled out is visible"),
});

/** A row of a table. */
const TableRow = z.object({
  index: z.int().min(0).describe("place among the rows, from 0, as sorted and filtered"),
  cells: z.array(z.string()).describe("texts as displayed, in the order of `columns`; of a check box `true` or `false`"),
  selected: z.boolean(),
  level: z.int().min(0).optional().describe("depth of a hierarchical row; 0 at the top"),
  expanded: z.boolean().optional().describe("of a hierarchical row with children"),
  group: z.string().optional().describe("titles of the groups around the row, joined by ` / `"),
});

export const ReadTable = defineAppTool({
  name: "ReadTable",
  description: "Reads columns and rows of a table, those that are scrolled out too; it does not scroll.",
  hints: { title: "Table", readOnlyHint: true, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({
    element: elementLocator,
    window,
    columns: z.array(z.string()).optional().describe("headers; the visible columns in display order when absent"),
    from: z.int().min(0).default(0).describe("first row; among those that `row` selects"),
    count: z.int().min(0).max(1000).default(20),
    row: z.record(z.string(), z.string()).optional().describe("only rows with these texts, by header"),
  }),
  output: z.object({
    element: z.string().describe("label of the table"),
    columns: z.array(TableColumn),
    rows: z.array(TableRow),
    total: z.int().min(0).describe("rows of the table, or those that `row` selects"),
    more: z.int().min(0).describe("rows after these"),
  }),
});
