import { expect, test } from "vitest";
import { bytes, milliseconds, nanoseconds } from "../../../ui/format/values.ts";
import { visibleParts, visibleText } from "../../../ui/format/visible-text.ts";
import { fieldKindOf, parametersOf, readFieldValue } from "../../../ui/pages/tools/tool-schema.ts";

test("escapes, direction characters and tags are shown by their numbers", () => {
  expect(visibleText("\u001b[31mred \u202etxt.exe\u{e0041}")).toBe("⟨U+001B⟩[31mred ⟨U+202E⟩txt.exe⟨U+E0041⟩");
  expect(visibleParts("a\u200bb")).toEqual([{ text: "a" }, { text: "\u200b", escape: "U+200B" }, { text: "b" }]);
});

test("ordinary text stays as it is: line ends, tabs, emoji of several parts, other scripts", () => {
  const text = "line\n\ttab 👩‍💻 Ärger שלום";
  expect(visibleParts(text)).toEqual([{ text }]);
  expect(visibleText("a\r\nb")).toBe("a\nb");
});

test("durations and sizes have the unit that is easiest to read", () => {
  expect([0.042, 9.96, 12.4, 999.6, 61_000, 3_600_000, 90_000_000].map(milliseconds)).toEqual([
    ...["0.04 ms", "10 ms", "12 ms", "1.0 s", "1 min 1 s", "1 h", "1 d 1 h"],
  ]);
  expect(nanoseconds(12_400_000)).toBe("12 ms");
  expect([999, 1000, 65_536, 48_123_456].map(bytes)).toEqual(["999 B", "1.0 kB", "66 kB", "48 MB"]);
});

test("a schema's parameters are read with type, limits, default, and references", () => {
  const parameters = parametersOf({
    properties: {
      count: { type: "integer", minimum: 1, maximum: Number.MAX_SAFE_INTEGER, default: 2 },
      button: { enum: ["left", "right"] },
      place: { $ref: "#/$defs/Place" },
      keys: { type: "array", items: { enum: ["ctrl", "alt"] } },
    },
    required: ["count"],
    $defs: { Place: { type: "object" } },
  });
  expect(parameters.map(({ name, type, isRequired, fallback }) => [name, type, isRequired, fallback])).toEqual([
    ["count", "integer ≥ 1", true, "2"],
    ["button", "left | right", false, undefined],
    ["place", "object", false, undefined],
    ["keys", "(ctrl | alt)[]", false, undefined],
  ]);
  expect(parameters.map(fieldKindOf)).toEqual(["number", "choice", "json", "json"]);
});

test("a field's text becomes a value of its type, or says what is wrong", () => {
  const [count, note, keys] = parametersOf({
    properties: { count: { type: "integer" }, note: { type: "string" }, keys: { type: "array" } },
    required: ["count"],
  });
  if (count === undefined || note === undefined || keys === undefined) throw new Error("a parameter is missing");
  expect(readFieldValue(count, "")).toEqual({ problem: "is required" });
  expect(readFieldValue(count, "1.5")).toEqual({ problem: "is not a whole number" });
  expect(readFieldValue(count, "3")).toEqual({ value: 3 });
  expect(readFieldValue(note, "")).toEqual({});
  expect(readFieldValue(keys, "[")).toEqual({ problem: "is not JSON" });
  expect(readFieldValue(keys, '["ctrl"]')).toEqual({ value: ["ctrl"] });
});
