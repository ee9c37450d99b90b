import { join, resolve, sep } from "node:path";
import { expect, test } from "vitest";
import { BaselineTemplate, baselinePath, DEFAULT_TEMPLATE } from "../../../../runner/baselines/baseline-path.ts";
import { verifies } from "../../../support/verifies.ts";

const place = { template: DEFAULT_TEMPLATE, root: resolve("/project"), scenarioDir: "scenarios", scenario: "login", name: "refused" };

test("stands beside the scenario, with the variant behind the name", verifies(["card/config-baselines"]), () => {
  expect(baselinePath(place)).toBe(join(place.root, "scenarios", "__baselines__", "login", "refused.png"));
  expect(baselinePath({ ...place, variant: "dark", extension: "txt" })).toMatch(/refused-dark\.txt$/);
});

test("never leads out of the project", verifies(["card/config-baselines"]), () => {
  for (const template of ["../{name}.png", "{scenarioDir}/../../{name}.png", `${sep}etc/{name}.png`])
    expect(() => baselinePath({ ...place, template })).toThrow(expect.objectContaining({ code: "AMCP_CONFIG_INVALID" }));
});

test("names an unknown token and the known ones", () => {
  expect(() => baselinePath({ ...place, template: "{os}/{name}.png" })).toThrow(
    "unknown token {os}; known are scenarioDir, scenario, name",
  );
});

test.each([
  [DEFAULT_TEMPLATE, undefined],
  ["accepted/{scenario}/{name}{-variant}{-platform}.png", undefined],
  ["{scenarioDir}/../../{name}.png", "leads out of the project"],
  ["/etc/{name}.png", "leads out of the project"],
  ["{scenarioDir}/{name}", "has to end with `.png`"],
  ["{scenarioDir}/picture.png", "needs {name}"],
  ["{os}/{name}.png", "unknown token {os}"],
])("the template %s is checked with the configuration", (template, problem) => {
  const { error } = BaselineTemplate.safeParse(template);
  expect(error?.issues[0]?.message ?? "").toContain(problem ?? "");
  expect(error === undefined).toBe(problem === undefined);
});
