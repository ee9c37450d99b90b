// The quick tests in newer versions of Node.
import { spawnSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { installedNode } from "./npm-packages.mjs";

const MAJORS = [22, 24];

export const nodeVersions = ({ root, folder }) =>
  MAJORS.map((major) => {
    const node = installedNode(folder, major);
    const file = join(folder, `vitest-${major}.json`);
    rmSync(file, { force: true });
    const options = ["--project=quick", "--maxWorkers=2", "--reporter=dot", "--reporter=json", `--outputFile.json=${file}`];
    const env = { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env["PATH"]}` };
    spawnSync(node, ["node_modules/vitest/vitest.mjs", "run", ...options], { cwd: root, env, stdio: "inherit" });
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(file, "utf8"));
    // A file that cannot be loaded has no tests that could fail.
    const broken = testResults.filter(({ status, assertionResults }) => status === "failed" && assertionResults.length === 0).length;
    return { system: `Linux x64, Node ${major}`, ran: "quick tests", passed: numPassedTests, failed: numFailedTests + broken };
  });
