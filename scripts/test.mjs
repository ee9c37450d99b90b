// `npm test`: every test of both languages. The last lines name those that failed and count them all, so that a CI server, which may keep no
// more than the end of what is written, can read both.
// With --fail-on-skipped a missing .NET SDK is a failure.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { resultsOfTrx, resultsOfVitest } from "./test-results.mjs";

const root = resolve(import.meta.dirname, "..");
const folder = mkdtempSync(join(tmpdir(), "amcp-test-results-"));
const isStrict = process.argv.includes("--fail-on-skipped");
const totals = { passed: 0, failed: 0, skipped: 0 };
/** Each with where it is. */
const failures = [];
const flaky = [];

function run(title, args) {
  console.log(`\n== ${title}`);
  const env = isStrict ? { ...process.env, AMCP_FAIL_ON_SKIPPED: "1" } : process.env;
  const { status, signal, error } = spawnSync(process.execPath, args, { cwd: root, stdio: "inherit", env });
  if (error !== undefined || signal !== null) console.error(`${title}: ended by ${error?.message ?? signal}`);
  return error === undefined && status === 0;
}

function vitest() {
  const file = join(folder, "vitest.json");
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  const isGreen = run("TypeScript", ["node_modules/vitest/vitest.mjs", "run", ...reporters]);
  add("TypeScript", isGreen, resultsOfVitest(file, root));
}

function dotnet() {
  if (spawnSync("dotnet", ["--version"], { cwd: join(root, "dotnet") }).status !== 0) {
    console.log("\n== C#: skipped, the .NET 10 SDK is not installed; install it to run these tests too");
    add("C#", !isStrict, { passed: 0, failed: 0, skipped: isStrict ? 0 : 1, names: [], flaky: [] });
    return;
  }
  const results = join(folder, "trx");
  const isGreen = run("C#", ["scripts/dotnet-test.mjs", results]);
  add("C#", isGreen, resultsOfTrx(results));
}

function add(title, isGreen, { passed, failed, skipped, names, flaky: unsteady }) {
  // A file that cannot be loaded, a project that does not build and a runner that crashed have no test that could fail.
  const isUncounted = !isGreen && failed === 0;
  if (isUncounted) console.error(`${title}: failed, though no test has; counted as one failure`);
  failures.push(...(isUncounted && names.length === 0 ? [`${title}: no test, but the run of them; see above`] : names));
  flaky.push(...unsteady);
  totals.passed += passed;
  totals.failed += isUncounted ? 1 : failed;
  totals.skipped += skipped;
}

try {
  dotnet();
  vitest();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
if (flaky.length > 0) console.log(`\nFlaky, passed at the second try:\n${flaky.map((name) => `  ${name}`).join("\n")}`);
if (failures.length > 0) console.log(`\nFailed:\n${failures.map((name) => `  ✗ ${name}`).join("\n")}`);
console.log(`\nTests: ${totals.passed} passed, ${totals.failed} failed${totals.skipped > 0 ? `, ${totals.skipped} skipped` : ""}`);
process.exitCode = totals.failed === 0 ? 0 : 1;
