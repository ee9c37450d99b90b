import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parseLocator } from "../../../../../runner/language/locator-syntax.ts";
import { verifies } from "../../../../support/verifies.ts";

interface Case {
  readonly text: string;
  readonly ast?: unknown;
  readonly error?: string;
  readonly column?: number;
}

const golden = new URL("../../../../../fixtures/golden/locators.json", import.meta.url);
const cases = JSON.parse(readFileSync(golden, "utf8")) as readonly Case[];

test("the golden cases hold locators that are right and locators that are wrong", () => {
  expect(cases.filter((one) => one.ast !== undefined).length).toBeGreaterThan(20);
  expect(cases.filter((one) => one.error !== undefined).length).toBeGreaterThan(10);
});

test.each(cases.filter((one) => one.ast !== undefined))(
  "reads $text as the apps do",
  verifies(["card/locator-golden"]),
  ({ text, ast }) => {
    expect(parseLocator(text)).toEqual({ ok: true, steps: ast });
  },
);

test.each(cases.filter((one) => one.error !== undefined))("refuses `$text` at the column that the apps name", ({ text, error, column }) => {
  expect(parseLocator(text)).toMatchObject({ ok: false, problem: error, column });
});

test("says how to write a name of several words", () => {
  expect(parseLocator("Save all")).toMatchInlineSnapshot(`
    {
      "column": 6,
      "error": "\`a\` is out of place; quote names that hold blanks or signs, such as 'Save all', and put blanks around \`>>\`",
      "ok": false,
      "problem": "unexpected",
    }
  `);
});
