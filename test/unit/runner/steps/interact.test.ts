import { expect, test } from "vitest";
import { answering, fakeContext, refusing, run, settled } from "../../../support/runner/fake-context.ts";
import { verifies } from "../../../support/verifies.ts";

const clicked = { hit: "MainWindow/Button[0]", x: 10, y: 10, window: "WatchTower", dismissed: [], ...settled };
const pressed = { focused: "MainWindow/TextBox[0]", password: false, ...settled };
const chosen = { index: 2, text: "Critical", path: null, dismissed: [], ...settled };
const typed = { path: "MainWindow/TextBox[0]", text: "007", password: false, ...settled };
const scrolled = {
  offset: { x: 0, y: 300 },
  extent: { width: 100, height: 9000 },
  viewport: { width: 100, height: 400 },
  path: null,
  handled: true,
  ...settled,
};
const answered = { dialog: "Settings", ...settled };

const tools = {
  ClickElement: answering(clicked),
  PressKey: answering(pressed),
  SelectItem: answering(chosen),
  TypeText: answering(typed),
  ScrollElement: answering(scrolled),
  AnswerDialog: answering(answered),
  HoverElement: answering({ hit: "MainWindow/Button[0]", ...settled }),
  DragElement: answering({
    hit: "MainWindow/ListBoxItem[0]",
    droppedOn: "MainWindow/ListBoxItem[2]",
    window: "WatchTower",
    dismissed: [],
    ...settled,
  }),
  UsePointer: answering({ hit: "MainWindow/Slider[0]", held: ["left"], dismissed: [], ...settled }),
  TouchElement: answering({ hit: "MainWindow/Border[0]", window: "WatchTower", dismissed: [], ...settled }),
  SetFocus: answering({ focused: "MainWindow/TextBox[0]", ...settled }),
  InvokePattern: answering({
    path: "W/Slider[0]",
    toggled: null,
    expanded: null,
    value: "40",
    selected: null,
    password: false,
    ...settled,
  }),
  DropFiles: answering({ hit: "MainWindow/Border[0]", effect: "copy", ...settled }),
};

