import { describe, expect, test } from "vitest";
import { builtInVerbs } from "../../../../runner/steps/index.ts";
import { answering, fakeContext, run, settled } from "../../../support/runner/fake-context.ts";
import { type FakeTable, readingFrom, rowsOf } from "../../../support/runner/fake-table.ts";
import { verifies } from "../../../support/verifies.ts";

const orders = (): FakeTable => ({
  headers: ["Id", "Price", "Side"],
  rows: rowsOf(["WT-0", "1.00", "Buy"], ["WT-1", "80.19", "Sell"], ["WT-2", "159.38", "Sell"]),
});
const reading = (table = orders(), timeoutMs = 0) => fakeContext({ tools: { ReadTable: readingFrom(table) }, timeoutMs });

/** The message of the first issue of a step. */
function problemWith(family: string, args: Readonly<Record<string, unknown>>): string {
  const verb = builtInVerbs.find((one) => one.kind === "verb" && one.family === family && one.name in args);
  const parsed = verb?.kind === "verb" ? verb.parse(args) : undefined;
  return parsed?.ok === false ? (parsed.issues[0]?.message ?? "") : "";
}

describe("inspect", () => {
  test("rows are kept as maps of texts by header; a range has both ends", verifies(["card/49-table-inspect"]), async () => {
    const context = reading();
    const { sentence, outcome } = await run("inspect", { table: "Orders", columns: ["Id", "Price"], rows: "1..2" }, context);
    expect(sentence).toBe("read rows 1..2 of `Orders`, columns Id, Price");
    expect(context.received[0]?.input).toMatchObject({ element: "Orders", columns: ["Id", "Price"], from: 1, count: 2 });
    expect(outcome).toMatchObject({
      note: "2 of 3 rows",
      saved: [
        { Id: "WT-1", Price: "80.19" },
        { Id: "WT-2", Price: "159.38" },
      ],
    });
  });

  test("only rows with certain texts are kept on request, and a column without a header is named by its place", async () => {
    const table = { headers: ["Id", ""], rows: rowsOf(["WT-0", "x"], ["WT-1", "y"]) };
    const { outcome } = await run("inspect", { table: "Orders", row: { Id: "WT-1" } }, reading(table));
    expect(outcome).toMatchObject({ note: "1 of 1 row", saved: [{ Id: "WT-1", "#1": "y" }] });
  });

  test("an unknown column and a range that runs backwards are refused", async () => {
    const { outcome } = await run("inspect", { table: "Orders", columns: ["Prise"] }, reading());
    expect(outcome).toMatchObject({ status: "failed", code: "ELEMENT_NOT_FOUND" });
    expect(problemWith("inspect", { table: "Orders", rows: "3..1" })).toBe("the first row of a range does not come after the last");
    expect(problemWith("inspect", { table: "Orders", rows: "3-4" })).toContain("written `3..7`");
  });
});

