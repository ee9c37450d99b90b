import { describe, expect, test } from "vitest";
import type { RecordedChange } from "../../../../../contracts/app-tools/recorded-changes.ts";
import type { ToolCallRecord } from "../../../../../contracts/sessions/tool-call-record.ts";
import { parseScenario } from "../../../../../runner/language/read/index.ts";
import { renderSessionScenario } from "../../../../../runner/record/index.ts";
import { builtInVerbs } from "../../../../../runner/steps/index.ts";
import { call } from "../../../../support/sessions/session-source.ts";
import { verifies } from "../../../../support/verifies.ts";

const effects = { opened: [], closed: [], stillBusy: [], changed: ["@e1 changed"], moreChanged: 0, called: {}, revision: 2 };

interface Done {
  /** Locators of the elements that it went to; the path is the locator's own. */
  readonly on?: readonly string[];
  readonly changes?: readonly RecordedChange[];
  readonly result?: Readonly<Record<string, unknown>>;
}

let number = 0;
/** A call of an app's tool that has passed. */
function did(name: string, args: Readonly<Record<string, unknown>>, { on = [], changes = [], result = {} }: Done = {}): ToolCallRecord {
  const [app = "", tool = ""] = name.split(":");
  number += 1;
  const locators = on.map((locator) => ({
    path: locator.includes("/") ? locator : `MainWindow/Panel[0]/${locator}`,
    locator,
    window: null,
  }));
  return call(number, {
    server_id: app,
    tool_name: tool,
    arguments: args,
    response: { content: [], structuredContent: { ...effects, locators, ...result }, _meta: { "amcp/changes": changes } },
  });
}

const failed = (name: string, args: Readonly<Record<string, unknown>>): ToolCallRecord => ({
  ...did(name, args),
  error: "ELEMENT_NOT_FOUND",
  status: "error",
});
const read = (record: ToolCallRecord): ToolCallRecord => ({ ...record, annotations: { readOnlyHint: true } });
const text = (locator: string, value: string): RecordedChange => ({ locator, property: "text", value });

const exported = (records: readonly ToolCallRecord[], gateways: readonly string[] = []) =>
  renderSessionScenario(records, { name: "a task", gateways });
const stepsIn = (records: readonly ToolCallRecord[]): string[] =>
  (exported(records).text.split("steps:\n")[1] ?? "")
    .split("\n")
    .filter(Boolean)
    .map((line) => line.trim().replace(/^- /, ""));

test("refs and coordinates become recorded locators; failed tries and looks are dropped; what changed is verified", () => {
  const { text: scenario, gaps } = exported([
    read(did("WatchTower:GetElementTree", {})),
    failed("WatchTower:ClickElement", { element: "Login" }),
    did("WatchTower:ClickElement", { element: "@e4" }, { on: ["Email"], result: { changed: [] } }),
    did("WatchTower:ClickElement", { x: 40, y: 12 }, { on: ["Email"] }),
    did("WatchTower:TypeText", { text: "ada@example.org" }, { on: ["Email"], changes: [text("Email", "ada@example.org")] }),
    did("WatchTower:ClickElement", { x: 90, y: 80 }, { on: ["SignIn"], changes: [text("Status", "Signed in"), text("Clock", "10:32:01")] }),
  ]);
  expect(scenario).toBe(
    [
      ...["name: a task", "apps: [WatchTower]", "steps:", "  - interact: { type: ada@example.org, into: Email }"],
      ...["  - interact: { click: SignIn }", "  - verify: { element: Status, text: Signed in }", ""],
    ].join("\n"),
  );
  expect(gaps).toEqual([]);
});

