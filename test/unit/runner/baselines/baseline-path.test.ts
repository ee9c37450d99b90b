import { join, sep } from "node:path";
import { expect, test } from "vitest";
import { baselinePath, DEFAULT_TEMPLATE } from "../../../../runner/baselines/baseline-path.ts";
import { verifies } from "../../../support/verifies.ts";

const place = { template: DEFAULT_TEMPLATE, root: join(sep, "project"), scenarioDir: "scenarios", scenario: "login", name: "refused" };

test("stands beside the scenario, with the variant behind the name", verifies(["card/config-baselines"]), () => {
  expect(baselinePath(place)).toBe(join(sep, "project", "scenarios", "__baselines__", "login", "refused.png"));
  expect(baselinePath({ ...place, variant: "dark", extension: "txt" })).toMatch(/refused-dark\.txt$/);
});

test("never leads out of the project", verifies(["card/config-baselines"]), () => {
  expect(() => baselinePath({ ...place, template: "../{name}.png" })).toThrow(expect.objectContaining({ code: "AMCP_CONFIG_INVALID" }));
});

test("names an unknown token and the known ones", () => {
  expect(() => baselinePath({ ...place, template: "{os}/{name}.png" })).toThrow(
    "unknown token {os}; known are scenarioDir, scenario, name",
  );
});
