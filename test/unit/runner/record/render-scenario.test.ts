import { expect, test } from "vitest";
import type { InputEvent } from "../../../../contracts/input-event.ts";
import { parseScenario } from "../../../../runner/language/read/parse-scenario.ts";
import { renderScenario } from "../../../../runner/record/index.ts";
import { builtInVerbs } from "../../../../runner/steps/index.ts";
import { check, click, close, focus, goldenEvents, press, target, typing } from "../../../support/runner/inputs.ts";
import { verifies } from "../../../support/verifies.ts";

/** The lines of the steps, after the reader of scenarios has taken the whole text. */
function linesOf(events: readonly InputEvent[], apps: readonly string[] = ["Desk"]): readonly string[] {
  const { text } = renderScenario(events, { name: "Recorded", apps });
  const { scenario, diagnostics } = parseScenario("recorded.yaml", text, builtInVerbs);
  expect(diagnostics, text).toEqual([]);
  expect(scenario?.apps).toEqual(apps);
  const lines = text.trimEnd().split("\n");
  return lines.slice(lines.indexOf("steps:") + 1).map((line) => line.trim());
}

test(
  "what an app told becomes a scenario as a person would write it, and the reader takes it",
  verifies(["card/4-recording", "card/18-block-style"]),
  () => {
    const head = { name: "Sign in", apps: ["WatchTower"], schema: "../docs/schema/scenario.json" };
    const { text, secrets } = renderScenario(goldenEvents, head);
    expect(text).toBe(`# yaml-language-server: $schema=../docs/schema/scenario.json
# Set WATCHTOWER_PASSWORD before a run: it was typed into Password and is kept nowhere.
name: Sign in
apps: [WatchTower]
steps:
  - interact: { type: operator@example.com, into: Email }
  - verify: { element: Email, text: operator@example.com }
  - interact:
      type: \${WATCHTOWER_PASSWORD}
      into: Password
  - interact: { click: Submit }
  - interact: { select: Critical, from: SeverityFilter }
  - verify: { element: SeverityFilter, text: Critical }
  - interact: { scroll: AlertList, by: 150 }
  # opens "Settings"
  - interact: { press: Ctrl+OemComma }
  # \`'OK'\` is unique only where it stands
  - interact: { click: "'OK'", window: Settings }
  - interact: { click: "#FileMenu" }
  - interact: { hover: "#ViewMenu" }
  # \`AlertList >> ListBoxItem 'Disk almost full'\` is unique only where it stands
  # only its path is unique: give the Border an AutomationId
  - interact:
      drag: AlertList >> ListBoxItem 'Disk almost full'
      to: MainWindow/DeskView[0]/Border[3]
      modifiers: [ shift ]
  - verify: { element: AlertCount, text: 7 alerts }
  - verify: { screenshot: alert-count, clip: AlertCount }
`);
    expect(secrets).toEqual([{ variable: "WATCHTOWER_PASSWORD", field: "Password" }]);
    expect(parseScenario("sign-in.yaml", text, builtInVerbs).diagnostics).toEqual([]);
  },
);

test("buttons, counts and modifiers choose the verb", () => {
  const save = target("Save");
  expect(
    linesOf([
      click(save, { count: 2 }),
      click(save, { button: "right" }),
      click(save, { button: "middle" }),
      click(save, { count: 3, modifiers: ["ctrl"] }),
    ]),
  ).toEqual([
    "- interact: { doubleClick: Save }",
    "- interact: { rightClick: Save }",
    "- interact: { click: Save, button: middle }",
    "- interact: { click: Save, count: 3, modifiers: [ ctrl ] }",
  ]);
});

test("a value that changed is checked afterwards, but not what a form made of a text that was submitted", () => {
  const box = target("ShowOpen", { type: "CheckBox" });
  const submitted = typing(target("Note"), { submit: true, changes: [{ property: "text", from: "hello", to: "" }] });
  expect(linesOf([click(box, { changes: [{ property: "checked", from: "true", to: "false" }] }), submitted])).toEqual([
    "- interact: { click: ShowOpen }",
    "- verify: { element: ShowOpen, checked: false }",
    "- interact: { type: hello, into: Note, submit: true }",
  ]);
});

test("Tab is left out on the way to a field that is typed into, and kept where keys follow", () => {
  const [email, send] = [target("Email"), target("Send")];
  expect(linesOf([focus(email), typing(email), focus(target("Cancel")), focus(send), press("Space", { target: send, count: 2 })])).toEqual([
    "- interact: { type: hello, into: Email }",
    "- interact: { press: Tab }",
    "- verify: { element: Cancel, focused: true }",
    "- interact: { press: Tab }",
    "- verify: { element: Send, focused: true }",
    "- interact: { press: Space, times: 2 }",
  ]);
});

