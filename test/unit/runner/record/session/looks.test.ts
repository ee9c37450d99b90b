import { expect, test } from "vitest";
import type { ToolCallRecord } from "../../../../../contracts/sessions/tool-call-record.ts";
import { renderSessionScenario } from "../../../../../runner/record/index.ts";
import { call } from "../../../../support/sessions/session-source.ts";

const effects = { opened: [], closed: [], stillBusy: [], changed: ["@e1 changed"], moreChanged: 0, called: {}, revision: 2 };
const bounds = { x: 0, y: 0, width: 10, height: 10 };

let number = 0;
function did(
  tool: string,
  args: object,
  { on = [] as readonly string[], result = {}, changes = [] as readonly object[], outline = [] as readonly object[] } = {},
): ToolCallRecord {
  number += 1;
  const locators = on.map((path) => ({ path, locator: /\w+$/.exec(path)?.[0] ?? path, window: null }));
  return call(number, {
    server_id: "Desk",
    tool_name: tool,
    arguments: { ...args },
    response: {
      content: [],
      structuredContent: { ...effects, locators, ...result },
      _meta: { "amcp/changes": changes, "amcp/outline": outline },
    },
  });
}

const looked = (tool: string, args: object, result: object = {}, outline: readonly object[] = []): ToolCallRecord => ({
  ...did(tool, args, { result, outline }),
  annotations: { readOnlyHint: true },
});

function found(element: string, properties: Readonly<Record<string, string>>): ToolCallRecord {
  const facts = { type: "TextBlock", name: null, index: 0, bounds, screenBounds: bounds, path: `MainWindow/${element}` };
  return looked(
    "FindElement",
    { element },
    { elements: [{ ...facts, properties, ref: "@e4", window: "Desk", locatorKind: "automationId" }] },
  );
}

/** An outline of the main window with one text, as data. */
const outlineOf = (id: string, text: string) => [
  { ref: "@e1", type: "MainWindow", depth: 0, name: "Desk" },
  { ref: "@e2", type: "TextBlock", depth: 1, id, text },
];

const stepsOf = (records: readonly ToolCallRecord[], form = {}): readonly string[] =>
  renderSessionScenario(records, { name: "a task", gateways: [] }, form)
    .text.split("steps:\n")[1]
    ?.split("\n")
    .filter((line) => line.startsWith("  - "))
    .map((line) => line.slice(4)) ?? [];

test("an element that the agent looked at is verified in place of what the action changed", () => {
  const click = did(
    "ClickElement",
    { element: "Load" },
    { on: ["MainWindow/Load"], changes: [{ locator: "Hint", property: "text", value: "Done" }] },
  );
  expect(stepsOf([click, found("Count", { text: "Showing 3 of 42" })])).toContain("verify: { element: Count, text: Showing 3 of 42 }");
  expect(stepsOf([found("Agree", { text: "I agree", checked: "true" })])).toEqual(["verify: { element: Agree, checked: true }"]);
  expect(stepsOf([found("Mail", { text: "ada", invalid: "true" })])).toEqual(["verify: { element: Mail, text: ada, valid: false }"]);
});

test("of repeated looks the last one is verified, and a look that only aims the next action is none", () => {
  const click = did("ClickElement", { element: "@e4" }, { on: ["MainWindow/Save"] });
  expect(stepsOf([found("Count", { text: "2" }), found("Count", { text: "3" })])).toEqual(['verify: { element: Count, text: "3" }']);
  expect(stepsOf([found("Save", { text: "Save" }), click])).toEqual(["interact: { click: Save }"]);
});

test("a wait that was answered while the app loaded verifies the text that the next outline shows", () => {
  const facts = {
    type: "TextBlock",
    name: null,
    index: 0,
    bounds,
    screenBounds: bounds,
    path: "MainWindow/Count",
    ref: "@e4",
    window: "Desk",
  };
  const element = { ...facts, locatorKind: "automationId", properties: { text: "Showing 0 of 42" } };
  const wait = looked("WaitForElement", { element: "Count" }, { path: facts.path, waitedMs: 3, element });
  const outline = looked("GetElementTree", {}, {}, outlineOf("Count", "Showing 42 of 42"));
  expect(stepsOf([wait, outline])).toEqual(["verify: { element: Count, text: Showing 42 of 42 }"]);
  const filter = did(
    "ClickElement",
    { element: "Filter" },
    { on: ["MainWindow/Filter"], changes: [{ locator: "Count", property: "text", value: "Showing 42 of 42" }] },
  );
  expect(stepsOf([wait, filter, outline])[0]).toBe("verify: { element: Count, text: Showing 0 of 42 }");
});

