import { expect, test } from "vitest";
import type { Diagnostic } from "../../../../../contracts/diagnostic.ts";
import { renderDiagnostic } from "../../../../../runner/language/read/render.ts";

const diagnostic: Diagnostic = {
  code: "AMCP_SCENARIO_TWO_VERBS",
  message: "one step does one thing",
  file: "a/login.yaml",
  line: 2,
  column: 3,
  endColumn: 6,
};

test("shows the place, the line, the marks, the cure and the page", () => {
  expect(renderDiagnostic(diagnostic, "one\nab cde\n", { color: false })).toMatchInlineSnapshot(`
    "a/login.yaml:2:3: error AMCP_SCENARIO_TWO_VERBS: one step does one thing
        |
      2 | ab cde
        |   ^^^
      hint: Split it into two steps.
      docs: docs/errors/AMCP_SCENARIO_TWO_VERBS.md"
  `);
});

test("colours place, code and marks where it may", () => {
  const coloured = renderDiagnostic(diagnostic, "one\nab cde\n", { color: true });
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the escapes are what is looked at
  const plain = coloured.replaceAll(/\u001b\[\d+m/g, "");
  expect(coloured).not.toBe(plain);
  expect(plain).toBe(renderDiagnostic(diagnostic, "one\nab cde\n", { color: false }));
});

const marks = (line: string, column: number, endColumn: number) =>
  renderDiagnostic({ ...diagnostic, line: 1, column, endColumn }, line, { color: false })
    .split("\n")
    .slice(2, 4);

test("the marks stand below the word behind tabs, wide letters and combining marks", () => {
  expect(marks("\tab", 2, 4)).toEqual(["  1 |     ab", "    |     ^^"]);
  expect(marks("温度 ab", 4, 6)).toEqual(["  1 | 温度 ab", "    |      ^^"]);
  expect(marks("e\u0301 ab", 4, 6)).toEqual(["  1 | e\u0301 ab", "    |   ^^"]);
});

test("a long line is cut around the mark", () => {
  const [shown = "", marked = ""] = marks(`${"x".repeat(300)}here${"y".repeat(300)}`, 301, 305);
  expect(shown.length).toBeLessThan(120);
  expect(shown.slice(marked.indexOf("^"), marked.indexOf("^") + 4)).toBe("here");
});

test("a place behind the end of the file is still shown", () => {
  expect(marks("", 1, 2)).toEqual(["  1 |", "    | ^"]);
});
