// Runs tests on a system, and counts what passed.
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

/**
 * @param args of vitest: a project, and files
 * @param run starts Node of that system with arguments
 * @returns the row of the table
 */
export function runTests(system, { folder, ran, args, run }) {
  const file = join(folder, "vitest.json");
  rmSync(file, { force: true });
  run(["node_modules/vitest/vitest.mjs", "run", ...args, "--reporter=dot", "--reporter=json", `--outputFile.json=${file}`]);
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(file, "utf8"));
  // A file that cannot be loaded, or whose preparation fails, has no failed test.
  const hasFailed = ({ assertionResults }) => assertionResults.some(({ status }) => status === "failed");
  const broken = testResults.filter((file) => file.status === "failed" && !hasFailed(file)).length;
  return { system, ran, passed: numPassedTests, failed: numFailedTests + broken };
}