describe("calls of one intention are one step", () => {
  test("typing in parts, and Enter after it", () => {
    const typed = (part: string) => did("Desk:TypeText", { element: "Note", text: part }, { on: ["Note"] });
    expect(stepsIn([typed("looked "), typed("into it"), did("Desk:PressKey", { key: "Enter" }, { on: ["Note"] })])).toEqual([
      "interact: { type: looked into it, into: Note, submit: true }",
    ]);
  });
  test("typing again over what was there", () => {
    const records = [
      did("Desk:TypeText", { element: "Note", text: "wrong" }, { on: ["Note"] }),
      did("Desk:PressKey", { element: "Note", key: "Ctrl+A" }, { on: ["Note"] }),
      did("Desk:TypeText", { element: "Note", text: "right" }, { on: ["Note"] }),
    ];
    expect(stepsIn(records)).toEqual(["interact: { type: wrong, into: Note }", "interact: { type: right, into: Note, clear: true }"]);
  });
  test("keys pressed several times, and turns of the wheel", () => {
    const records = [
      ...[1, 2, 3].map(() => did("Desk:PressKey", { key: "Down" }, { on: ["List"] })),
      ...[100, 150].map((dy) => did("Desk:ScrollElement", { element: "List", dy }, { on: ["List"] })),
    ];
    expect(stepsIn(records)).toEqual(["interact: { press: Down, times: 3 }", "interact: { scroll: List, by: 250 }"]);
  });
  test("a click that only opens the box of a selection", () => {
    const expanded: RecordedChange = { locator: "Filter", property: "expanded", value: "true" };
    const records = [
      did("Desk:ClickElement", { x: 1, y: 2 }, { on: ["Filter"], changes: [expanded] }),
      did("Desk:SelectItem", { element: "Filter", item: "Open" }, { on: ["Filter", "Filter/Item[1]"] }),
    ];
    expect(stepsIn(records)).toEqual(["interact: { select: Open, from: Filter }"]);
  });
});

test("actions without any effect are wrong guesses, and a click that nothing reports is kept", () => {
  const nothing = { on: ["Header"], result: { changed: [] } };
  const records = [did("Desk:ClickElement", { x: 1, y: 1 }, nothing), did("Desk:PressKey", { key: "F5" }, { result: { changed: [] } })];
  expect(stepsIn(records)).toEqual(["interact: { press: F5 }"]);
});

test("of one element the last change is verified, and neither times nor what the next step implies", () => {
  const appeared: RecordedChange = { locator: "Details", property: "visible", value: "true" };
  const records = [
    did("Desk:ClickElement", { element: "Load" }, { on: ["Load"], changes: [text("Count", "1 alert"), text("Since", "2 min ago")] }),
    did("Desk:ClickElement", { element: "More" }, { on: ["More"], changes: [appeared] }),
    did("Desk:ClickElement", { element: "Details" }, { on: ["Details"], changes: [text("Count", "2 alerts")] }),
  ];
  expect(stepsIn(records)).toEqual([
    ...["interact: { click: Load }", "interact: { click: More }", "interact: { click: Details }"],
    "verify: { element: Count, text: 2 alerts }",
  ]);
});

test("what an agent has waited for is verified in its own words", () => {
  const waited = read(
    did("Desk:WaitForElement", { element: "Total", text: "3", timeout: 900 }, { result: { path: "MainWindow/Total[0]" } }),
  );
  const byRef = read(did("Desk:WaitForElement", { element: "@e7", visibility: false }, { result: { path: "MainWindow/Spinner[0]" } }));
  expect(stepsIn([waited, byRef])).toEqual([
    'verify: { element: Total, text: "3" }',
    ...["verify:", "element: MainWindow/Spinner[0]", "visible: false"],
  ]);
});

test("a wait until something is no longer so stays one, with its time", verifies(["card/49-stays"]), () => {
  const not = read(did("Desk:WaitForElement", { element: "Busy", visible: true, not: true }, { result: { path: null } }));
  const never = read(did("Desk:WaitForElement", { element: "Error", visible: false, forMs: 5000 }, { result: { path: null } }));
  expect(stepsIn([not, never])).toEqual([
    "verify: { element: Busy, visible: true, not: true }",
    "verify: { element: Error, visible: false, for: 5s }",
  ]);
});

test("a wait takes the place of proposals, except of a sentence after the last action", () => {
  const waited = () => read(did("Desk:WaitForElement", { element: "Form", text: "Saved" }));
  const saved = () =>
    did("Desk:ClickElement", { element: "Save" }, { on: ["Save"], changes: [text("Pause", "Pause"), text("Status", "2 users")] });
  const records = [saved(), waited(), did("Desk:ClickElement", { element: "Add" }, { on: ["Add"] }), saved(), waited()];
  expect(stepsIn(records)).toEqual([
    ...["interact: { click: Save }", "verify: { element: Form, text: Saved }", "interact: { click: Add }", "interact: { click: Save }"],
    ...["verify: { element: Status, text: 2 users }", "verify: { element: Form, text: Saved }"],
  ]);
});

