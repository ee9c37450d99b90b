// `npm test`: every test of both languages. The last line counts them all, so that a CI server can read it.
// With --fail-on-skipped a missing .NET SDK is a failure.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "..");
const folder = mkdtempSync(join(tmpdir(), "amcp-test-results-"));
const isStrict = process.argv.includes("--fail-on-skipped");
const totals = { passed: 0, failed: 0, skipped: 0 };

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
  add("TypeScript", isGreen, countsOfVitest(file));
}

/** Nothing where vitest ended before it could write its report. */
function countsOfVitest(file) {
  try {
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = JSON.parse(readFileSync(file, "utf8"));
    return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests };
  } catch (error) {
    console.error(`vitest left no report: ${error.message}`);
    return { passed: 0, failed: 0, skipped: 0 };
  }
}

function dotnet() {
  if (spawnSync("dotnet", ["--version"], { cwd: join(root, "dotnet") }).status !== 0) {
    console.log("\n== C#: skipped, the .NET 10 SDK is not installed; install it to run these tests too");
    add("C#", !isStrict, { passed: 0, failed: 0, skipped: isStrict ? 0 : 1 });
    return;
  }
  const results = join(folder, "trx");
  const isGreen = run("C#", ["scripts/dotnet-test.mjs", results]);
  add("C#", isGreen, countsOfTrx(results));
}

/** A project that did not build, or whose host crashed, has no file; dotnet-test.mjs ends with an error then. */
function countsOfTrx(from) {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const file of trxFiles(from)) {
    const attributes = /<Counters\s([^>]*)\/>/.exec(readFileSync(file, "utf8"))?.[1] ?? "";
    const count = (name) => Number(new RegExp(`\\b${name}="(\\d+)"`).exec(attributes)?.[1] ?? 0);
    counts.passed += count("passed");
    counts.failed += count("executed") - count("passed");
    // `notExecuted` is always 0 in these files.
    counts.skipped += count("total") - count("executed");
  }
  return counts;
}

function trxFiles(from) {
  try {
    return readdirSync(from)
      .filter((name) => name.endsWith(".trx"))
      .map((name) => join(from, name));
  } catch {
    return [];
  }
}

function add(title, isGreen, { passed, failed, skipped }) {
  // A file that cannot be loaded, a project that does not build and a runner that crashed have no test that could fail.
  const isUncounted = !isGreen && failed === 0;
  if (isUncounted) console.error(`${title}: failed, though no test has; counted as one failure`);
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
console.log(`\nTests: ${totals.passed} passed, ${totals.failed} failed${totals.skipped > 0 ? `, ${totals.skipped} skipped` : ""}`);
process.exitCode = totals.failed === 0 ? 0 : 1;