describe("verify", () => {
  test.each([
    [{ equals: [{ Id: "WT-0" }, { Id: "WT-1" }, { Id: "WT-2" }] }],
    [{ equals: [["WT-1", "Sell"]], columns: ["Id", "Side"], rows: "1..1" }],
    [{ equals: [{ Id: "WT-0" }], row: { Side: "Buy" } }],
    [{ contains: [{ Id: "WT-2", Side: "Sell" }] }],
    [{ count: 3, headers: ["Id", "Price", "Side"] }],
    [{ count: 2, row: { Side: "Sell" } }],
    [{ sorted: "Price" }],
    [{ sorted: { by: "Side", order: "ascending" } }],
  ])("%j holds", async (conditions) => {
    const { outcome } = await run("verify", { table: "Orders", ...conditions }, reading());
    expect(outcome).toMatchObject({ status: "passed" });
  });

  test.each([
    [{ equals: [{ Id: "WT-0", Price: "1" }] }, ["it has 3 rows, expected 1", 'row 0: Price is "1.00", expected "1"']],
    [{ equals: [["WT-0", "1.00", "Sell"]], rows: "0..0" }, ['row 0: Side is "Buy", expected "Sell"']],
    [{ equals: [["WT-0"]], rows: "0..0" }, ["row 0 has 3 cells, expected 1: Id, Price, Side"]],
    [{ equals: [{ Id: "WT-0" }, { Id: "WT-9" }], rows: "2..3" }, ['row 2: Id is "WT-2", expected "WT-0"', 'row 3 is missing: Id = "WT-9"']],
    [{ contains: [{ Id: "WT-1", Side: "Buy" }] }, ['no row has Id = "WT-1", Side = "Buy"; row 1 has Id = "WT-1", Side = "Sell"']],
    [{ contains: [{ Id: "WT-9" }] }, ['no row has Id = "WT-9"']],
    [{ count: 1, row: { Side: "Sell" } }, ['it has 2 rows with Side = "Sell", expected 1']],
    [{ headers: ["Id", "Side"] }, ["the columns are Id, Price, Side, expected Id, Side"]],
    [
      { sorted: { by: "Price", order: "descending" } },
      ['Price is not sorted descending: item 1 is "1.00" and item 2 is "80.19", compared as numbers'],
    ],
  ])("%j is explained", async (conditions, problems) => {
    const { outcome } = await run("verify", { table: "Orders", ...conditions }, reading());
    expect(outcome).toMatchObject({ status: "failed", code: "AMCP_STEP_UNMET" });
    const { problem, details } = outcome as { problem: string; details?: readonly string[] };
    const found = details ?? [problem];
    expect(found.filter((one) => !one.includes("is not expected"))).toEqual(problems);
  });

  test("many differences are counted, not listed", verifies(["card/49-table-verify"]), async () => {
    const table = { headers: ["Id"], rows: Array.from({ length: 30 }, (_, index) => ({ cells: [`WT-${index}`] })) };
    const equals = table.rows.map(() => ({ Id: "other" }));
    const { outcome } = await run("verify", { table: "Orders", equals }, reading(table));
    const { details } = outcome as { details?: readonly string[] };
    expect(details).toHaveLength(6);
    expect(details?.at(-1)).toBe("25 other rows differ too");
  });

  test("a table is looked at again until it is so; `not` passes where it is not", async () => {
    const table = orders();
    const context = fakeContext({ tools: { ReadTable: readingFrom(table) } });
    const passing = run("verify", { table: "Orders", count: 1 }, context);
    table.rows = table.rows.slice(0, 1);
    expect((await passing).outcome.status).toBe("passed");
    expect((await run("verify", { table: "Orders", count: 7, not: true }, reading())).outcome.status).toBe("passed");
  });

  test("the order of 2,500 rows is judged in pages, and a group and a parent by itself", async () => {
    const rows = Array.from({ length: 2500 }, (_, index) => ({ cells: [String(index)] }));
    const long = reading({ headers: ["N"], rows });
    expect((await run("verify", { table: "Orders", sorted: "N" }, long)).outcome.status).toBe("passed");
    expect(long.received.map(({ input }) => (input as { from: number }).from)).toEqual([0, 1000, 2000]);
    const grouped = reading({
      headers: ["N"],
      rows: [
        { cells: ["5"], group: "North" },
        { cells: ["1"], group: "South" },
        { cells: ["3"], group: "South" },
      ],
    });
    expect((await run("verify", { table: "Orders", sorted: "N" }, grouped)).outcome.status).toBe("passed");
    const tree = [
      { cells: ["1"], level: 0 },
      { cells: ["9"], level: 1 },
      { cells: ["8"], level: 1 },
      { cells: ["2"], level: 0 },
    ];
    expect((await run("verify", { table: "Orders", sorted: "N" }, reading({ headers: ["N"], rows: tree }))).outcome).toMatchObject({
      problem: 'N is not sorted ascending below row 0: item 1 is "9" and item 2 is "8", compared as numbers',
    });
  });

  test.each([
    [{}, "`table` needs `equals`, `contains`, `count`, `sorted` or `headers`"],
    [{ count: 1, columns: ["Id"] }, "`columns` says which columns `equals` compares"],
    [{ count: 1, rows: "0..1" }, "`rows` says which rows `equals` compares"],
    [{ sorted: "Id", row: { Side: "Buy" } }, "`row` says which rows `equals` and `count` look at"],
    [{ equals: [{}] }, "a row needs at least one `Header: text`"],
  ])("%j is refused", (conditions, problem) => {
    expect(problemWith("verify", { table: "Orders", ...conditions })).toBe(problem);
  });
});

const clicked = answering({ hit: "W/Cell[0]", x: 1, y: 1, window: "W", dismissed: [], ...settled });

const bounds = { x: 0, y: 0, width: 100, height: 20 };

/** Answers one element of the type; none without a type. */
const found = (type?: string, place = bounds, properties: Readonly<Record<string, string>> = {}) => {
  const element = { type, name: null, index: 0, bounds: place, screenBounds: place, path: "W/E[0]", properties, ref: "@e1", window: "W" };
  return answering({ elements: type === undefined ? [] : [{ ...element, locatorKind: "type" }] });
};

/** Tools of an app whose table is sorted by clicks on `Header 'Price'`. */
function sorting(table: FakeTable) {
  return {
    ReadTable: readingFrom(table),
    ClickElement: () => {
      const order = table.sorted?.["Price"] === "ascending" ? "descending" : "ascending";
      table.sorted = { Price: order };
      return clicked({});
    },
  };
}

