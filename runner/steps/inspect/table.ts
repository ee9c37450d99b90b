import { z } from "zod";
import { renderLocator } from "../../../contracts/locator.ts";
import { passed, refused } from "../../../contracts/step.ts";
import { plural } from "../../../platform/text/shown-text.ts";
import { defineStepVerb } from "../../language/define-verb.ts";
import { ElementLocator } from "../parts/arguments.ts";
import { CellTexts, cellsByHeader, cellWords, RowRange, readTable, spanIn } from "../parts/table-rows.ts";

/** Without a range. */
const MOST_ROWS = 1000;

/** Reads through the data of the table, so that no row needs to be in view. */
export const inspectTable = defineStepVerb({
  name: "table",
  family: "inspect",
  summary: "Keeps rows of a table as they are displayed, also those that are scrolled out; nothing is scrolled.",
  args: z.strictObject({
    table: ElementLocator,
    columns: z.array(z.string()).optional().describe("headers; the visible columns when absent"),
    rows: RowRange.optional().describe(`\`0..20\`, both included; the first ${MOST_ROWS} when absent`),
    row: CellTexts.optional().describe("only rows with these texts, by header; `rows` counts among them"),
  }),
  saves: z.array(CellTexts).describe("the rows, each with its texts by header: `orders[0].Price` is one of the first row"),
  examples: [
    "{ table: Orders, save: orders }",
    "{ table: Orders, columns: [Id, Price], rows: 0..20 }",
    "{ table: Orders, row: { Side: Buy }, save: bought }",
  ],
  sentence: ({ table, columns, rows, row }) =>
    [
      `read ${rows === undefined ? "the rows" : `rows ${rows}`} of ${renderLocator(table)}`,
      ...(row === undefined ? [] : [`with ${cellWords(row)}`]),
      ...(columns === undefined ? [] : [`, columns ${columns.join(", ")}`]),
    ]
      .join(" ")
      .replace(" ,", ","),
  async run({ table, columns, rows, row }, context) {
    const span = spanIn(rows ?? "") ?? { from: 0, count: MOST_ROWS };
    const answer = await readTable(table, { columns, row, ...span }, context);
    if (!answer.ok) return refused(answer);
    const { data } = answer;
    const saved = data.rows.map((read) => cellsByHeader(read, data.columns));
    return passed(`${saved.length} of ${plural(data.total, "row")}`, { saved });
  },
});