test.each([
  [{ click: "Save" }, "ClickElement", { element: "Save", button: "left", count: 1, modifiers: [], force: false }],
  [{ click: { x: 4, y: 5 } }, "ClickElement", { x: 4, y: 5, count: 1 }],
  [{ doubleClick: "Row" }, "ClickElement", { element: "Row", count: 2, button: "left" }],
  [{ hover: "Row" }, "HoverElement", { element: "Row" }],
  [{ drag: "Row", to: "Bin" }, "DragElement", { element: "Row", toElement: "Bin", steps: 5, button: "left", modifiers: [] }],
  [
    { drag: { x: 4, y: 5 }, to: { x: 40, y: 50 }, steps: 9, modifiers: ["ctrl"] },
    "DragElement",
    { x: 4, y: 5, toX: 40, toY: 50, steps: 9, modifiers: ["ctrl"] },
  ],
  [{ hover: "Row", force: true }, "HoverElement", { element: "Row", force: true }],
  [
    { pointer: "down", on: "Knob", modifiers: ["shift"] },
    "UsePointer",
    { action: "down", element: "Knob", button: "left", modifiers: ["shift"] },
  ],
  [{ pointer: "move", on: { x: 4, y: 5 } }, "UsePointer", { action: "move", x: 4, y: 5 }],
  [{ tap: "Photo", count: 2 }, "TouchElement", { action: "tap", element: "Photo", count: 2 }],
  [{ tap: "Photo", hold: "800ms" }, "TouchElement", { action: "tap", element: "Photo", holdMs: 800 }],
  [{ swipe: "List", direction: "up", distance: 200 }, "TouchElement", { action: "swipe", element: "List", direction: "up", distance: 200 }],
  [{ swipe: "Thumb", to: { x: 4, y: 5 } }, "TouchElement", { action: "swipe", element: "Thumb", toX: 4, toY: 5 }],
  [{ swipe: "Row", to: "Bin" }, "TouchElement", { action: "swipe", element: "Row", toElement: "Bin" }],
  [{ pinch: "Map", scale: 2 }, "TouchElement", { action: "pinch", element: "Map", scale: 2 }],
  [{ press: "Right", hold: "500ms" }, "PressKey", { key: "Right", holdMs: 500 }],
  [{ press: "Right", hold: "10 frames" }, "PressKey", { key: "Right", holdFrames: 10 }],
  [{ press: "Shift", hold: "down" }, "PressKey", { key: "Shift", action: "down" }],
  [{ focus: "Note" }, "SetFocus", { element: "Note" }],
  [{ focus: { x: 4, y: 5 } }, "SetFocus", { x: 4, y: 5 }],
  [{ drop: "a.log", onto: "Bin" }, "DropFiles", { element: "Bin", files: ["/scenarios/a.log"] }],
  [
    { drop: ["a.log", "b"], onto: { x: 4, y: 5 }, effect: "move" },
    "DropFiles",
    { x: 4, y: 5, files: ["/scenarios/a.log", "/scenarios/b"], effect: "move" },
  ],
  [{ rightClick: "Row" }, "ClickElement", { element: "Row", count: 1, button: "right" }],
  [{ type: "007", into: "Code", clear: true, submit: true }, "TypeText", { element: "Code", text: "007", clear: true, submit: true }],
  [{ press: "Ctrl+S", times: 2 }, "PressKey", { key: "Ctrl+S", count: 2 }],
  [{ press: "Ctrl++" }, "PressKey", { key: "Ctrl++" }],
  [{ press: "Alt+," }, "PressKey", { key: "Alt+," }],
  [{ select: "Critical", from: "Filter" }, "SelectItem", { element: "Filter", item: "Critical" }],
  [{ select: { index: 2 }, from: "Filter" }, "SelectItem", { element: "Filter", index: 2 }],
  [{ select: ["Apps", "Desk"], from: "Units" }, "SelectItem", { element: "Units", path: ["Apps", "Desk"] }],
  [{ select: "Desk", from: "Units", expand: true }, "SelectItem", { element: "Units", item: "Desk", expand: true }],
  [{ scroll: "List", by: 300 }, "ScrollElement", { element: "List", dx: 0, dy: 300 }],
  [{ scroll: "Map", by: -50, modifiers: ["ctrl"] }, "ScrollElement", { element: "Map", dy: -50, modifiers: ["ctrl"] }],
  [{ scroll: "List", by: { x: 10 } }, "ScrollElement", { element: "List", dx: 10, dy: 0 }],
  [{ scroll: "List", to: "bottom" }, "ScrollElement", { element: "List", to: "bottom" }],
  [{ scroll: "List", item: "Alert 412" }, "ScrollElement", { element: "List", item: "Alert 412" }],
  [{ set: "Volume", to: "40" }, "InvokePattern", { element: "Volume", pattern: "setValue", value: "40" }],
  [{ answer: "OK" }, "AnswerDialog", { answer: "OK" }],
  [{ answer: "open", files: ["a.csv", "b.csv"] }, "AnswerDialog", { answer: "open", files: ["/scenarios/a.csv", "/scenarios/b.csv"] }],
  [{ answer: "save", files: "a.csv" }, "AnswerDialog", { answer: "save", files: ["a.csv"] }],
])(
  "%j calls %s within the step's window and time",
  verifies([
    "card/verb-click",
    "card/verb-type",
    "card/verb-press",
    "card/verb-select",
    "card/verb-scroll",
    "card/verb-answer",
    "card/verb-focus",
    "card/scenario-common-options",
  ]),
  async (args, tool, input) => {
    const context = fakeContext({ tools, window: "Main", timeoutMs: 700 });
    const { outcome } = await run("interact", args, context);
    expect(outcome.status).toBe("passed");
    expect(context.received).toEqual([{ tool, input: expect.objectContaining({ ...input, window: "Main", timeout: 700 }) }]);
  },
);