test("windows that the agent listed are verified: those that block, or all of them where there are several", () => {
  const facts = { type: "Window", path: "MainWindow", bounds, active: true, owner: null, blockedBy: null, focused: null, fileDialog: null };
  const listed = (...windows: readonly (readonly [string, boolean])[]) =>
    looked("ListWindows", {}, { windows: windows.map(([title, modal]) => ({ ...facts, title, modal })) });
  const bodiesOf = (...records: readonly ToolCallRecord[]) =>
    renderSessionScenario(records, { name: "a task", gateways: [] }).steps.map(({ body }) => body);
  const value = { call: "Desk:ListWindows" };
  expect(bodiesOf(listed(["Desk", false]))).toEqual([]);
  expect(bodiesOf(listed(["Desk", false], ["About", false]), listed(["About", true], ["Desk", false]))).toEqual([
    { value, pick: "$.windows[?(@.modal)].title", equals: ["About"] },
  ]);
  expect(bodiesOf(listed(["Desk", false], ["Log", false]))).toEqual([{ value, pick: "$.windows[*].title", equals: ["Desk", "Log"] }]);
});

test("the first and the last look at a window become pictures without the clock, if the form has pictures", () => {
  const clock = outlineOf("Clock", new Date(call(number + 4, {}).timestamp).toISOString().slice(11, 19));
  const records = [
    looked("CaptureScreenshot", {}),
    looked("GetElementTree", {}),
    did("ClickElement", { element: "Load" }, { on: ["MainWindow/Load"] }),
    looked("GetElementTree", {}, {}, clock),
    looked("CaptureScreenshot", { element: "List" }),
  ];
  expect(stepsOf(records)).toEqual(["interact: { click: Load }"]);
  expect(stepsOf(records, { hasPictures: true })).toEqual([
    "verify: { screenshot: desk-at-first }",
    "interact: { click: Load }",
    "verify: { screenshot: desk-at-last, mask: [ Clock ] }",
    "verify: { screenshot: list, clip: List }",
  ]);
});

test("a click into a drop-down and one on its item are a selection", () => {
  const box = "MainWindow/ComboBox[0]";
  const records = [
    did("ClickElement", { x: 1, y: 2 }, { on: [box] }),
    did(
      "ClickElement",
      { x: 1, y: 20 },
      { on: [`${box}/ComboBoxItem[1]`], changes: [{ locator: "0", property: "text", value: "Critical" }] },
    ),
  ];
  // The locator of these records is the last word of the path.
  const named = records.map((record) => JSON.parse(JSON.stringify(record).replaceAll(`"locator":"${box}"`, '"locator":"0"')));
  expect(stepsOf(named)).toEqual(['interact: { select: Critical, from: "0" }']);
});

test("typing over is a step of its own once the agent has looked at what the first text led to", () => {
  const typed = (text: string, clear: boolean) => did("TypeText", { element: "Mail", text, clear }, { on: ["MainWindow/Mail"] });
  expect(stepsOf([typed("wrong", false), typed("right", true)])).toHaveLength(1);
  expect(stepsOf([typed("wrong", false), found("Hint", { text: "Not an address." }), typed("right", true)])).toHaveLength(3);
});

test("a secret is typed only where it is hidden, and typing without a target stays so where the app has set the focus", () => {
  const secret = () => did("TypeText", { text: "${DESK_PIN}" }, { on: ["MainWindow/Pin"], result: { password: true } });
  expect(stepsOf([secret(), did("PressKey", { key: "Tab" }), secret()])).toEqual([
    'verify: { element: Pin, properties: { password: "true" } }',
    "interact:",
    "interact: { press: Tab }",
    "interact:",
  ]);
});

test("a form leaves steps out by their ids, and proposed verifications are soft on request", () => {
  const records = [found("Count", { text: "3" }), did("ClickElement", { element: "Load" }, { on: ["MainWindow/Load"] })];
  expect(stepsOf(records, { isSoft: true })).toEqual(['verify: { element: Count, text: "3", soft: true }', "interact: { click: Load }"]);
  expect(stepsOf(records, { without: new Set([0]) })).toEqual(["interact: { click: Load }"]);
});
