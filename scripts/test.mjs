// `npm test`: every test of both languages. The last line counts them all, so that a CI server can read it.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "..");
const folder = mkdtempSync(join(tmpdir(), "amcp-test-results-"));
const isStrict = process.argv.includes("--fail-on-skipped");
const totals = { passed: 0, failed: 0, skipped: 0 };

function run(title, command, args, options = {}) {
  console.log(`\n== ${title}`);
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: "inherit", ...options });
  return error === undefined && status === 0;
}

function vitest() {
  const file = join(folder, "vitest.json");
  const isGreen = run("TypeScript", process.execPath, [
    "node_modules/vitest/vitest.mjs",
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${file}`,
  ]);
  const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = JSON.parse(readFileSync(file, "utf8"));
  add(numPassedTests, numFailedTests, numPendingTests + numTodoTests);
  // A file that cannot be loaded has no test that could fail.
  if (!isGreen && numFailedTests === 0) add(0, 1, 0);
}

function dotnet() {
  if (spawnSync("dotnet", ["--version"], { cwd: root }).status !== 0) {
    console.log("\n== C#: skipped, there is no .NET SDK; install the .NET 10 SDK to run these tests too");
    add(0, isStrict ? 1 : 0, 1);
    return;
  }
  const results = join(folder, "trx");
  const isGreen = run("C#", process.execPath, ["scripts/dotnet-test.mjs", results]);
  const counters = trxFiles(results).map((file) => /<Counters ([^>]*)\/>/.exec(readFileSync(file, "utf8"))?.[1] ?? "");
  const sum = (name) => counters.reduce((total, text) => total + Number(new RegExp(`\\b${name}="(\\d+)"`).exec(text)?.[1] ?? 0), 0);
  add(sum("passed"), sum("failed"), sum("notExecuted"));
  if (!isGreen && sum("failed") === 0) add(0, 1, 0);
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

function add(passed, failed, skipped) {
  totals.passed += passed;
  totals.failed += failed;
  totals.skipped += skipped;
}

dotnet();
vitest();
rmSync(folder, { recursive: true, force: true });
console.log(`\nTests: ${totals.passed} passed, ${totals.failed} failed${totals.skipped > 0 ? `, ${totals.skipped} skipped` : ""}`);
process.exitCode = totals.failed === 0 ? 0 : 1;
