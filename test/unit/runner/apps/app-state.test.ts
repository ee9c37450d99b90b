import { expect, test } from "vitest";
import type { ElementInfo } from "../../../../contracts/app-tools/element-info.ts";
import { type AppState, describeLeak } from "../../../../runner/apps/app-state.ts";

const bounds = { x: 0, y: 0, width: 10, height: 10 };
const element = (path: string, properties: Record<string, string> = {}, children: ElementInfo[] = []): ElementInfo => ({
  type: path.replace(/.*\//, "").replace(/\[.*/, ""),
  name: null,
  index: 0,
  bounds,
  screenBounds: bounds,
  path,
  properties,
  children,
});
const window = {
  title: "Desk",
  type: "MainWindow",
  path: "MainWindow",
  bounds,
  active: true,
  modal: false,
  owner: null,
  blockedBy: null,
  focused: null,
  fileDialog: null,
};
const state = (children: ElementInfo[], windows: AppState["windows"] = [window], pixelHash?: string): AppState => ({
  windows,
  roots: [element("MainWindow", {}, children)],
  pixelHash,
});
const fresh = state([element("MainWindow/TextBox[0]", { text: "" }), element("MainWindow/Button[0]")]);

test("equal states leak nothing, in whatever order properties came", () => {
  const one = state([element("MainWindow/TextBox[0]", { text: "", focused: "true" })]);
  const other = state([element("MainWindow/TextBox[0]", { focused: "true", text: "" })]);
  expect(describeLeak(one, other)).toBeUndefined();
});

test.each([
  [
    "a text",
    state([element("MainWindow/TextBox[0]", { text: "left" }), element("MainWindow/Button[0]")]),
    'MainWindow/TextBox[0] has text "left", which was ""',
  ],
  [
    "a state that was not there",
    state([element("MainWindow/TextBox[0]", { text: "" }), element("MainWindow/Button[0]", { enabled: "false" })]),
    'MainWindow/Button[0] has enabled "false", which was not there',
  ],
  ["an element that is gone", state([element("MainWindow/TextBox[0]", { text: "" })]), "MainWindow has lost MainWindow/Button[0]"],
  [
    "an element that is new",
    state([...(fresh.roots[0]?.children ?? []), element("MainWindow/Popup[0]")]),
    "MainWindow has a new MainWindow/Popup[0]",
  ],
  [
    "a window that is open",
    state(fresh.roots[0]?.children ?? [], [window, { ...window, title: "Settings" }]),
    'its windows are "Desk", "Settings", and were "Desk"',
  ],
  [
    "the focus",
    state(fresh.roots[0]?.children ?? [], [{ ...window, focused: "MainWindow/Button[0]" }]),
    'the window "Desk" has focused "MainWindow/Button[0]", which was null',
  ],
])("%s that differs is named", (_, now, leak) => {
  expect(describeLeak(fresh, now)).toBe(leak);
});

test("equal elements with different pixels are told apart where both pictures are known", () => {
  const [light, dark, unknown] = ["a", "b", undefined].map((hash) => state([element("MainWindow/Button[0]")], [window], hash));
  if (light === undefined || dark === undefined || unknown === undefined) throw new Error("three states were made");
  expect(describeLeak(light, dark)).toBe("its elements are equal, but it does not look the same");
  expect(describeLeak(light, light)).toBeUndefined();
  expect(describeLeak(unknown, dark)).toBeUndefined();
});
