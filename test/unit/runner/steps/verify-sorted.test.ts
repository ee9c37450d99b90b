import { expect, test } from "vitest";
import { disorderOf, type SortOrder } from "../../../../runner/steps/verify/order.ts";
import { answering, fakeContext, refusing, run } from "../../../support/runner/fake-context.ts";

test.each([
  [["9", "10", "1,000", "-2.5%"].toSorted(), "ascending", 'item 2 is "1,000" and item 3 is "10", compared as numbers'],
  [[1, 2, 2, 3], "ascending", undefined],
  [["9", "10", "11"], "ascending", undefined],
  [["9", "10", "eleven"], "ascending", 'item 1 is "9" and item 2 is "10", compared as texts'],
  [["31.01.2026", "1.2.2026"], "ascending", undefined],
  [["2026-02-01", "2026-01-31T10:00:00Z"], "descending", undefined],
  [["Feb 1, 2026", "31 January 2026"], "ascending", 'item 1 is "Feb 1, 2026" and item 2 is "31 January 2026", compared as dates'],
  [["apple", "Banana", "cherry"], "ascending", undefined],
  [["a", "ä", "b"], "ascending", undefined],
  [["b", "c", "a"], "descending", 'item 1 is "b" and item 2 is "c", compared as texts'],
  [[{ a: 1 }, { a: 2 }], "descending", 'item 1 is {"a":1} and item 2 is {"a":2}, compared as texts'],
  [[], "ascending", undefined],
] as const)("%j, %s", (values, order: SortOrder, disorder) => {
  expect(disorderOf(values, order)).toBe(disorder);
});

const bounds = (y: number, x = 0) => ({ x, y, width: 10, height: 10 });
const facts = (type: string, name: string | null, y: number, properties = {}) => ({
  type,
  name,
  index: 0,
  bounds: bounds(y),
  screenBounds: bounds(y),
  path: `Window/${type}[${y}]`,
  properties,
  children: [],
});
const found = (...elements: readonly object[]) =>
  answering({ elements: elements.map((one) => ({ ref: "@e1", window: "W", locatorKind: "name", ...one })) });
const treeOf = (list: object) => answering({ roots: [list], count: 1, revision: 1 });

test("the items of a list are compared as they are seen, whatever their order in the tree", async () => {
  const list = facts("ListBox", null, 0, { itemCount: "500" });
  const items = [facts("ListBoxItem", "10", 20), facts("ListBoxItem", "9", 10), facts("ScrollBar", null, 0)];
  const row = { ...facts("ListBoxItem", null, 30), children: [facts("TextBlock", "11", 30)] };
  const tools = { FindElement: found(list), GetElementTree: treeOf({ ...list, children: [...items, row] }) };
  const context = fakeContext({ tools, timeoutMs: 0 });

  const passes = await run("verify", { element: "Orders", sorted: "ascending" }, context);
  const fails = await run("verify", { element: "Orders", sorted: "descending" }, context);

  expect(passes.sentence).toBe("`Orders` is sorted ascending");
  expect(passes.outcome).toMatchObject({ status: "passed", note: "3 of 500 items, those that are shown" });
  expect(fails.outcome).toMatchObject({
    status: "failed",
    code: "AMCP_STEP_UNMET",
    problem: '`Orders` is not sorted descending: item 1 is "9" and item 2 is "10", compared as numbers',
    actual: ["9", "10", "11"],
  });
  expect((await run("verify", { element: "Orders", sorted: "descending", not: true }, context)).outcome.status).toBe("passed");
});

test("several elements of a locator are compared with each other, and are looked at again", async () => {
  const looks = [
    found(facts("TextBlock", "b", 0), facts("TextBlock", "a", 1)),
    found(facts("TextBlock", "a", 0), facts("TextBlock", "b", 1)),
  ];
  const tools = { FindElement: () => (looks.length > 1 ? looks.shift() : looks[0])?.({}) ?? { ok: false as const, code: "", message: "" } };
  const context = fakeContext({ tools });
  const { outcome } = await run("verify", { element: "Orders >> Date", sorted: "ascending" }, context);
  expect(outcome).toMatchObject({ status: "passed", note: "2 items" });
  expect(context.pauses).toEqual([100]);
});

test("one item has no order, and neither has a missing list; `not` changes nothing in that", async () => {
  const list = facts("ListBox", null, 0);
  const lonely = { FindElement: found(list), GetElementTree: treeOf({ ...list, children: [facts("ListBoxItem", "a", 0)] }) };
  const missing = { FindElement: found(), GetElementTree: refusing("ELEMENT_NOT_FOUND", "no `Orders`") };
  for (const not of [true, false]) {
    const step = { element: "Orders", sorted: "ascending", not };
    expect((await run("verify", step, fakeContext({ tools: lonely, timeoutMs: 0 }))).outcome).toMatchObject({
      problem: "`Orders` has one item, and an order needs two",
    });
    expect((await run("verify", step, fakeContext({ tools: missing, timeoutMs: 0 }))).outcome).toMatchObject({ problem: "no `Orders`" });
  }
});

test("a value is sorted if it is a list in order", async () => {
  const verdict = async (value: unknown) => (await run("verify", { value, sorted: "ascending" }, fakeContext())).outcome;
  expect((await verdict([1, 2])).status).toBe("passed");
  expect(await verdict([2, 1])).toMatchObject({
    problem: "the list is not sorted ascending: item 1 is 2 and item 2 is 1, compared as numbers",
  });
  expect(await verdict("12")).toMatchObject({ problem: '"12" is no list, and only a list is sorted' });
});
