// Checks every mechanical rule: format, lint, types, direction of imports, unused code, generated files, the lock file.
import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";

/** dependency-cruiser passes if it cannot read the sources, so a minimum of modules is checked. */
const FEWEST_MODULES = 50;

const sources = [
  ["format and lint", "biome", ["ci", "--error-on-warnings", "."]],
  ["types", "tsc", ["-p", "."]],
  ["types of the dashboard", "tsc", ["-p", "ui"]],
  ["direction of imports", "depcruise", ["--config", ".dependency-cruiser.cjs", "--output-type", "json", "."], complaintOfImports],
  ["names and words", process.execPath, ["scripts/check-names.mjs"]],
  ["unused code", "knip", ["--no-progress"]],
  ["lock file", process.execPath, ["scripts/complete-lock.mjs", "--check"]],
];

/** Each needs the one before it. */
const builds = [
  ["build", process.execPath, ["scripts/build.mjs", "--if-changed"]],
  ["generated files", process.execPath, ["dist/scripts/generate.js", "--check"]],
  ["package", "publint", ["--strict"]],
];

function complaintOfImports(json) {
  const { violations, totalCruised } = JSON.parse(json).summary;
  if (totalCruised < FEWEST_MODULES) return `saw ${totalCruised} modules, expected at least ${FEWEST_MODULES}`;
  return violations.length === 0 ? undefined : violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`).join("\n");
}

async function run(program, args) {
  const [command, rest] = program === process.execPath ? [program, args] : ["npx", ["--no-install", program, ...args]];
  const child = spawn(command, rest, { stdio: ["ignore", "pipe", "pipe"], shell: process.platform === "win32" });
  const ended = new Promise((done) => child.on("close", done));
  const [stdout, stderr, status] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { stdout, stderr, status };
}

let failures = 0;
async function check([name, program, args, complaintOf]) {
  const { status, stdout, stderr } = await run(program, args);
  const complaint = complaintOf !== undefined && stdout !== "" ? complaintOf(stdout) : status === 0 ? undefined : `${stdout}${stderr}`;
  if (complaint !== undefined) failures += 1;
  console.log(complaint === undefined ? `ok    ${name}` : `FAIL  ${name}\n${complaint}`);
}

/** Most checks use one processor. */
const LANES = 2;
async function checkNext() {
  for (let next = sources.shift(); next !== undefined; next = sources.shift()) await check(next);
}
await Promise.all(Array.from({ length: LANES }, checkNext));
for (const built of builds) await check(built);
process.exitCode = failures === 0 ? 0 : 1;
