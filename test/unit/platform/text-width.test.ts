import { expect, test } from "vitest";
import { cutToWidth, padToWidth, textWidth, wrapToWidth } from "../../../platform/text/text-width.ts";

test.each([
  ["Desk", 4],
  ["日本", 4],
  ["e\u0301a", 2],
  ["🐑!", 3],
  ["", 0],
])("the width of %j is counted in columns of a terminal", (text, width) => {
  expect(textWidth(text)).toBe(width);
});

test("a text is cut to columns, and says that it is", () => {
  expect(cutToWidth("Acknowledge", 11)).toBe("Acknowledge");
  expect(cutToWidth("Acknowledge", 6)).toBe("Ackno…");
  expect(cutToWidth("日本語", 4)).toBe("日…");
  expect(cutToWidth("Acknowledge", 1)).toBe("…");
  expect(cutToWidth("Acknowledge", 0)).toBe("");
});

test("a text is filled to columns on either side", () => {
  expect(padToWidth("日本", 6, "left")).toBe("日本  ");
  expect(padToWidth("日本", 6, "right")).toBe("  日本");
  expect(padToWidth("Desk", 2, "left")).toBe("Desk");
});

test("a text is wrapped at its blanks, and within a word that is wider than a line", () => {
  expect(wrapToWidth("no element matches it", 10)).toEqual(["no element", "matches it"]);
  expect(wrapToWidth("see /home/me/desk now", 8)).toEqual(["see", "/home/me", "/desk", "now"]);
  expect(wrapToWidth("日本語 x", 4)).toEqual(["日本", "語 x"]);
  expect(wrapToWidth("", 4)).toEqual([""]);
});