test("`pointer: up` releases where the pointer is, without a window", async () => {
  const context = fakeContext({ tools, window: "Main", timeoutMs: 700 });
  const { outcome, sentence } = await run("interact", { pointer: "up" }, context);
  expect(context.received[0]?.input).not.toHaveProperty("window");
  expect([sentence, outcome.status]).toEqual(["release the left button", "passed"]);
});

test("a note tells the popup that a click has closed first", async () => {
  const called = { "W/Button[0]": "Save", "W/Button[1]": "More" };
  const answer = { ...clicked, hit: "W/Button[0]", dismissed: ["W/Button[1]"], called };
  const { outcome } = await run("interact", { click: "Save" }, fakeContext({ tools: { ClickElement: answering(answer) } }));
  expect(outcome).toMatchObject({ status: "passed", note: "hit Save; closed the popup of More first" });
});

test("the pointer moves away from every window, whatever window the step names", async () => {
  const context = fakeContext({ tools, window: "Main", timeoutMs: 700 });
  await run("interact", { hover: "away" }, context);
  expect(context.received).toEqual([{ tool: "HoverElement", input: { force: false, timeout: 700 } }]);
});

test("`clipboard` puts, reads and clears text, and keeps what is there", verifies(["card/verb-focus"]), async () => {
  const context = fakeContext({ tools: { Clipboard: answering({ text: "7 °C" }) }, window: "Main" });
  expect((await run("interact", { clipboard: "set", text: "7 °C" }, context)).sentence).toBe('put "7 °C" on the clipboard');
  expect((await run("interact", { clipboard: "get" }, context)).outcome).toEqual({ status: "passed", note: '"7 °C"', saved: "7 °C" });
  await run("interact", { clipboard: "clear" }, context);
  expect(context.received).toEqual([
    { tool: "Clipboard", input: { action: "set", text: "7 °C", window: "Main" } },
    { tool: "Clipboard", input: { action: "get", window: "Main" } },
    { tool: "Clipboard", input: { action: "clear", window: "Main" } },
  ]);
});

test.each([
  [{ clipboard: "set" }, "`set` needs `text`"],
  [{ clipboard: "get", text: "x" }, "`set` needs `text`"],
  [{ drag: "Row", to: { x: 1, y: 2, window: "Settings" } }, "a drag stays in one window"],
  [{ pointer: "move" }, "`move` needs `on`"],
  [{ swipe: "List" }, "either `direction` or `to`"],
  [{ swipe: "List", to: "Bin", distance: 3 }, "`distance` needs `direction`"],
])("%j is refused before anything is done", async (args, words) => {
  await expect(run("interact", args, fakeContext())).rejects.toThrow(words);
});

test("a point's own window goes before the step's", async () => {
  const context = fakeContext({ tools, window: "Main" });
  await run("interact", { click: { x: 4, y: 5, window: "Settings" } }, context);
  expect(context.received[0]?.input).toMatchObject({ x: 4, y: 5, window: "Settings" });
});

test("of several keys only the first is sent to the element, so that Tab can move on", async () => {
  const context = fakeContext({ tools });
  await run("interact", { press: ["Tab", "Tab", "Space"], in: "Email" }, context);
  expect(context.received.map(({ input }) => input)).toMatchObject([{ key: "Tab", element: "Email" }, { key: "Tab" }, { key: "Space" }]);
  expect(context.received[1]?.input).not.toHaveProperty("element");
});

test("animations are waited for after the last of several keys, and after a single one", async () => {
  const context = fakeContext({ tools });
  await run("interact", { press: ["Tab", "Tab", "Space"] }, context);
  await run("interact", { press: "Tab" }, context);
  expect(context.received.map(({ input }) => (input as { settle?: boolean }).settle !== false)).toEqual([false, false, true, true]);
});

test("keys after one that was refused are not pressed", async () => {
  const context = fakeContext({ tools: { PressKey: refusing("DISABLED", "`Email` is disabled") } });
  const { outcome } = await run("interact", { press: ["Tab", "Space"], in: "Email" }, context);
  expect(outcome).toMatchObject({ status: "failed", code: "DISABLED" });
  expect(context.received).toHaveLength(1);
});

