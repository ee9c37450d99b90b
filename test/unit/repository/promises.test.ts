import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parseScenario } from "../../../runner/language/read/parse-scenario.ts";
import { describeRun, planRuns } from "../../../runner/run/plan/plan.ts";
import { builtInVerbs } from "../../../runner/steps/index.ts";
import { shippedScenarios } from "../../support/repository/shipped-scenarios.ts";
import { verifies } from "../../support/verifies.ts";

test(
  "every runtime dependency has its reason in docs/dependencies.md, and no reason is left over",
  verifies(["card/frame-dependency-reasons"]),
  () => {
    const { dependencies } = JSON.parse(readFileSync("package.json", "utf8"));
    const rows = [...readFileSync("docs/dependencies.md", "utf8").matchAll(/^\| `([^`]+)` \| \S/gm)].map(([, name]) => name);
    expect(rows.toSorted()).toEqual(Object.keys(dependencies).toSorted());
  },
);

test("at least twelve scenarios with together at least 80 steps are shipped", verifies(["card/shipped-count"]), () => {
  const ofFolder = shippedScenarios.filter(({ file }) => !file.includes("/"));
  const scenarios = ofFolder.flatMap(({ file, text }) => parseScenario(file, text, builtInVerbs).scenario ?? []);
  expect(scenarios.length).toBeGreaterThanOrEqual(12);
  const written = scenarios.map((scenario) => planRuns([scenario], { tags: [] })[0]).map((run) => (run ? describeRun(run).steps : 0));
  expect(written.reduce((sum, steps) => sum + steps, 0)).toBeGreaterThanOrEqual(80);
});

test("tags of the shipped scenarios are words; requirements stand in a comment", verifies(["card/18-tags"]), () => {
  const tags = shippedScenarios.map(({ file, text }) => parseScenario(file, text, builtInVerbs).scenario?.tags ?? []);
  expect(tags.filter((own) => own.length === 0)).toEqual([]);
  expect(tags.flat().filter((tag) => !/^[a-z]+(-[a-z]+)*$/.test(tag))).toEqual([]);
});