describe("a wait for an element that is there", () => {
  const bounds = { x: 0, y: 0, width: 10, height: 10 };
  const facts = { type: "TextBlock", name: null, index: 0, bounds, screenBounds: bounds, path: "MainWindow/Count[0]" };
  const waited = (args: object, properties: Readonly<Record<string, string>>) => {
    const element = { ...facts, properties, ref: "@e1", window: "Desk", locatorKind: "automationId" };
    const input = { element: "Count", ...args };
    return read(did("Desk:WaitForElement", input, { result: { path: facts.path, waitedMs: 3, element } }));
  };

  test("verifies what the answer shows as well, and without that where it does not hold", () => {
    const records = [waited({}, { text: "2 alerts" })];
    expect(stepsIn(records)).toEqual(["verify: { element: Count, text: 2 alerts }"]);
    const { steps } = exported(records);
    expect(steps).toMatchObject([{ isProposed: true }]);
    const [{ id } = { id: -1 }] = steps;
    const reduced = renderSessionScenario(records, { name: "a task", gateways: [] }, { without: new Set([id]) });
    expect(reduced.steps).toMatchObject([{ isProposed: false, body: { element: "Count" } }]);
  });

  test.each([
    ["a state that it asks for", { enabled: true }, { text: "2 alerts" }, "verify: { element: Count, enabled: true }"],
    ["an element that is to vanish", { visible: false }, { text: "2 alerts" }, "verify: { element: Count, visible: false }"],
    ["a time", {}, { text: "10:32:01" }, "verify: { element: Count }"],
  ] as const)("verifies %s alone", (_, args, properties, step) => {
    expect(stepsIn([waited(args, properties)])).toEqual([step]);
  });
});

test("a secret is a variable of the environment, and a reference that the recorder has written stays one", () => {
  const { text: scenario, secrets } = exported([
    did("Desk:TypeText", { element: "Password", text: "••••••••" }, { on: ["Password"], result: { password: true } }),
    did("Desk:TypeText", { element: "Key", text: "${API_KEY} and ${more}" }, { on: ["Key"] }),
    did("Desk:TypeText", { element: "Pin", text: "${DESK_PIN}" }, { on: ["Pin"], result: { password: true } }),
    did("Desk:TypeText", { element: "Pin", text: "${DESK_PIN}", clear: true }, { on: ["Pin"], result: { password: true } }),
    did("Desk:TypeText", { element: "Again", text: "${DESK_PIN_2}" }, { on: ["Again"], result: { password: true } }),
  ]);
  expect(scenario).toContain("# Set DESK_PASSWORD before a run: it was typed into Password and is kept nowhere.");
  expect(scenario).toContain("type: ${DESK_PASSWORD}\n      into: Password");
  expect(scenario).toContain("type: ${API_KEY} and $${more}\n");
  expect(scenario).toContain("type: ${DESK_PIN_2}\n      into: Again");
  expect(secrets).toEqual([
    { variable: "DESK_PASSWORD", field: "Password" },
    { variable: "DESK_PIN", field: "Pin" },
    { variable: "DESK_PIN_2", field: "Again" },
  ]);
});

test("a typed text that shows again is a variable, and a value that a gateway has answered is read again", () => {
  const animal = read(did("NSIP:nsip_get_animal", { search_string: "640" }, { result: { animal: { LpnId: "6401492020FLE249" } } }));
  const unused = read(did("NSIP:nsip_list_breeds", {}, { result: { breeds: ["Katahdin"] } }));
  const { text: scenario } = exported(
    [
      ...[unused, animal],
      did("Desk:TypeText", { element: "Animal", text: "6401492020FLE249" }, { on: ["Animal"] }),
      did("Desk:TypeText", { element: "Note", text: "checked" }, { on: ["Note"] }),
      did("Desk:ClickElement", { element: "Save" }, { on: ["Save"], changes: [text("Last", "Note: checked")] }),
    ],
    ["NSIP"],
  );
  expect(scenario).toBe(
    [
      ...["name: a task", "apps: [Desk]", "gateways: [NSIP]", "vars:", "  note: checked", "steps:"],
      '  - inspect: { call: NSIP:nsip_get_animal, with: { search_string: "640" }, pick: $.animal.LpnId, save: lpnId }',
      ...["  - interact:", "      type: ${lpnId}", "      into: Animal"],
      ...["  - interact:", "      type: ${note}", "      into: Note"],
      "  - interact: { click: Save }",
      '  - verify: { element: Last, text: "Note: ${note}" }',
      "",
    ].join("\n"),
  );
});