test("a click that depends on its element's state becomes a pattern, and keys after it name their element", () => {
  const level = target("Level", { type: "Slider" });
  const node = target("TreeViewItem 'Sales'", { type: "TreeViewItem", locatorKind: "typeAndName" });
  expect(
    linesOf([
      click(node, { changes: [{ property: "expanded", from: "false", to: "true" }] }),
      click(level, { changes: [{ property: "value", from: "0", to: "40" }] }),
      press("Right", { target: level }),
    ]),
  ).toEqual([
    "- interact: { call: Desk:InvokePattern, with: { element: TreeViewItem 'Sales', pattern: expand } }",
    "- verify: { element: TreeViewItem 'Sales', expanded: true }",
    "- interact: { set: Level, to: 40 }",
    '- verify: { element: Level, text: "40" }',
    "- interact: { press: Right, in: Level }",
  ]);
});

test("a locator that may not last says so, with the others that would do", () => {
  const weak = target("MainWindow/Border[3]", {
    locatorKind: "path",
    type: "Border",
    path: "MainWindow/Border[3]",
    alternatives: [{ locator: "Desk >> type=Border", locatorKind: "relation", scope: "app" }],
  });
  expect(linesOf([click(weak)])).toEqual([
    "# only its path is unique: give the Border an AutomationId; or `Desk >> type=Border`",
    "- interact:",
    "click: MainWindow/Border[3]",
  ]);
});

test("picked checks follow the input: each is a verification, and none is there twice", () => {
  const email = target("Email", { type: "TextBox" });
  const list = target("AlertList", { type: "ListBox" });
  const typed = typing(email, { changes: [{ property: "text", from: "", to: "hello" }] });
  expect(
    linesOf([
      typed,
      check(email, "text", "hello"),
      check(list, "count", "7"),
      check(list, "visible"),
      check(list, "screenshot"),
      check(list, "tree"),
      check(target("Main", { type: "Window", path: "MainWindow" }), "screenshot"),
    ]),
  ).toEqual([
    "- interact: { type: hello, into: Email }",
    "- verify: { element: Email, text: hello }",
    '- verify: { element: AlertList, properties: { itemCount: "7" } }',
    "- verify: { element: AlertList, visible: true }",
    "- verify: { screenshot: alert-list, clip: AlertList }",
    "- verify: { tree: AlertList, snapshot: alert-list-2 }",
    "- verify: { screenshot: main }",
  ]);
});

test("Tab before a picked check is kept, and so is a click into a field", () => {
  const email = target("Email", { type: "TextBox" });
  expect(linesOf([click(email), check(email, "visible"), typing(email), focus(target("Send")), check(email, "visible")])).toEqual([
    "- interact: { click: Email }",
    "- verify: { element: Email, visible: true }",
    "- interact: { type: hello, into: Email }",
    "- interact: { press: Tab }",
    "- verify: { element: Send, focused: true }",
    "- verify: { element: Email, visible: true }",
  ]);
});

test("texts stay what they were: variables, numbers, quotes, line breaks", () => {
  const written = ["${HOME}", "007", 'it\'s "so"', "two\nlines", "# no comment", " blanks "];
  const events = written.map((text, index) => typing(target(`Field${index}`), { text }));
  const { text } = renderScenario(events, { name: "Recorded", apps: ["Desk"] });
  const { scenario, diagnostics } = parseScenario("recorded.yaml", text, builtInVerbs);
  expect(diagnostics).toEqual([]);
  const typed = scenario?.steps.map((step) => (step.kind === "verb" ? step.written["type"] : undefined));
  expect(typed).toEqual(written.map((one) => one.replace("${", () => "$${")));
});

test("steps name their app among several, secrets have distinct names, and the final close is no step", () => {
  const password = target("Password");
  const secret = { text: undefined, secret: true };
  const events = [
    typing(password, secret),
    typing(password, secret),
    close("Notes"),
    click(target("Save"), { app: "Admin" }),
    close("Desk"),
  ];
  expect(linesOf(events, ["Desk", "Admin"])).toEqual([
    "- interact:",
    "type: ${DESK_PASSWORD}",
    "into: Password",
    "- interact:",
    "type: ${DESK_PASSWORD_2}",
    "into: Password",
    "- interact: { answer: close, window: Notes }",
    "- interact: { click: Save, app: Admin }",
  ]);
});

test("a window's own ground is a point of it", () => {
  expect(linesOf([click(target("MainWindow", { path: "MainWindow", locatorKind: "path", type: "MainWindow" }))])).toContain(
    "- interact: { click: { x: 10, y: 20, window: Desk } }",
  );
});
