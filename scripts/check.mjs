// Checks every mechanical rule: format, lint, types, direction of imports, unused code, generated files, the lock file.
import { spawnSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** dependency-cruiser passes if it cannot read the sources, so a minimum of modules is checked. */
const FEWEST_MODULES = 50;

const checks = [
  ["format and lint", "biome", ["ci", "--error-on-warnings", "."]],
  ["types", "tsc", ["-p", "."]],
  ["types of the dashboard", "tsc", ["-p", "ui"]],
  ["direction of imports", "depcruise", ["--config", ".dependency-cruiser.cjs", "--output-type", "err", "."], sawModules],
  ["unused code", "knip", ["--no-progress"]],
  ["lock file", process.execPath, ["scripts/complete-lock.mjs", "--check"]],
  ["build", process.execPath, ["scripts/build.mjs"]],
  ["generated files", process.execPath, ["dist/scripts/generate.js", "--check"]],
  ["package", "publint", ["--strict"]],
];

function sawModules() {
  const out = join(tmpdir(), `depcruise-${process.pid}.json`);
  run("depcruise", ["--config", ".dependency-cruiser.cjs", "--output-type", "json", "--output-to", out, "."]);
  const { summary } = JSON.parse(readFileSync(out, "utf8"));
  rmSync(out);
  return summary.totalCruised >= FEWEST_MODULES ? undefined : `saw ${summary.totalCruised} modules, expected at least ${FEWEST_MODULES}`;
}

function run(program, args) {
  const [command, rest] = program === process.execPath ? [program, args] : ["npx", ["--no-install", program, ...args]];
  return spawnSync(command, rest, { encoding: "utf8", shell: process.platform === "win32" });
}

let failures = 0;
for (const [name, program, args, also] of checks) {
  const { status, stdout, stderr } = run(program, args);
  const complaint = status === 0 ? also?.() : `${stdout}${stderr}`;
  if (complaint !== undefined) failures += 1;
  console.log(complaint === undefined ? `ok    ${name}` : `FAIL  ${name}\n${complaint}`);
}
process.exitCode = failures === 0 ? 0 : 1;
