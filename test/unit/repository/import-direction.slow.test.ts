import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { verifies } from "../../support/verifies.ts";

test("imports go from contracts and platform up to the command line, and never between features", verifies(["card/frame-layers"]), () => {
  const program = "node_modules/dependency-cruiser/bin/dependency-cruise.mjs";
  const options = ["--config", ".dependency-cruiser.cjs", "--output-type", "json", "."];
  const { summary } = JSON.parse(execFileSync(process.execPath, [program, ...options], { encoding: "utf8", maxBuffer: 2 ** 28 }));
  expect(summary.violations).toEqual([]);
  // It passes on nothing when it cannot read the sources.
  expect(summary.totalCruised).toBeGreaterThanOrEqual(50);
});
