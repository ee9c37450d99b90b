// The quick tests in newer versions of Node.
import { spawnSync } from "node:child_process";
import { delimiter, dirname } from "node:path";
import { installedNode } from "./npm-packages.mjs";
import { runTests } from "./run-tests.mjs";

const MAJORS = [22, 24];

export const nodeVersions = ({ root, folder }) =>
  MAJORS.map((major) => {
    const node = installedNode(folder, major);
    const env = { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env["PATH"]}` };
    const run = (args) => spawnSync(node, args, { cwd: root, env, stdio: "inherit" });
    return runTests(`Linux x64, Node ${major}`, { folder, ran: "quick tests", args: ["--project=quick", "--maxWorkers=2"], run });
  });
