import { expect, test } from "vitest";
import { appInputOf, type PressedKey } from "../../../ui/pages/recorder/keys.ts";

const input = (key: string, more: Partial<PressedKey> = {}) =>
  appInputOf({ key, code: "", ctrlKey: false, altKey: false, metaKey: false, shiftKey: false, getModifierState: () => false, ...more });

test.each([
  ["a", {}, { text: "a" }],
  ["A", { shiftKey: true }, { text: "A" }],
  ["é", {}, { text: "é" }],
  [" ", {}, { text: " " }],
  ["@", { ctrlKey: true, altKey: true, getModifierState: () => true }, { text: "@" }],
  ["Enter", {}, { key: "Enter" }],
  ["Tab", { shiftKey: true }, { key: "Shift+Tab" }],
  ["Backspace", {}, { key: "Back" }],
  ["ArrowDown", { altKey: true }, { key: "Alt+Down" }],
  ["F5", {}, { key: "F5" }],
  ["s", { ctrlKey: true, code: "KeyS" }, { key: "Ctrl+S" }],
  ["ы", { ctrlKey: true, code: "KeyS" }, { key: "Ctrl+S" }],
  ["1", { metaKey: true, code: "Digit1" }, { key: "Meta+D1" }],
  [",", { ctrlKey: true, shiftKey: true, code: "Comma" }, { key: "Ctrl+Shift+OemComma" }],
  ["Shift", { shiftKey: true }, undefined],
  ["Dead", {}, undefined],
])("%s %o goes to the app as %o", (key, held, expected) => {
  expect(input(key, held)).toEqual(expected);
});