test.each([
  [{ click: "Save" }, "ClickElement"],
  [{ type: "x", into: "Note" }, "TypeText"],
  [{ select: "x", from: "List" }, "SelectItem"],
  [{ scroll: "List", to: "top" }, "ScrollElement"],
  [{ drag: "Row", to: "Bin" }, "DragElement"],
  [{ focus: "Note" }, "SetFocus"],
  [{ clipboard: "get" }, "Clipboard"],
  [{ drop: "a.log", onto: "Bin" }, "DropFiles"],
  [{ answer: "OK" }, "AnswerDialog"],
])("%j fails with the reason that %s gives", async (args, tool) => {
  const context = fakeContext({ tools: { [tool]: refusing("ELEMENT_NOT_FOUND", "no element `Save`", { near: ["SaveAll"] }) } });
  const { outcome } = await run("interact", args, context);
  expect(outcome).toEqual({ status: "failed", problem: "no element `Save`", code: "ELEMENT_NOT_FOUND", actual: { near: ["SaveAll"] } });
});

test("the note tells what was hit, what opened and what had not settled", async () => {
  const busy = { ...clicked, opened: ["Settings"], stillBusy: ["Spinner"] };
  const { outcome } = await run("interact", { click: "Open" }, fakeContext({ tools: { ClickElement: answering(busy) } }));
  expect(outcome).toMatchObject({ note: "hit MainWindow/Button[0]; opened Settings; still busy: Spinner" });
});

test.each([
  [{ click: "Save" }, "click `Save`"],
  [{ click: "Save", count: 2, button: "right" }, "double-click `Save` with the right button"],
  [{ click: { x: 4, y: 5 } }, "click (4, 5)"],
  [{ type: "007", into: "Code", submit: true }, 'type "007" into `Code` and press Enter'],
  [{ press: ["Tab", "Space"], in: "Email" }, "press Tab, Space in `Email`"],
  [{ press: "Down", times: 3 }, "press Down 3 times"],
  [{ drag: "Row", to: { x: 4, y: 5 } }, "drag `Row` to (4, 5)"],
  [{ focus: "Note" }, "focus `Note`"],
  [{ drop: ["a.log", "b.log"], onto: "Bin" }, "drop a.log, b.log on `Bin`"],
  [{ select: { index: 2 }, from: "Filter" }, "select item 2 from `Filter`"],
  [{ select: ["Apps", "Desk"], from: "Units" }, 'select "Apps" / "Desk" from `Units`'],
  [{ scroll: "List", to: "bottom" }, "scroll `List` to bottom"],
  [{ scroll: "List", item: "Alert 4" }, 'scroll `List` to "Alert 4"'],
  [{ answer: "close" }, "close the dialog"],
  [{ answer: "save", files: "a.csv" }, "save a.csv in the file dialog"],
])("%j reads as: %s", async (args, sentence) => {
  expect((await run("interact", args, fakeContext({ tools }))).sentence).toBe(sentence);
});

test("files are no answer to a button", async () => {
  await expect(run("interact", { answer: "OK", files: "a.csv" }, fakeContext())).rejects.toThrow(
    "with `files`, `answer` is `open`, `save` or `folder`",
  );
});

test("a misspelt modifier is refused before anything is pressed", async () => {
  await expect(run("interact", { press: "Crtl+S" }, fakeContext())).rejects.toThrow("`Crtl` is no modifier");
});

test("notes call elements by their best locator", async () => {
  const called = { "MainWindow/Grid[0]/ComboBox[0]": "SeverityFilter" };
  const context = fakeContext({ tools: { ClickElement: answering({ ...clicked, hit: "MainWindow/Grid[0]/ComboBox[0]", called }) } });
  expect((await run("interact", { click: "SeverityFilter" }, context)).outcome).toMatchObject({ note: "hit SeverityFilter" });
});