describe("interact", () => {
  test.each([
    ["ascending", 1],
    ["descending", 2],
  ] as const)("sorts %s by %i clicks on the header", async (order, clicks) => {
    const context = fakeContext({ tools: sorting(orders()) });
    const { sentence, outcome } = await run("interact", { table: "Orders", sort: { by: "Price", order } }, context);
    expect(sentence).toBe(`sort by Price, ${order}, in \`Orders\``);
    expect(outcome).toMatchObject({ status: "passed", note: `after ${clicks} click${clicks === 1 ? "" : "s"}` });
    const made = context.received.filter(({ tool }) => tool === "ClickElement");
    expect(made).toHaveLength(clicks);
    expect(made[0]?.input).toMatchObject({ element: "Orders >> Header 'Price'" });
  });

  test("a header that does not sort is given up after three clicks", async () => {
    const context = fakeContext({ tools: { ReadTable: readingFrom(orders()), ClickElement: clicked } });
    const { outcome } = await run("interact", { table: "Orders", sort: "Side" }, context);
    expect(outcome).toMatchObject({ status: "failed", problem: "Side is not sorted after 3 clicks on its header" });
  });

  test("a header is dragged by its right edge, and to the side of another one", verifies(["card/49-table-interact"]), async () => {
    const table = { ...orders(), width: 200 };
    const DragElement = () => {
      table.headers = ["Price", "Id", "Side"];
      return answering({ hit: "W/H[0]", droppedOn: "W/H[1]", window: "W", dismissed: [], ...settled })({});
    };
    const FindElement = found("Header", { x: 100, y: 10, width: 100, height: 20 });
    const ScrollElement = answering({ offset: null, extent: null, viewport: null, path: null, handled: null, ...settled });
    const tools = { ReadTable: readingFrom(table), ScrollElement, FindElement, DragElement };
    const context = fakeContext({ tools });
    expect((await run("interact", { table: "Orders", resizeColumn: "Id", to: 200 }, context)).outcome).toMatchObject({
      note: "from 100 to 200",
    });
    expect((await run("interact", { table: "Orders", moveColumn: "Price", before: "Id" }, context)).outcome).toMatchObject({
      status: "passed",
      note: "Price, Id, Side",
    });
    const [resized, moved] = context.received.filter(({ tool }) => tool === "DragElement");
    expect(resized?.input).toMatchObject({ x: 198, y: 20, toX: 298, toY: 20, window: "W" });
    expect(moved?.input).toMatchObject({ element: "Orders >> Header 'Price'", toX: 120, toY: 20 });
    expect((await run("interact", { table: "Orders", moveColumn: "Price", after: "Side" }, context)).outcome).toMatchObject({
      status: "failed",
      problem: "Price is not after Side after the drag",
    });
    expect((await run("interact", { table: "Orders", resizeColumn: "Id", to: 90 }, context)).outcome).toMatchObject({
      problem: "Id is 200 wide after the drag, expected 90",
    });
  });

  test("a cell is edited in the text box that a double click opens, the cells of the key last", async () => {
    const TypeText = answering({ path: "W/TextBox[0]", text: "x", password: false, ...settled });
    const tools = { ClickElement: clicked, FindElement: found("TextBox"), TypeText };
    const context = fakeContext({ tools });
    const step = { table: "Orders", edit: { Id: "WT-7", Price: "42.50" }, row: { Id: "WT-17" } };
    const { sentence, outcome } = await run("interact", step, context);
    expect(sentence).toBe('set Id = "WT-7", Price = "42.50" of row Id = "WT-17" in `Orders`');
    expect(outcome).toMatchObject({ status: "passed" });
    expect(context.received.filter(({ tool }) => tool === "TypeText").map(({ input }) => input)).toMatchObject([
      { element: "Orders >> Cell 'Price' >> row Id='WT-17' >> type=TextBox", text: "42.50", clear: true, submit: true },
      { element: "Orders >> Cell 'Id' >> row Id='WT-17' >> type=TextBox", text: "WT-7" },
    ]);
    const readOnly = fakeContext({ tools: { ClickElement: clicked, FindElement: found() } });
    expect((await run("interact", { table: "Orders", edit: { Side: "Buy" }, row: 3 }, readOnly)).outcome).toMatchObject({
      problem: "Side of row 3 has no text box after a double click; a cell that is read-only has none",
    });
  });

  test("`true` and `false` click a check box until it is so", async () => {
    let clicks = 0;
    const ClickElement = () => {
      clicks += 1;
      return clicked({});
    };
    const FindElement = () => found("CheckBox", bounds, { checked: String(clicks >= 2) })({});
    const context = fakeContext({ tools: { ClickElement, FindElement } });
    expect((await run("interact", { table: "Orders", edit: { Paid: "true" }, row: 3 }, context)).outcome.status).toBe("passed");
    expect(clicks).toBe(2);
    const stuck = fakeContext({ tools: { ClickElement, FindElement: found("CheckBox", bounds, { checked: "true" }) } });
    expect((await run("interact", { table: "Orders", edit: { Paid: "false" }, row: 3 }, stuck)).outcome).toMatchObject({
      problem: "Paid of row 3 is true after 3 clicks, expected false",
    });
  });

  test("a range is selected with Shift, further rows with Ctrl, and what stays unselected is a failure", async () => {
    const table = orders();
    table.rows = table.rows.map((row) => ({ ...row, selected: true }));
    const context = fakeContext({ tools: { ReadTable: readingFrom(table), ClickElement: clicked } });
    const { sentence, outcome } = await run("interact", { table: "Orders", selectRows: ["0..1", { Id: "WT-2" }] }, context);
    expect(sentence).toBe('select rows 0..1, row Id = "WT-2" in `Orders`');
    expect(outcome.status).toBe("passed");
    expect(context.received.filter(({ tool }) => tool === "ClickElement").map(({ input }) => input)).toMatchObject([
      { element: "Orders >> Cell 'Id' >> row=0", modifiers: [] },
      { element: "Orders >> Cell 'Id' >> row=1", modifiers: ["shift"] },
      { element: "Orders >> Cell 'Id' >> row Id='WT-2'", modifiers: ["ctrl"] },
    ]);
    table.rows = table.rows.map((row, index) => ({ ...row, selected: index === 0 }));
    expect((await run("interact", { table: "Orders", selectRows: "0..1" }, context)).outcome).toMatchObject({
      problem: "row 1 is not selected after the clicks; the table may select single rows only",
    });
  });

  test("rows are copied by the keyboard, and a row is opened by it", async () => {
    const table = orders();
    table.rows = [{ cells: ["WT-0", "1.00", "Buy"], selected: true, level: 0, expanded: false }];
    let text: string | null = null;
    const tools = {
      ReadTable: readingFrom(table),
      ClickElement: clicked,
      Clipboard: () => answering({ text })({}),
      PressKey: () => {
        text = "WT-0\t1.00";
        return answering({ focused: null, password: false, ...settled })({});
      },
    };
    const context = fakeContext({ tools });
    expect((await run("interact", { table: "Orders", copyRows: 0 }, context)).outcome).toMatchObject({
      note: "1 line",
      saved: "WT-0\t1.00",
    });
    expect(context.received.find(({ tool }) => tool === "Clipboard")?.input).toMatchObject({ action: "clear" });
    expect((await run("interact", { table: "Orders", expand: { Id: "WT-0" } }, context)).outcome).toMatchObject({
      problem: 'row Id = "WT-0" is still closed',
    });
    expect((await run("interact", { table: "Orders", collapse: 0 }, context)).outcome.status).toBe("passed");
    table.rows = [{ cells: ["WT-0", "1.00", "Buy"], selected: true }];
    expect((await run("interact", { table: "Orders", expand: 0 }, context)).outcome).toMatchObject({
      problem: "row 0 has no rows below it",
    });
  });

  test.each([
    [{}, "`table` needs one of `sort`, `edit`, `selectRows`, `copyRows`, `resizeColumn`, `moveColumn`, `expand`, `collapse`"],
    [{ sort: "Id", selectRows: 0 }, "one step does one thing: `sort` or `selectRows`"],
    [{ sort: "Id", to: 100 }, "`to` does not go with `sort`"],
    [{ edit: { Id: "1" } }, "`edit` needs `row`"],
    [{ moveColumn: "Id" }, "`moveColumn` needs `before` or `after`"],
    [{ moveColumn: "Id", before: "Price", after: "Side" }, "`moveColumn` needs `before` or `after`"],
  ])("%j is refused", (action, problem) => {
    expect(problemWith("interact", { table: "Orders", ...action })).toBe(problem);
  });

  test.each([
    [{ click: { cell: "Price", row: { Id: "WT-17" }, of: "Orders" } }, "Orders >> Cell 'Price' >> row Id='WT-17'"],
    [{ click: { cell: "Unit price", row: "O'Neil", of: "Main >> Orders" } }, "Main >> Orders >> Cell 'Unit price' >> row 'O\\'Neil'"],
    [{ doubleClick: { row: 3, of: "Orders" } }, "Orders >> row=3"],
    [{ click: { row: { "Order id": "1", Side: "Buy" }, of: "Orders" } }, "Orders >> row 'Order id'='1', Side='Buy'"],
  ])("%j is the text of a locator", verifies(["card/49-table-locators"]), async (step, element) => {
    const context = fakeContext({ tools: { ClickElement: clicked } });
    const { sentence } = await run("interact", step, context);
    expect(context.received[0]?.input).toMatchObject({ element });
    expect(sentence).toContain(`\`${element}\``);
  });
});