test("changes that no user can make are gaps", verifies(["card/48-set-property", "card/48-force-pseudo-class"]), () => {
  const { text: scenario, gaps } = exported([
    did("Desk:SetProperty", { element: "Save", property: "Margin", value: "4" }),
    did("Desk:ForcePseudoClass", { undo: "all" }),
    read(did("Desk:ExplainElement", { element: "Save" })),
  ]);
  expect(scenario).not.toMatch(/SetProperty.*with|call:/);
  expect(gaps).toEqual(
    ["SetProperty", "ForcePseudoClass"].map((tool) => `Desk:${tool} changed the app in a way that no user can, and is left out`),
  );
});

test("older records fall back to paths, and what they do not tell is a marked gap", () => {
  const { text: scenario, gaps } = exported([
    did("Desk:ClickElement", { x: 4, y: 4 }, { result: { hit: "MainWindow/Button[0]" } }),
    did("Desk:ClickElement", { element: "@e9" }),
    did("Desk:ClickElement", { element: "Save" }),
  ]);
  expect(gaps).toEqual(["Desk:ClickElement at @e9: the record does not name its element"]);
  expect(scenario).toContain("# A step is missing: Desk:ClickElement at @e9: the record does not name its element.");
  expect(scenario.split("steps:\n")[1]).toBe(
    [
      ...["  - interact:", "      click: MainWindow/Button[0]"],
      "  # A step is missing here: Desk:ClickElement at @e9: the record does not name its element.",
      ...["  - interact: { click: Save }", ""],
    ].join("\n"),
  );
});

test("two apps, a new process and tools of the app itself", () => {
  const first = { ...did("Desk:ResetAppState", {}), instance: "a" };
  const { text: scenario } = exported([
    first,
    { ...did("Desk:ClickElement", { element: "Save" }, { on: ["Save"] }), instance: "b" },
    did("Admin:PressKey", { element: "List", key: "F2" }, { on: ["List"] }),
    did("Admin:DragElement", { element: "A", toElement: "B" }, { on: ["A", "B"] }),
    did("Admin:CloseWindow", { window: "Users" }, { result: { window: "Users" } }),
  ]);
  expect(scenario.split("apps: ")[1]).toBe(
    [
      ...["[Desk, Admin]", "steps:", "  - interact: { call: Desk:ResetAppState }", "  - control: { app: restart, which: Desk }"],
      ...["  - interact: { click: Save }", "  - interact: { press: F2, in: List, app: Admin }"],
      ...["  - interact: { drag: A, to: B, app: Admin }", "  - interact: { answer: close, app: Admin, window: Users }", ""],
    ].join("\n"),
  );
});

test("every verb that an export writes is one of the language", () => {
  const on = { on: ["List", "List/Item[0]"] };
  const { text: scenario } = exported([
    did("Desk:ClickElement", { element: "List", button: "right" }, on),
    did("Desk:ClickElement", { element: "List", count: 2, modifiers: ["ctrl"] }, on),
    did("Desk:ClickElement", { element: "List", button: "middle", force: true }, on),
    did("Desk:HoverElement", { element: "List" }, on),
    did("Desk:SetFocus", { element: "Other" }, { on: ["Other"] }),
    did("Desk:PressKey", { key: "Shift", action: "down" }),
    did("Desk:PressKey", { key: "A", holdMs: 300 }),
    did("Desk:ScrollElement", { element: "List", to: "bottom" }, on),
    did("Desk:ScrollElement", { element: "Other", item: "Alert 7" }, { on: ["Other"] }),
    did("Desk:SelectItem", { element: "List", path: ["North", "Site 1"] }, on),
    did("Desk:SelectItem", { element: "Other", index: 2 }, { on: ["Other", "Other/Item[2]"] }),
    did("Desk:InvokePattern", { element: "Volume", pattern: "setValue", value: "40" }, { on: ["Volume"] }),
    did("Desk:InvokePattern", { element: "Row", pattern: "expand" }, { on: ["Row"] }),
    did("Desk:ResizeWindow", { width: 900, height: 600 }),
    did("Desk:AnswerDialog", { answer: "OK" }, { on: ["OkButton"] }),
    did("Desk:Clipboard", { action: "set", text: "copied" }),
    did("Desk:AdvanceClock", { by: 30_000 }),
    did("Desk:DragElement", { element: "List", toX: 3, toY: 4 }, { on: ["List", "MainWindow"] }),
  ]);
  expect(parseScenario("s.yaml", scenario, builtInVerbs).diagnostics, scenario).toEqual([]);
});
